import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { brandLabels } from "#web/content/brand-labels.ts";
import { truncateDescription, type Head } from "#web/lib/head.ts";

/**
 * After a navigation in the browser: the title and description of the new page, and the focus on its heading or on that
 * of the section which was asked for, so that a screen reader starts there. The first page has them from the server and keeps the focus where the browser put it.
 */
export function HeadSync() {
  const head = useMatches().at(-1)?.loaderData as Head | undefined;
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (!head) return;
    document.title = head.title ? `${head.title} · ${brandLabels.shortName}` : brandLabels.shortName;
    const description = document.querySelector('meta[name="description"]');
    if (head.description) description?.setAttribute("content", truncateDescription(head.description));
    document
      .querySelector('link[rel="canonical"]')
      ?.setAttribute("href", `${location.origin}${head.canonical ?? location.pathname}`);
  }, [head]);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = (section ?? document).querySelector<HTMLElement>(section ? "h2" : "main h1") ?? section;
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
