import type { RouteObject } from "react-router";
import { isOpenPage } from "#web/content/open-pages.ts";

export type PageHandle = {
  /** Excludes a page from the sitemap and from site-outline.ts: pages after a form or behind a link in a mail. */
  unlisted?: boolean;
  /** Query parameters that the page reads. The server drops all others before it renders and caches the page. */
  query?: readonly string[];
};

const unlisted: PageHandle = { unlisted: true };
const reads = (...query: string[]): PageHandle => ({ query });
const linkPage = (...query: string[]): PageHandle => ({ unlisted: true, query: ["token", ...query] });

const loadLegalPage = () => import("#web/features/legal/legal-page.tsx");

const allPages: RouteObject[] = [
  {
    index: true,
    handle: reads(
      "title",
      "location",
      "industry",
      "pay-role",
      "pay-experience",
      "pay-location",
      "pay-industry",
    ),
    lazy: () => import("#web/features/home/home-page.tsx"),
  },
  {
    path: "jobs",
    handle: reads("title", "location", "industry", "type", "workplace", "level", "minSalary", "page"),
    lazy: () => import("#web/features/jobs/jobs-page.tsx"),
  },
  { path: "jobs/:id", lazy: () => import("#web/features/jobs/job-page.tsx") },
  { path: "apply", handle: reads("job"), lazy: () => import("#web/features/applications/apply-page.tsx") },
  {
    path: "apply/received",
    handle: { ...unlisted, ...reads("job", "industry", "by") },
    lazy: () => import("#web/features/applications/received-page.tsx"),
  },
  { path: "services/:slug", lazy: () => import("#web/features/services/service-page.tsx") },
  { path: "company/about", lazy: () => import("#web/features/company/about-page.tsx") },
  { path: "company/leadership", lazy: () => import("#web/features/company/leadership-page.tsx") },
  { path: "company/history", lazy: () => import("#web/features/company/history-page.tsx") },
  { path: "company/testimonials", lazy: () => import("#web/features/company/testimonials-page.tsx") },
  { path: "candidates", lazy: () => import("#web/features/candidates/candidates-page.tsx") },
  { path: "case-studies", lazy: () => import("#web/features/case-studies/case-studies-page.tsx") },
  { path: "case-studies/:id", lazy: () => import("#web/features/case-studies/case-study-page.tsx") },
  {
    path: "resources",
    handle: reads("q", "category", "sort", "page"),
    lazy: () => import("#web/features/articles/resources-page.tsx"),
  },
  { path: "article/:id", lazy: () => import("#web/features/articles/article-page.tsx") },
  { path: "authors/:slug", lazy: () => import("#web/features/articles/author-page.tsx") },
  {
    path: "article/preview",
    handle: linkPage(),
    lazy: () => import("#web/features/articles/preview-page.tsx"),
  },
  {
    path: "your-data",
    handle: linkPage("do", "done", "application"),
    lazy: () => import("#web/features/privacy/your-data-page.tsx"),
  },
  { path: "your-data/erased", handle: unlisted, lazy: () => import("#web/features/privacy/erased-page.tsx") },
  {
    path: "shortlist",
    handle: linkPage("done"),
    lazy: () => import("#web/features/submittals/shortlist-page.tsx"),
  },
  {
    path: "employer-consent",
    handle: linkPage("done"),
    lazy: () => import("#web/features/submittals/employer-consent-page.tsx"),
  },
  { path: "newsletter", lazy: () => import("#web/features/newsletter/newsletter-page.tsx") },
  {
    path: "newsletter/confirm",
    handle: linkPage(),
    lazy: () => import("#web/features/newsletter/confirm-page.tsx"),
  },
  {
    path: "newsletter/unsubscribe",
    handle: linkPage(),
    lazy: () => import("#web/features/newsletter/unsubscribe-page.tsx"),
  },
  {
    path: "newsletter/preferences",
    handle: linkPage("done"),
    lazy: () => import("#web/features/newsletter/preferences-page.tsx"),
  },
  {
    path: "newsletter/confirmed",
    handle: { ...unlisted, ...reads("next") },
    lazy: () => import("#web/features/newsletter/confirmed-page.tsx"),
  },
  {
    path: "newsletter/:outcome",
    handle: unlisted,
    lazy: () => import("#web/features/newsletter/outcome-page.tsx"),
  },
  {
    path: "book",
    handle: reads("type", "date", "slot", "zone"),
    lazy: () => import("#web/features/booking/book-page.tsx"),
  },
  {
    path: "book/details",
    handle: { ...unlisted, ...reads("type", "date", "slot", "zone") },
    lazy: () => import("#web/features/booking/details-page.tsx"),
  },
  {
    path: "book/confirmed",
    handle: linkPage(),
    lazy: () => import("#web/features/booking/confirmed-page.tsx"),
  },
  {
    path: "book/manage",
    handle: linkPage("do", "done", "date", "slot", "zone"),
    lazy: () => import("#web/features/booking/manage-page.tsx"),
  },
  {
    path: "interview",
    handle: linkPage("do", "done", "date", "slot", "zone"),
    lazy: () => import("#web/features/interviews/interview-page.tsx"),
  },
  {
    path: "contact",
    handle: reads("job", "about", "to"),
    lazy: () => import("#web/features/contacts/contact-page.tsx"),
  },
  {
    path: "contact/message",
    handle: unlisted,
    lazy: () => import("#web/features/contacts/message-page.tsx"),
  },
  {
    path: "contact/sent",
    handle: { ...unlisted, ...reads("about", "by") },
    lazy: () => import("#web/features/contacts/sent-page.tsx"),
  },
  { path: "privacy-policy", lazy: loadLegalPage },
  { path: "terms-of-service", lazy: loadLegalPage },
  { path: "cookie-policy", lazy: loadLegalPage },
  { path: "*", lazy: () => import("#web/features/site/not-found-page.tsx") },
];

/** The public pages. Each module exports `Component`, `loader` and, optionally, `ErrorBoundary`. */
export const publicPages = allPages.filter(({ path }) => isOpenPage(`/${path}`));
