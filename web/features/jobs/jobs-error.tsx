import { useRouteError, useSearchParams } from "react-router";
import { jobsPage } from "#web/content/jobs-page.ts";
import { ApiError } from "#web/lib/api.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { JobsLayout } from "./jobs-layout.tsx";

/** Load failure of the job list. Try Again reloads the page (spec P §2); the filters stay usable. */
export function ErrorBoundary() {
  const [params] = useSearchParams();
  const cause = useRouteError();
  const { error } = jobsPage;
  return (
    <JobsLayout params={params}>
      <ErrorCard
        className="mt-11"
        title={error.heading}
        action={
          <>
            <Button variant="outline" onClick={() => location.reload()}>
              {error.retry}
            </Button>
            <Button asChild variant="text">
              <Link to={error.contact.to}>{error.contact.label}</Link>
            </Button>
          </>
        }
      >
        {error.text} {error.failed}
        {cause instanceof ApiError ? `: ${cause.message}` : "."}
      </ErrorCard>
    </JobsLayout>
  );
}
