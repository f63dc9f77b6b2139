import { hydrate } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { isAdminPath } from "#web/lib/link.tsx";
import { createQueryClient, createRouterContext } from "#web/lib/page-loader.ts";
import { Root } from "./root.tsx";
import { publicRoutes } from "./routes.tsx";
import type { PageState } from "./page-state.ts";

const queryClient = createQueryClient();

async function start() {
  const json = document.getElementById("state")?.textContent;
  const state = json ? (JSON.parse(json) as PageState) : null;
  if (state) {
    if (state.url) history.replaceState(null, "", state.url);
    hydrate(queryClient, state.dehydratedState);
    // Hydration needs the components of the matched routes at once: a pending lazy route would replace the page.
    for (const { route } of matchRoutes(publicRoutes, location) ?? []) {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }
  }
  // Public pages don't load the route table of the back office.
  const adminRoutes = isAdminPath(location.pathname) ? (await import("./admin/routes.tsx")).adminRoutes : [];
  const router = createBrowserRouter([...adminRoutes, ...publicRoutes], {
    getContext: () => createRouterContext(queryClient),
    ...(state && { hydrationData: { loaderData: state.loaderData } }),
  });
  const app = (
    <Root queryClient={queryClient} problem={state?.problem ?? null}>
      <RouterProvider router={router} />
    </Root>
  );
  const root = document.getElementById("root")!;
  const onRecoverableError = (error: unknown) => console.error("Hydration:", error);
  // As a transition, React hydrates in slices and stays responsive to input.
  if (state) startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  else createRoot(root).render(app);
}

void start();
