import { useRouteError } from "react-router";
import { ApiError } from "#web/lib/api.ts";
import { ErrorCard } from "#web/ui/error-card.tsx";

/** In the frame: what stands in the place of a page that could not be loaded or drawn. */
export function PageError() {
  const error = useRouteError();
  const message = error instanceof ApiError ? error.message : "Something went wrong while showing this page.";
  return (
    <div className="wrap py-section">
      <ErrorCard level={1} title="This page could not be shown" onRetry={() => location.reload()}>
        {message}
      </ErrorCard>
    </div>
  );
}

/** The same when there is no frame. */
export const ErrorPage = () => (
  <main>
    <PageError />
  </main>
);
