import { Link } from "#web/lib/link.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export function Component() {
  return (
    <AdminPage title="Page not found" transient>
      <EmptyState
        title="This page does not exist"
        action={
          <Button asChild variant="outline">
            <Link to={paths.admin()}>Go to the back office</Link>
          </Button>
        }
      >
        The link may be mistyped, or the item was deleted.
      </EmptyState>
    </AdminPage>
  );
}
