import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { RenderLink } from "#web/ui/render-link.tsx";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/**
 * A link inside the public site. It is a plain anchor: the layout takes its clicks (`useSiteNavigation`), so that a page
 * with sixty links asks the router nothing while it is rendered.
 */
export function Link({ to, children, ...props }: LinkProps) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}

/** The same for components of web/ui, which know no router; for public pages. */
export const siteLink: RenderLink = ({ href, children, ...parts }) => (
  <Link to={href} {...parts}>
    {children}
  </Link>
);

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
    if (!ownPage(anchor.pathname) || (samePage && anchor.hash)) return;
    event.preventDefault();
    void navigate(anchor.pathname + anchor.search + anchor.hash);
  };
}

/** Addresses that the router draws; feeds, files and the API are documents of their own. */
const ownPage = (pathname: string) => !/^\/(api|feeds|media|assets)\/|\.[a-z]+$/.test(pathname);
