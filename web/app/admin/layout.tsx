import { useLayoutEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { useMe } from "#web/lib/me.ts";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { AdminGuard } from "./guard.tsx";
import { NoAccessPage } from "./no-access-page.tsx";
import { AdminRail } from "./rail.tsx";
import { AdminTools } from "./tools.tsx";
import { usePortalVisit } from "#web/app/use-portal-visit.ts";

export function Component() {
  return (
    <AdminGuard>
      <Shell />
    </AdminGuard>
  );
}

/** Everybody's own: the entrance, the profile and the password. */
const OPEN_TO_ALL = new Set(["", "password", "profile"]);

/** Rail, bar and page. Which screens there are is what the server said this user may enter. */
function Shell() {
  const { portals } = useMe();
  const slug = useLocation().pathname.split("/")[2] ?? "";
  const isOpen = portals.some((open) => open.slug === slug);
  const allowed = OPEN_TO_ALL.has(slug) || isOpen;
  usePortalVisit(OPEN_TO_ALL.has(slug) ? undefined : slug, isOpen);
  useCompactRoot();
  return (
    <>
      <SkipLink />
      <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] desk:grid-cols-[13.25rem_minmax(0,1fr)]">
        <AdminRail className="row-span-2 max-desk:hidden" />
        <AdminTools />
        <main
          id="main"
          tabIndex={-1}
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 pt-5 pb-12 desk:px-6"
        >
          {allowed ? <Outlet /> : <NoAccessPage />}
        </main>
      </div>
    </>
  );
}

/** The density stands on the root, so that dialogs and menus, which float above the page, have it too. */
function useCompactRoot() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.density = "compact";
    return () => {
      delete dataset.density;
    };
  }, []);
}
