/**
 * Public pages whose views are counted: those of the sitemap. Pages behind a link in a mail and pages after a form are
 * not, because each belongs to one person. An architecture test compares the list with the routes.
 */
export const countedPages = [
  "/",
  "/jobs",
  "/jobs/:id",
  "/apply",
  "/services/:slug",
  "/company/about",
  "/company/leadership",
  "/company/history",
  "/company/testimonials",
  "/candidates",
  "/case-studies",
  "/case-studies/:id",
  "/resources",
  "/article/:id",
  "/authors/:slug",
  "/newsletter",
  "/book",
  "/contact",
  "/privacy-policy",
  "/terms-of-service",
  "/cookie-policy",
] as const;
export type CountedPage = (typeof countedPages)[number];

/** A page and the last part of its address; empty for a page with a fixed address. */
type PageMatch = { page: CountedPage; key: string };

const fixedPages = new Map<string, CountedPage>(
  countedPages.filter((page) => !page.includes(":")).map((page) => [page, page]),
);
const pagesByFolder = new Map<string, CountedPage>(
  countedPages.filter((page) => page.includes(":")).map((page) => [page.replace(/:\w+$/, ""), page]),
);

/** Longest slug plus a short id. */
const KEY = /^[\w-]{1,120}$/;

/** The counted page of a path; null for every other address. */
export function matchCountedPage(pathname: string): PageMatch | null {
  const path = pathname.toLowerCase();
  const fixed = fixedPages.get(path);
  if (fixed) return { page: fixed, key: "" };
  const at = path.lastIndexOf("/") + 1;
  const page = pagesByFolder.get(path.slice(0, at));
  const key = path.slice(at);
  return page && KEY.test(key) ? { page, key } : null;
}
