import { setNonce } from "get-nonce";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { InitialLoadingScreen } from "./loading-screen.tsx";
import { ErrorPage } from "#web/app/error-page.tsx";

// Radix locks scrolling with a style element; the strict content security policy wants to see the nonce on it.
setNonce(document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "");

type ScreenModule = { Component: ComponentType };

const screen = (load: () => Promise<ScreenModule>): Pick<RouteObject, "lazy"> => ({
  lazy: async () => ({ Component: (await load()).Component }),
});

const problem = async () => ({ ErrorBoundary: (await import("./error-page.tsx")).AdminErrorPage });

/** The back office and its door: drawn in the browser only, in chunks that no public page loads. */
export const adminRoutes: RouteObject[] = [
  {
    ...screen(() => import("./root-layout.tsx")),
    HydrateFallback: InitialLoadingScreen,
    ErrorBoundary: ErrorPage,
    children: [
      { path: "/login", ...screen(() => import("#web/features/auth/login-page.tsx")) },
      {
        path: "/admin",
        ...screen(() => import("./layout.tsx")),
        children: [
          {
            lazy: problem,
            children: [
              { index: true, ...screen(() => import("#web/features/auth/first-portal.tsx")) },
              {
                path: "content-creation",
                ...screen(() => import("#web/features/article-generation/admin/content-creation-page.tsx")),
              },
              { path: "content", ...screen(() => import("#web/features/articles/admin/content-page.tsx")) },
              { path: "jobs", ...screen(() => import("#web/features/jobs/admin/jobs-page.tsx")) },
              {
                path: "applications",
                ...screen(() => import("#web/features/applications/admin/applications-page.tsx")),
              },
              {
                path: "applications/:id",
                ...screen(() => import("#web/features/applications/admin/application-page.tsx")),
              },
              {
                path: "deliveries",
                ...screen(() => import("#web/features/deliveries/admin/deliveries-page.tsx")),
              },
              {
                path: "bulk-content",
                ...screen(() => import("#web/features/bulk-generation/admin/bulk-content-page.tsx")),
              },
              { path: "ghl", ...screen(() => import("#web/features/leads/admin/leads-page.tsx")) },
              { path: "ghl/:id", ...screen(() => import("#web/features/leads/admin/lead-page.tsx")) },
              {
                path: "bookings",
                ...screen(() => import("#web/features/booking/admin/bookings-page.tsx")),
              },
              { path: "sms", ...screen(() => import("#web/features/sms/admin/sms-page.tsx")) },
              { path: "users", ...screen(() => import("#web/features/users/admin/users-page.tsx")) },
              {
                path: "portals",
                ...screen(() => import("#web/features/admin-portals/admin/portals-page.tsx")),
              },
              { path: "settings", ...screen(() => import("#web/features/settings/admin/settings-page.tsx")) },
              { path: "profile", ...screen(() => import("#web/features/users/admin/profile-page.tsx")) },
              { path: "password", ...screen(() => import("#web/features/auth/password-page.tsx")) },
              { path: "*", ...screen(() => import("./not-found-page.tsx")) },
            ],
          },
        ],
      },
    ],
  },
  {
    // As candidates would see it: the public frame, on paper, but for staff only and never kept.
    path: "/admin/jobs/:id/preview",
    ...screen(() => import("#web/app/job-preview-page.tsx")),
    HydrateFallback: InitialLoadingScreen,
    ErrorBoundary: ErrorPage,
  },
  {
    path: "/__dev/ui",
    HydrateFallback: InitialLoadingScreen,
    ...screen(() => import("#web/app/ui-gallery-page.tsx")),
  },
];
