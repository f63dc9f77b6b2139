import { Link } from "#web/lib/link.tsx";
import { jobsPage } from "#web/content/jobs-page.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";

/** The job list could not be loaded. Try Again reloads the page (spec P §2). */
export function ErrorBoundary() {
  const { error } = jobsPage;
  return (
    <div className="wrap py-section">
      <ErrorCard
        level={1}
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
        {error.text}
      </ErrorCard>
    </div>
  );
}
