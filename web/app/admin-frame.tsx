import { Outlet, ScrollRestoration } from "react-router";
import { Toaster } from "#web/ui/toaster.tsx";
import { TooltipProvider } from "#web/ui/tooltip.tsx";
import { useSchemeOnRoot } from "./scheme.ts";

/** Around the back office and its door: the scheme, tooltips, and messages that outlive a change of page. */
export function Component() {
  useSchemeOnRoot();
  return (
    <TooltipProvider>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </TooltipProvider>
  );
}
