import { Link } from "#web/lib/link.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export function Component() {
  return (
    <AdminPage title="Page not found" transient>
      <EmptyState
        title="There is nothing at this address"
        action={
          <Button asChild variant="outline">
            <Link to={paths.admin()}>Go to the first screen</Link>
          </Button>
        }
      >
        The link may be mistyped, or what it led to has been removed.
      </EmptyState>
    </AdminPage>
  );
}
