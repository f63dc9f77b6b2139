import type { ReactNode } from "react";

type LinkProps = {
  href: string;
  children: ReactNode;
  className?: string;
  rel?: string;
  "aria-label"?: string;
  "aria-current"?: "page" | "step";
};

/** How a component that draws several links lets the app put its router's link in their place. */
export type RenderLink = (props: LinkProps) => ReactNode;

/** The link that is used where the app gives none. */
export const renderAnchor: RenderLink = ({ children, ...props }) => <a {...props}>{children}</a>;
