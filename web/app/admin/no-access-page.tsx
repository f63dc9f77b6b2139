import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useMe } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Shown for any portal the user cannot access, without revealing whether it exists. */
export function NoAccessPage() {
  const { portals, username } = useMe();
  const [first] = portals;
  return (
    <AdminPage title="No access" transient>
      <EmptyState
        title="You don't have access to this page"
        action={
          first && (
            <Button asChild variant="outline">
              <Link to={adminPaths.portal(first.slug)}>Go to {first.name}</Link>
            </Button>
          )
        }
      >
        You are signed in as {username}. Ask an administrator to give your role access.
      </EmptyState>
    </AdminPage>
  );
}
