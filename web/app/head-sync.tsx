import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { firm } from "#contract/firm.ts";
import { reportNavigation } from "#web/lib/analytics/report-view.ts";
import { truncateDescription, type Head } from "#web/lib/head.ts";

/**
 * Updates title, description and focus after client-side navigation, so that screen readers start at the heading, and
 * reports the view. The first page has them from the server, which has counted it.
 */
export function HeadSync() {
  const head = useMatches().at(-1)?.loaderData as Head | undefined;
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (!head) return;
    document.title = head.title ? `${head.title} · ${firm.shortName}` : firm.shortName;
    const description = document.querySelector('meta[name="description"]');
    if (head.description) description?.setAttribute("content", truncateDescription(head.description));
    document
      .querySelector('link[rel="canonical"]')
      ?.setAttribute("href", `${location.origin}${head.canonical ?? location.pathname}`);
  }, [head]);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    reportNavigation();
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = (section ?? document).querySelector<HTMLElement>(section ? "h2" : "main h1") ?? section;
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
