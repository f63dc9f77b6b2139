import { type LoaderFunctionArgs, Outlet, type RouterContextProvider, ScrollRestoration } from "react-router";
import { header } from "#web/content/navigation.ts";
import { CookieNotice } from "#web/features/consent/cookie-notice.tsx";
import { socialLinks } from "#web/features/settings/queries.ts";
import { getQueryClient } from "#web/lib/page-loader.ts";
import { useSiteNavigation } from "#web/lib/link.tsx";
import { LazyToaster } from "#web/ui/lazy-toaster.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { HeadSync } from "./head-sync.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Loads the layout's own data. A failure is ignored, so that the page still renders. */
export async function publicLoader({
  context,
}: LoaderFunctionArgs<Readonly<RouterContextProvider>>): Promise<null> {
  await getQueryClient(context)
    .ensureQueryData(socialLinks())
    .catch(() => undefined);
  return null;
}

export function PublicLayout() {
  const followLink = useSiteNavigation();
  return (
    // One handler turns link clicks into client-side navigation.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="flex min-h-dvh flex-col" onClick={followLink}>
      <SkipLink>{header.skipToContent}</SkipLink>
      <SiteHeader />
      <main id="main" className="flex-1">
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
