import { Link } from "react-router";
import { pageLoader } from "#web/lib/app.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";

export const notFoundLoader = pageLoader(() => ({ title: "404 Page Not Found", status: 404 }));

/** Speaks to visitors (DESIGN, decision 12); the answer's status is 404. */
export function NotFoundPage() {
  return (
    <div className="wrap py-section">
      <ErrorCard
        level={1}
        tone="missing"
        title="404 Page Not Found"
        action={
          <>
            <Button asChild variant="outline">
              <Link to={paths.jobs()}>See open roles</Link>
            </Button>
            <Button asChild variant="text">
              <Link to="/">Go to the home page</Link>
            </Button>
          </>
        }
      >
        There is no page at this address. It may have moved, or the link may be mistyped.
      </ErrorCard>
    </div>
  );
}
