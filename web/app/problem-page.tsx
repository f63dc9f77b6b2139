import { useRouteError } from "react-router";
import { ApiError } from "#web/lib/api.ts";
import { ErrorCard } from "#web/ui/error-card.tsx";

/** What a page shows that could not be loaded or drawn. */
export function ProblemPage() {
  const error = useRouteError();
  const text = error instanceof ApiError ? error.message : "Something went wrong while showing this page.";
  return (
    <main className="wrap py-section">
      <ErrorCard level={1} title="This page could not be shown" onRetry={() => location.reload()}>
        {text}
      </ErrorCard>
    </main>
  );
}
