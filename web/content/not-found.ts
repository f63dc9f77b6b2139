import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";

export const notFound = {
  meta: {
    title: "404 Page Not Found",
    description: "This page does not exist. Here is the way back to our services, open roles and articles.",
    keywords: [],
  },
  heading: "404 Page Not Found",
  text: "There is nothing at this address. The page may have moved, or the link may be missing a letter.",
  linksLabel: "Where to go next",
  links: [
    { label: "Home", to: "/" },
    { label: "Open roles", to: "/jobs" },
    { label: "Articles", to: "/resources" },
    { label: "Contact", to: "/contact" },
  ],
} as const satisfies { meta: Meta; links: readonly LinkItem[] } & Record<string, unknown>;
