import { useRouteError } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { ApiError } from "#web/lib/api.ts";
import { ErrorCard } from "#web/ui/error-card.tsx";

/** Error boundary inside the admin layout: navigation stays usable. */
export function AdminErrorPage() {
  const error = useRouteError();
  const message = error instanceof ApiError ? error.message : "Something went wrong while loading this page.";
  return (
    <AdminPage title="Something went wrong" transient>
      <ErrorCard title="This page could not be loaded" onRetry={() => location.reload()}>
        {message}
      </ErrorCard>
    </AdminPage>
  );
}
