import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject } from "react-router";
import { NotFoundPage, notFoundLoader } from "./not-found-page.tsx";
import { ProblemPage } from "./problem-page.tsx";
import { PublicLayout } from "./public-layout.tsx";

type PageModule = { Component: ComponentType; loader: unknown; ErrorBoundary?: ComponentType };

/**
 * A page in a chunk of its own. Its id is its key in Vite's manifest, so that the edge can preload the chunks of the
 * routes that matched.
 */
export const page = (module: string, load: () => Promise<PageModule>): Pick<RouteObject, "id" | "lazy"> => ({
  id: module,
  lazy: async () => {
    const { Component, loader, ErrorBoundary } = await load();
    return { Component, loader: loader as LoaderFunction, ...(ErrorBoundary && { ErrorBoundary }) };
  },
});

/** Everything that visitors can reach; rendered at the edge, then in the browser. */
export const publicRoutes: RouteObject[] = [
  {
    id: "public",
    path: "/",
    Component: PublicLayout,
    ErrorBoundary: ProblemPage,
    children: [
      { path: "jobs", ...page("features/jobs/jobs-page.tsx", () => import("#web/features/jobs/jobs-page.tsx")) },
      { path: "jobs/:id", ...page("features/jobs/job-page.tsx", () => import("#web/features/jobs/job-page.tsx")) },
      {
        path: "apply",
        ...page("features/applications/apply-page.tsx", () => import("#web/features/applications/apply-page.tsx")),
      },
      {
        path: "apply/received",
        ...page(
          "features/applications/received-page.tsx",
          () => import("#web/features/applications/received-page.tsx"),
        ),
      },
      { id: "not-found", path: "*", Component: NotFoundPage, loader: notFoundLoader as LoaderFunction },
    ],
  },
];
