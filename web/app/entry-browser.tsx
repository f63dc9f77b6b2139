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
  const stored = document.getElementById("state")?.textContent;
  const state = stored ? (JSON.parse(stored) as PageState) : null;
  if (state) {
    if (state.url) history.replaceState(null, "", state.url);
    hydrate(queryClient, state.dehydratedState);
    // The matched routes' code comes first, so that hydration finds every component at once and nothing flashes.
    for (const { route } of matchRoutes(publicRoutes, location) ?? []) {
      if (typeof route.lazy !== "function") continue;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }
  }
  // A public page never loads as much as the names of the back office's screens.
  const officeRoutes = isAdminPath(location.pathname)
    ? (await import("#web/app/admin/routes.tsx")).adminRoutes
    : [];
  const router = createBrowserRouter([...officeRoutes, ...publicRoutes], {
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
  // As a transition, in slices: nobody's tap or keystroke waits for the whole page.
  if (state) startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  else createRoot(root).render(app);
}

void start();
