import type { ComponentProps, MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import type { RenderLink } from "#web/ui/render-link.tsx";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** The view stays where it is: only a part of the page changes. */
  keepScroll?: boolean;
};

/**
 * A link inside the site. It is a plain anchor: the layout takes its clicks (`useSiteNavigation`), so that a page with
 * sixty links asks the router nothing while it is rendered.
 */
export function Link({ to, keepScroll, children, ...props }: LinkProps) {
  return (
    <a href={to} data-keep-scroll={keepScroll ? "" : undefined} {...props}>
      {children}
    </a>
  );
}

/** A link that knows when its page, or one below it, is the current one. */
export function NavLink({ to, ...props }: LinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return <Link to={to} aria-current={isCurrent ? "page" : undefined} {...props} />;
}

/** The same for components of web/ui, which know no router. */
export const renderRouterLink: RenderLink = ({ href, children, ...parts }) => (
  <Link to={href} {...parts}>
    {children}
  </Link>
);

/** The back office and its door, whose code no public page loads. */
export const isAdminPath = (pathname: string): boolean => /^\/(admin|login|__dev)(\/|$)/.test(pathname);

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** One click handler for all links below it: those to pages of this site navigate without loading a document. */
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

/** Addresses that the router of this document draws: no files, no API, and from a public page not the back office. */
const isRouterPath = (pathname: string) =>
  !/^\/(api|feeds|media|assets)\/|\.[a-z]+$/.test(pathname) &&
  (!isAdminPath(pathname) || isAdminPath(location.pathname));
