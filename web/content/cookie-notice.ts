import type { LinkItem } from "./link.ts";

export const cookieNotice = {
  label: "Cookie notice",
  heading: "Cookies, briefly",
  essential: "Essential cookies keep this site working.",
  others: "All others wait for your permission.",
  policy: { label: "Cookie Policy", to: "/cookie-policy" },
  acceptAll: "Accept all",
  essentialOnly: "Essential only",
  customize: "Customize",
  save: "Save",
  back: "Back",
  close: "Close without choosing",
  saved: "Your choice is saved.",
  alwaysOn: "Always on",
  globalPrivacyControl: "Your browser sends Global Privacy Control, so marketing stays off.",
  categories: {
    essential: {
      label: "Essential",
      text: "Signing in, keeping forms safe and remembering this choice. The site does not work without them.",
    },
    analytics: {
      label: "Analytics",
      text: "Counts pages, time and searches in your visit, to tell us what is useful. Off unless you allow it.",
    },
    functional: {
      label: "Functional",
      text: "Remembers conveniences, such as filters, where the site offers them.",
    },
    marketing: {
      label: "Marketing",
      text: "Measures which campaign led to a visit. We show no advertisements of others.",
    },
  },
} as const satisfies {
  policy: LinkItem;
  categories: Record<"essential" | "analytics" | "functional" | "marketing", { label: string; text: string }>;
} & Record<string, unknown>;
