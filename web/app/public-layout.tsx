import { Outlet, ScrollRestoration } from "react-router";
import { header } from "#web/content/navigation.ts";
import { CookieNotice } from "#web/features/consent/public.ts";
import { useSiteNavigation } from "#web/lib/link.tsx";
import { LazyToaster } from "#web/ui/lazy-toaster.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { HeadSync } from "./head-sync.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The frame of every public page. */
export function PublicLayout() {
  const followLink = useSiteNavigation();
  return (
    // Links are anchors of their own; this only saves loading a document for them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={followLink}>
      <SkipLink>{header.skipToContent}</SkipLink>
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
      <LazyToaster />
      <HeadSync />
      <CookieNotice />
      <ScrollRestoration />
    </div>
  );
}
