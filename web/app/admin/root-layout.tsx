import { Outlet, ScrollRestoration } from "react-router";
import { useSiteNavigation } from "#web/lib/link.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { TooltipProvider } from "#web/ui/tooltip.tsx";
import { NavigationProgress } from "#web/app/navigation-progress.tsx";
import { useApplyTheme } from "#web/app/theme.ts";

/** Root of the back office and the login page: theme, tooltips, and toasts that survive navigation. */
export function Component() {
  useApplyTheme();
  const followLink = useSiteNavigation();
  return (
    <TooltipProvider>
      {/* One handler turns link clicks into client-side navigation. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={followLink} className="contents">
        <Outlet />
      </div>
      <Toaster />
      <NavigationProgress />
      <ScrollRestoration />
    </TooltipProvider>
  );
}
