import { Link } from "react-router";
import type { RenderLink } from "#web/ui/render-link.tsx";

/** The router's link for components of web/ui, which know no router; for the back office. */
export const routerLink: RenderLink = ({ href, children, ...parts }) => (
  <Link to={href} {...parts}>
    {children}
  </Link>
);
