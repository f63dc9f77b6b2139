import { Navigate } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useMe } from "#web/lib/me.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** `/admin` redirects to the user's first screen. */
export function Component() {
  const { portals } = useMe();
  const [first] = portals;
  if (first) return <Navigate to={adminPaths.portal(first.slug)} replace />;
  return (
    <AdminPage title="Back office" breadcrumb={null} transient>
      <EmptyState title="You don’t have access to any screen yet">
        Your account is active, but your role has no screens. Ask an administrator for access.
      </EmptyState>
    </AdminPage>
  );
}
