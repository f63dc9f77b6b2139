import type { LinkItem } from "./link.ts";

type NavigationGroup = { label: string; items: readonly LinkItem[] };

const services: NavigationGroup = {
  label: "Services",
  items: [
    { label: "EPM Solutions", to: "/services/permanent-placement" },
    { label: "Data Analytics Solutions", to: "/services/contract-staffing" },
    { label: "Business Intelligence Solutions", to: "/services/executive-search" },
    { label: "Financial Planning & Analysis Solutions", to: "/services/industry-specializations" },
  ],
};

const company: NavigationGroup = {
  label: "Company",
  items: [
    { label: "About", to: "/company/about" },
    { label: "Leadership", to: "/company/leadership" },
    { label: "History", to: "/company/history" },
    { label: "Testimonials", to: "/company/testimonials" },
    { label: "Case studies", to: "/case-studies" },
  ],
};

export const header = {
  /** In display order: two menus, then plain links. */
  menus: [services, company],
  links: [
    { label: "Jobs", to: "/jobs" },
    { label: "Resources", to: "/resources" },
    { label: "Contact", to: "/contact" },
  ],
  submitResume: { label: "Submit Resume", to: "/apply" },
  login: { label: "Login", to: "/login" },
  backOffice: { label: "Back office", to: "/admin" },
  logout: "Logout",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  skipToContent: "Skip to content",
  homeLabel: "home",
} as const satisfies {
  menus: readonly NavigationGroup[];
  links: readonly LinkItem[];
  submitResume: LinkItem;
  login: LinkItem;
  backOffice: LinkItem;
} & Record<string, unknown>;

export const footer = {
  columns: [
    services,
    { label: "Company", items: [...company.items, { label: "Careers", to: "/jobs" }] },
    {
      label: "Resources",
      items: [
        { label: "Articles", to: "/resources" },
        { label: "Salary calculator", to: "/#salary" },
        { label: "For job seekers", to: "/candidates" },
        { label: "Book a consultation", to: "/book" },
      ],
    },
  ],
  legal: [
    { label: "Privacy Policy", to: "/privacy-policy" },
    { label: "Terms of Service", to: "/terms-of-service" },
    { label: "Cookie Policy", to: "/cookie-policy" },
  ],
  cookieSettings: "Cookie settings",
  social: "Follow us",
  feed: { label: "Article feed", to: "/feeds/articles.xml" },
  rights: "All rights reserved.",
} as const satisfies {
  columns: readonly NavigationGroup[];
  legal: readonly LinkItem[];
  feed: LinkItem;
} & Record<string, unknown>;
