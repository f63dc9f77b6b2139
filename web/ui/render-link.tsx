import type { ReactNode } from "react";

type LinkProps = {
  href: string;
  children: ReactNode;
  className?: string;
  rel?: string;
  "aria-label"?: string;
  "aria-current"?: "page" | "step";
};

/** Lets the app pass its router link to components that render several links. */
export type RenderLink = (props: LinkProps) => ReactNode;

/** The default. */
export const renderAnchor: RenderLink = ({ children, ...props }) => <a {...props}>{children}</a>;
