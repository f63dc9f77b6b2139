import type { ReactNode } from "react";

type LinkParts = {
  href: string;
  children: ReactNode;
  className?: string;
  rel?: string;
  "aria-label"?: string;
  "aria-current"?: "page" | "step";
};

/** How a component that draws several links lets the app put its router's link in their place. */
export type RenderLink = (parts: LinkParts) => ReactNode;

/** The link that is used where the app gives none. */
export const plainLink: RenderLink = ({ children, ...parts }) => <a {...parts}>{children}</a>;
