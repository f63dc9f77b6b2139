import { useRouteError } from "react-router";
import { jobPage } from "#web/content/jobs-page.ts";
import { ApiError } from "#web/lib/api.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";

/** Load failure: spec P §8 shows the texts of a missing job, plus the error and a retry. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { notFound, failed, retry } = jobPage;
  return (
    <div className="wrap py-section">
      <ErrorCard
        level={1}
        title={notFound.heading}
        action={
          <>
            <Button variant="outline" onClick={() => location.reload()}>
              {retry}
            </Button>
            <Button asChild variant="text">
              <Link to={notFound.listLink.to}>{notFound.listLink.label}</Link>
            </Button>
          </>
        }
      >
        {notFound.text} {failed}
        {error instanceof ApiError ? `: ${error.message}` : "."}
      </ErrorCard>
    </div>
  );
}
