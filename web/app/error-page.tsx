import { useRouteError } from "react-router";
import { ApiError } from "#web/lib/api.ts";
import { ErrorCard } from "#web/ui/error-card.tsx";

/** Error boundary inside the public layout. */
export function PageError() {
  const error = useRouteError();
  const message = error instanceof ApiError ? error.message : "Something went wrong while loading this page.";
  return (
    <div className="wrap py-section">
      <ErrorCard level={1} title="This page could not be loaded" onRetry={() => location.reload()}>
        {message}
      </ErrorCard>
    </div>
  );
}

/** Error boundary for errors outside any layout. */
export const ErrorPage = () => (
  <main>
    <PageError />
  </main>
);
