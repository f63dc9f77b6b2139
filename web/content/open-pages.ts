import { hasSection } from "#contract/firm.ts";

/** Pages of sections that a firm may leave out. */
const sectionPages = [
  { section: "services", path: "/services" },
  { section: "case-studies", path: "/case-studies" },
  { section: "leadership", path: "/company/leadership" },
  { section: "history", path: "/company/history" },
  { section: "testimonials", path: "/company/testimonials" },
  { section: "salary-calculator", path: "/#salary" },
] as const;

const closedPaths = sectionPages.filter(({ section }) => !hasSection(section)).map(({ path }) => path);

/** Whether the site has the page of a link: firm.ts may leave its section out. */
export const isOpenPage = (to: string): boolean =>
  !closedPaths.some((path) => to === path || to.startsWith(`${path}/`));
