import type { RouteObject } from "react-router";
import { PageError, ErrorPage } from "./error-page.tsx";
import { publicLoader, PublicLayout } from "./public-layout.tsx";
import { publicPages } from "./public-pages.ts";

/** The public pages in their layout: rendered on the server, then hydrated in the browser. */
export const publicRoutes: RouteObject[] = [
  {
    id: "public",
    path: "/",
    Component: PublicLayout,
    loader: publicLoader,
    // Query data stays fresh until a mutation invalidates it, so navigations reload nothing.
    shouldRevalidate: () => false,
    ErrorBoundary: ErrorPage,
    children: [
      // A page that fails keeps the layout and its navigation.
      { ErrorBoundary: PageError, children: publicPages },
    ],
  },
];
