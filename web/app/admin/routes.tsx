import { setNonce } from "get-nonce";
import type { RouteObject } from "react-router";
import { InitialLoadingScreen } from "./loading-screen.tsx";
import { ErrorPage } from "#web/app/error-page.tsx";

// Radix locks scrolling with a <style> element, which the Content-Security-Policy allows only with the nonce.
setNonce(document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "");

/** The back office and the login page. They render in the browser only; public pages load none of their chunks. */
export const adminRoutes: RouteObject[] = [
  {
    lazy: () => import("./root-layout.tsx"),
    HydrateFallback: InitialLoadingScreen,
    ErrorBoundary: ErrorPage,
    children: [
      { path: "/login", lazy: () => import("#web/features/auth/login-page.tsx") },
      { path: "/login/forgot", lazy: () => import("#web/features/auth/forgot-page.tsx") },
      { path: "/login/reset", lazy: () => import("#web/features/auth/reset-page.tsx") },
      { path: "/login/invitation", lazy: () => import("#web/features/auth/invitation-page.tsx") },
      { path: "/login/email", lazy: () => import("#web/features/auth/confirm-email-page.tsx") },
      {
        path: "/admin",
        lazy: () => import("./layout.tsx"),
        children: [
          {
            lazy: async () => ({ ErrorBoundary: (await import("./error-page.tsx")).AdminErrorPage }),
            children: [
              { index: true, lazy: () => import("#web/features/dashboard/admin/home-page.tsx") },
              {
                path: "content-creation",
                lazy: () => import("#web/features/article-generation/admin/content-creation-page.tsx"),
              },
              { path: "content", lazy: () => import("#web/features/articles/admin/content-page.tsx") },
              {
                path: "content/calendar",
                lazy: () => import("#web/features/editorial-calendar/admin/calendar-page.tsx"),
              },
              {
                path: "content/articles/:id",
                lazy: () => import("#web/features/articles/admin/editor/article-editor-page.tsx"),
              },
              {
                path: "content/newsletters",
                lazy: () => import("#web/features/newsletter/admin/newsletters-page.tsx"),
              },
              {
                path: "content/newsletters/:id",
                lazy: () => import("#web/features/newsletter/admin/newsletter-page.tsx"),
              },
              { path: "jobs", lazy: () => import("#web/features/jobs/admin/jobs-page.tsx") },
              {
                path: "jobs/:id",
                lazy: () => import("#web/features/jobs/admin/editor/job-editor-page.tsx"),
              },
              {
                path: "jobs/:id/screening",
                lazy: () => import("#web/features/screening/admin/screening-page.tsx"),
              },
              {
                path: "jobs/pipeline-settings",
                lazy: () => import("#web/features/pipeline/admin/pipeline-settings-page.tsx"),
              },
              {
                path: "jobs/:id/pipeline",
                lazy: () => import("#web/features/pipeline/admin/pipeline-page.tsx"),
              },
              {
                path: "jobs/:id/stages",
                lazy: () => import("#web/features/pipeline/admin/job-stages-page.tsx"),
              },
              {
                path: "applications",
                lazy: () => import("#web/features/applications/admin/applications-page.tsx"),
              },
              {
                path: "applications/:id",
                lazy: () => import("#web/features/applications/admin/application-page.tsx"),
              },
              { path: "messages", lazy: () => import("#web/features/inbox/admin/messages-page.tsx") },
              {
                path: "deliveries",
                lazy: () => import("#web/features/deliveries/admin/deliveries-page.tsx"),
              },
              {
                path: "analytics",
                lazy: () => import("#web/features/analytics/admin/analytics-page.tsx"),
              },
              {
                path: "bulk-content",
                lazy: () => import("#web/features/bulk-generation/admin/bulk-content-page.tsx"),
              },
              { path: "clients", lazy: () => import("#web/features/clients/admin/clients-page.tsx") },
              { path: "clients/:id", lazy: () => import("#web/features/clients/admin/client-page.tsx") },
              { path: "ghl", lazy: () => import("#web/features/leads/admin/leads-page.tsx") },
              { path: "ghl/:id", lazy: () => import("#web/features/people/admin/lead-redirect.tsx") },
              {
                path: "ghl/campaigns/:id",
                lazy: () => import("#web/features/sms/admin/campaign-page.tsx"),
              },
              { path: "people", lazy: () => import("#web/features/people/admin/people-page.tsx") },
              { path: "people/:id", lazy: () => import("#web/features/people/admin/person-page.tsx") },
              {
                path: "bookings",
                lazy: () => import("#web/features/booking/admin/bookings-page.tsx"),
              },
              {
                path: "interviews",
                lazy: () => import("#web/features/interviews/admin/interviews-page.tsx"),
              },
              {
                path: "clients/shortlists/new",
                lazy: () => import("#web/features/submittals/admin/new-shortlist-page.tsx"),
              },
              {
                path: "clients/shortlists/:id",
                lazy: () => import("#web/features/submittals/admin/shortlist-detail-page.tsx"),
              },
              { path: "sms", lazy: () => import("#web/features/sms/admin/sms-page.tsx") },
              { path: "users", lazy: () => import("#web/features/users/admin/users-page.tsx") },
              { path: "users/roles", lazy: () => import("#web/features/roles/admin/roles-page.tsx") },
              { path: "portals", lazy: () => import("#web/features/admin-portals/admin/portals-page.tsx") },
              { path: "settings", lazy: () => import("#web/features/settings/admin/settings-page.tsx") },
              {
                path: "settings/import",
                lazy: () => import("#web/features/imports/admin/import-page.tsx"),
              },
              { path: "settings/lists", lazy: () => import("#web/features/settings/admin/lists-page.tsx") },
              {
                path: "settings/service-keys",
                lazy: () => import("#web/features/api-keys/admin/service-keys-page.tsx"),
              },
              {
                path: "settings/webhooks",
                lazy: () => import("#web/features/webhooks/admin/webhooks-page.tsx"),
              },
              { path: "profile", lazy: () => import("#web/features/users/admin/profile-page.tsx") },
              { path: "password", lazy: () => import("#web/features/auth/password-page.tsx") },
              {
                path: "second-factor",
                lazy: () => import("#web/features/users/admin/second-factor-page.tsx"),
              },
              { path: "*", lazy: () => import("./not-found-page.tsx") },
            ],
          },
        ],
      },
    ],
  },
  {
    // A job as candidates will see it, in the public layout. Staff only, never cached.
    path: "/admin/jobs/:id/preview",
    lazy: () => import("#web/app/job-preview-page.tsx"),
    HydrateFallback: InitialLoadingScreen,
    ErrorBoundary: ErrorPage,
  },
  {
    path: "/__dev/ui",
    HydrateFallback: InitialLoadingScreen,
    lazy: () => import("#web/app/ui-gallery-page.tsx"),
  },
];
