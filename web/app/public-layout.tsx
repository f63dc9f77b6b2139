import { Outlet, ScrollRestoration } from "react-router";
import { header } from "#web/content/navigation.ts";
import { LazyToaster } from "#web/ui/lazy-toaster.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { HeadSync } from "./head-sync.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The frame of every public page. */
export function PublicLayout() {
  return (
    <>
      <SkipLink>{header.skipToContent}</SkipLink>
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
      <LazyToaster />
      <HeadSync />
      <ScrollRestoration />
    </>
  );
}
