import { useRouteError } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { ApiError } from "#web/lib/api.ts";
import { ErrorCard } from "#web/ui/error-card.tsx";

/** Error boundary inside the admin layout: navigation stays usable. */
export function AdminErrorPage() {
  const error = useRouteError();
  const message =
    error instanceof ApiError ? error.message : "Something went wrong while showing this screen.";
  return (
    <AdminPage title="Something went wrong" transient>
      <ErrorCard title="This screen could not be shown" onRetry={() => location.reload()}>
        {message}
      </ErrorCard>
    </AdminPage>
  );
}
