import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject } from "react-router";
import { PageError, ErrorPage } from "./error-page.tsx";
import { publicLoader, PublicLayout } from "./public-layout.tsx";

type PageModule = { Component: ComponentType; loader: unknown; ErrorBoundary?: ComponentType };

/**
 * A page in a chunk of its own. Its id is its key in Vite's manifest, so that the edge can preload the chunks of the
 * routes that matched.
 */
const page = (module: string, load: () => Promise<PageModule>): Pick<RouteObject, "id" | "lazy"> => ({
  id: module,
  lazy: async () => {
    const { Component, loader, ErrorBoundary } = await load();
    return { Component, loader: loader as LoaderFunction, ...(ErrorBoundary && { ErrorBoundary }) };
  },
});

/** Pages after a form or behind a mail's link: for one person, and not for the sitemap. */
const unlisted = { unlisted: true };

/** The pages that visitors can reach. */
export const publicPages: RouteObject[] = [
  {
    index: true,
    ...page("features/home/home-page.tsx", () => import("#web/features/home/home-page.tsx")),
  },
  {
    path: "jobs",
    ...page("features/jobs/jobs-page.tsx", () => import("#web/features/jobs/jobs-page.tsx")),
  },
  {
    path: "jobs/:id",
    ...page("features/jobs/job-page.tsx", () => import("#web/features/jobs/job-page.tsx")),
  },
  {
    path: "apply",
    ...page(
      "features/applications/apply-page.tsx",
      () => import("#web/features/applications/apply-page.tsx"),
    ),
  },
  {
    path: "apply/received",
    handle: unlisted,
    ...page(
      "features/applications/received-page.tsx",
      () => import("#web/features/applications/received-page.tsx"),
    ),
  },
  {
    path: "services/:slug",
    ...page("features/services/service-page.tsx", () => import("#web/features/services/service-page.tsx")),
  },
  {
    path: "company/about",
    ...page("features/company/about-page.tsx", () => import("#web/features/company/about-page.tsx")),
  },
  {
    path: "company/leadership",
    ...page(
      "features/company/leadership-page.tsx",
      () => import("#web/features/company/leadership-page.tsx"),
    ),
  },
  {
    path: "company/history",
    ...page("features/company/history-page.tsx", () => import("#web/features/company/history-page.tsx")),
  },
  {
    path: "company/testimonials",
    ...page(
      "features/company/testimonials-page.tsx",
      () => import("#web/features/company/testimonials-page.tsx"),
    ),
  },
  {
    path: "candidates",
    ...page(
      "features/candidates/candidates-page.tsx",
      () => import("#web/features/candidates/candidates-page.tsx"),
    ),
  },
  {
    path: "case-studies/:id",
    ...page(
      "features/case-studies/case-study-page.tsx",
      () => import("#web/features/case-studies/case-study-page.tsx"),
    ),
  },
  {
    path: "resources",
    ...page(
      "features/articles/resources-page.tsx",
      () => import("#web/features/articles/resources-page.tsx"),
    ),
  },
  {
    path: "article/:id",
    ...page("features/articles/article-page.tsx", () => import("#web/features/articles/article-page.tsx")),
  },
  {
    path: "article/preview",
    handle: unlisted,
    ...page("features/articles/preview-page.tsx", () => import("#web/features/articles/preview-page.tsx")),
  },
  {
    path: "your-data",
    handle: unlisted,
    ...page("features/privacy/your-data-page.tsx", () => import("#web/features/privacy/your-data-page.tsx")),
  },
  {
    path: "your-data/erased",
    handle: unlisted,
    ...page("features/privacy/erased-page.tsx", () => import("#web/features/privacy/erased-page.tsx")),
  },
  {
    path: "newsletter",
    ...page(
      "features/newsletter/newsletter-page.tsx",
      () => import("#web/features/newsletter/newsletter-page.tsx"),
    ),
  },
  {
    path: "newsletter/confirm",
    handle: unlisted,
    ...page(
      "features/newsletter/confirm-page.tsx",
      () => import("#web/features/newsletter/confirm-page.tsx"),
    ),
  },
  {
    path: "newsletter/unsubscribe",
    handle: unlisted,
    ...page(
      "features/newsletter/unsubscribe-page.tsx",
      () => import("#web/features/newsletter/unsubscribe-page.tsx"),
    ),
  },
  {
    path: "newsletter/:outcome",
    handle: unlisted,
    ...page(
      "features/newsletter/outcome-page.tsx",
      () => import("#web/features/newsletter/outcome-page.tsx"),
    ),
  },
  {
    path: "book",
    ...page("features/booking/book-page.tsx", () => import("#web/features/booking/book-page.tsx")),
  },
  {
    path: "book/details",
    handle: unlisted,
    ...page("features/booking/details-page.tsx", () => import("#web/features/booking/details-page.tsx")),
  },
  {
    path: "book/confirmed",
    handle: unlisted,
    ...page("features/booking/confirmed-page.tsx", () => import("#web/features/booking/confirmed-page.tsx")),
  },
  {
    path: "book/manage",
    handle: unlisted,
    ...page("features/booking/manage-page.tsx", () => import("#web/features/booking/manage-page.tsx")),
  },
  {
    path: "contact",
    ...page("features/contacts/contact-page.tsx", () => import("#web/features/contacts/contact-page.tsx")),
  },
  {
    path: "contact/message",
    handle: unlisted,
    ...page("features/contacts/message-page.tsx", () => import("#web/features/contacts/message-page.tsx")),
  },
  {
    path: "contact/sent",
    handle: unlisted,
    ...page("features/contacts/sent-page.tsx", () => import("#web/features/contacts/sent-page.tsx")),
  },
  {
    path: "privacy-policy",
    ...page("features/legal/legal-page.tsx", () => import("#web/features/legal/legal-page.tsx")),
    id: "privacy-policy",
  },
  {
    path: "terms-of-service",
    ...page("features/legal/legal-page.tsx", () => import("#web/features/legal/legal-page.tsx")),
    id: "terms-of-service",
  },
  {
    path: "cookie-policy",
    ...page("features/legal/legal-page.tsx", () => import("#web/features/legal/legal-page.tsx")),
    id: "cookie-policy",
  },
  {
    path: "*",
    ...page("features/site/not-found-page.tsx", () => import("#web/features/site/not-found-page.tsx")),
  },
];

/** The same in their frame; rendered at the edge, then in the browser. */
export const publicRoutes: RouteObject[] = [
  {
    id: "public",
    path: "/",
    Component: PublicLayout,
    loader: publicLoader,
    // What it has read holds until somebody saves: a navigation asks nothing again.
    shouldRevalidate: () => false,
    ErrorBoundary: ErrorPage,
    children: [
      // A page that fails leaves the frame, and with it the ways on.
      { ErrorBoundary: PageError, children: publicPages },
    ],
  },
];
