import { Navigate } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useMe } from "#web/lib/me.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The back office's own address leads to the first screen that is open to this user. */
export function Component() {
  const { portals } = useMe();
  const [first] = portals;
  if (first) return <Navigate to={adminPaths.portal(first.slug)} replace />;
  return (
    <AdminPage title="Back office" above={null} passing>
      <EmptyState title="No screen is open to you yet">
        Your account is active, but none of the screens is opened for its role. An administrator can change
        that.
      </EmptyState>
    </AdminPage>
  );
}
