import { useLayoutEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { accountPages, isAdminPage } from "#contract/admin-portals/constants.ts";
import { canOpenScreen, useMe } from "#web/lib/me.ts";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { ExternalPortalPage } from "./external-portal.tsx";
import { AdminGuard } from "./guard.tsx";
import { NoAccessPage } from "./no-access-page.tsx";
import { Sidebar } from "./sidebar.tsx";
import { AdminTools } from "./tools.tsx";
import { usePortalVisit } from "#web/app/use-portal-visit.ts";

export function Component() {
  return (
    <AdminGuard>
      <AdminLayout />
    </AdminGuard>
  );
}

/** Pages that need no portal: index, profile and password. */
const UNRESTRICTED_SLUGS = new Set<string>(["", ...accountPages]);

/** Sidebar, bar and page; the server decides which portals are listed. */
function AdminLayout() {
  const me = useMe();
  const { pathname } = useLocation();
  const slug = pathname.split("/")[2] ?? "";
  const portal = me.portals.find((candidate) => candidate.slug === slug);
  const canAccess = portal !== undefined;
  const isPortal = isAdminPage(slug) && !UNRESTRICTED_SLUGS.has(slug);
  // An unknown page is not found for everybody.
  const isAllowed = !isPortal || canAccess;
  // Links lead to the page of a person under People; those to whom only Leads is open have it there.
  const leadId = !isAllowed && slug === "people" ? pathname.split("/")[3] : undefined;
  const leadPath = leadId && canOpenScreen(me, "ghl") ? `/admin/ghl/${leadId}` : null;
  usePortalVisit(isPortal ? slug : undefined, canAccess);
  useCompactDensity();
  return (
    <>
      <SkipLink />
      <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] desk:grid-cols-[13.25rem_minmax(0,1fr)]">
        <Sidebar className="row-span-2 max-desk:hidden" />
        <AdminTools />
        <main
          id="main"
          tabIndex={-1}
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 pt-5 pb-12 desk:px-6"
        >
          {portal?.url ? (
            <ExternalPortalPage portal={portal} url={portal.url} />
          ) : isAllowed ? (
            <Outlet />
          ) : leadPath ? (
            <Navigate to={leadPath} replace />
          ) : (
            <NoAccessPage />
          )}
        </main>
      </div>
    </>
  );
}

/** Sets the density on the root, because dialogs and menus render outside the layout. */
function useCompactDensity() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.density = "compact";
    return () => {
      delete dataset.density;
    };
  }, []);
}
