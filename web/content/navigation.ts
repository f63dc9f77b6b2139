import { firm } from "#contract/firm.ts";
import type { LinkItem, MenuLink } from "./link.ts";
import { isOpenPage } from "./open-pages.ts";

type LinkGroup<T extends LinkItem = LinkItem> = { label: string; items: readonly T[] };

/** Descriptions have one line in the phone's menu: about 45 characters. */
const services: LinkGroup<MenuLink> = {
  label: "Services",
  items: [
    {
      label: "EPM Solutions",
      to: "/services/permanent-placement",
      description: "Driver-based planning, consolidation and close",
    },
    {
      label: "Data Analytics Solutions",
      to: "/services/contract-staffing",
      description: "Findings that survive a second look",
    },
    {
      label: "Business Intelligence Solutions",
      to: "/services/executive-search",
      description: "Fewer reports, each with an owner",
    },
    {
      label: "Financial Planning & Analysis Solutions",
      to: "/services/industry-specializations",
      description: "Rolling forecasts, scenarios and weekly cash",
    },
  ],
};

const company: LinkGroup<MenuLink> = {
  label: "Company",
  items: [
    { label: "About", to: "/company/about", description: "Mission, values and the firm in numbers" },
    { label: "Leadership", to: "/company/leadership", description: "The partners and the advisory board" },
    { label: "History", to: "/company/history", description: "How the firm began and where it goes" },
    { label: "Testimonials", to: "/company/testimonials", description: "What clients and candidates say" },
    { label: "Case studies", to: "/case-studies", description: "Problem, work and result, by client" },
  ],
};

/** Without the pages that the firm leaves out. */
const toOpen = <T extends LinkItem>({ label, items }: LinkGroup<T>): LinkGroup<T> => ({
  label,
  items: items.filter(({ to }) => isOpenPage(to)),
});

const menus = [services, company].map(toOpen).filter(({ items }) => items.length > 0);

export const header = {
  /** In display order: two menus, then plain links. The phone's menu shows the descriptions of the links too. */
  menus,
  links: [
    { label: "Jobs", to: "/jobs", description: "Open positions, with pay and place" },
    { label: "Resources", to: "/resources", description: `Articles on ${firm.topics}` },
    { label: "Contact", to: "/contact", description: "Phone, email and address" },
  ],
  book: { label: "Book a consultation", to: "/book" },
  submitResume: { label: "Submit Resume", to: "/apply" },
  login: { label: "Login", to: "/login" },
  backOffice: { label: "Back office", to: "/admin" },
  logout: "Logout",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  skipToContent: "Skip to content",
  homeLabel: "home",
} as const satisfies {
  menus: readonly LinkGroup<MenuLink>[];
  links: readonly MenuLink[];
  book: LinkItem;
  submitResume: LinkItem;
  login: LinkItem;
  backOffice: LinkItem;
} & Record<string, unknown>;

export const footer = {
  columns: [
    ...menus.filter(({ label }) => label !== company.label),
    { label: company.label, items: [...toOpen(company).items, { label: "Careers", to: "/jobs" }] },
    {
      label: "Resources",
      items: [
        { label: "Articles", to: "/resources" },
        { label: "Salary calculator", to: "/#salary" },
        { label: "For job seekers", to: "/candidates" },
        header.book,
      ].filter(({ to }) => isOpenPage(to)),
    },
  ],
  legal: [
    { label: "Privacy Policy", to: "/privacy-policy" },
    { label: "Terms of Service", to: "/terms-of-service" },
    { label: "Cookie Policy", to: "/cookie-policy" },
  ],
  contact: "Contact details",
  cookieSettings: "Cookie settings",
  social: "Follow us",
  feed: { label: "Article feed", to: "/feeds/articles.xml" },
  rights: "All rights reserved.",
} as const satisfies {
  columns: readonly LinkGroup[];
  legal: readonly LinkItem[];
  feed: LinkItem;
} & Record<string, unknown>;
