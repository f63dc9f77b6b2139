import type { ComponentProps, MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import type { RenderLink } from "#web/ui/render-link.tsx";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** Keeps the scroll position: only part of the page changes. */
  keepScroll?: boolean;
};

/**
 * A link inside the site. A plain anchor whose clicks the layout handles (`useSiteNavigation`): cheaper to render
 * than a router link.
 */
export function Link({ to, keepScroll, children, ...props }: LinkProps) {
  return (
    <a href={to} data-keep-scroll={keepScroll ? "" : undefined} {...props}>
      {children}
    </a>
  );
}

/** Marks itself as current for its page and the pages below it. */
export function NavLink({ to, ...props }: LinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return <Link to={to} aria-current={isCurrent ? "page" : undefined} {...props} />;
}

/** For web/ui components, which do not know the router. */
export const renderRouterLink: RenderLink = ({ href, children, ...props }) => (
  <Link to={href} {...props}>
    {children}
  </Link>
);

/** Paths of the back office and the login page; public pages never load their code. */
export const isAdminPath = (pathname: string): boolean => /^\/(admin|login|__dev)(\/|$)/.test(pathname);

/** Without modifier keys, which open a new tab or window. */
export const isPlainClick = (
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A click handler for a layout: links inside the site navigate client-side. */
export function useSiteNavigation() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element)) return;
    const anchor = event.target.closest("a");
    if (!anchor || anchor.origin !== location.origin || anchor.target || anchor.hasAttribute("download"))
      return;
    const samePage = anchor.pathname === location.pathname && anchor.search === location.search;
    if (!isRouterPath(anchor.pathname) || (samePage && anchor.hash)) return;
    event.preventDefault();
    const preventScrollReset = anchor.dataset.keepScroll !== undefined;
    void navigate(anchor.pathname + anchor.search + anchor.hash, { preventScrollReset });
  };
}

/** Excludes files and the API, and from public pages the back office. */
const isRouterPath = (pathname: string) =>
  !/^\/(api|feeds|media|assets)\/|\.[a-z]+$/.test(pathname) &&
  (!isAdminPath(pathname) || isAdminPath(location.pathname));
