import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, Outlet, type RouterContextProvider, ScrollRestoration } from "react-router";
import { header } from "#web/content/navigation.ts";
import { CookieNotice } from "#web/features/consent/cookie-notice.tsx";
import { socialLinks } from "#web/features/settings/queries.ts";
import { getQueryClient } from "#web/lib/page-loader.ts";
import { useSiteNavigation } from "#web/lib/link.tsx";
import { PlainToast } from "#web/ui/plain-toast.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { useToast } from "#web/ui/toast-store.ts";
import { HeadSync } from "./head-sync.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { PendingPage } from "./pending-page.tsx";
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
        <PendingPage>
          <Outlet />
        </PendingPage>
      </main>
      <SiteFooter />
      <LazyToaster />
      <HeadSync />
      <NavigationProgress />
      <CookieNotice />
      <ScrollRestoration />
    </div>
  );
}

// Offline the code cannot be loaded, and a failing import would replace the page and what was typed in it.
const Toaster = lazy(async () => ({
  default: await import("#web/ui/toaster.tsx").then(
    (module) => module.Toaster,
    () => PlainToast,
  ),
}));

/** Loads the Toaster with the first message. */
function LazyToaster() {
  const message = useToast();
  return message ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
