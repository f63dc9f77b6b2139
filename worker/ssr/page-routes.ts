import type { Context } from "hono";
import { type FormProblem, render } from "#web/app/entry-server.tsx";
import { redactedPath } from "#worker/base/log.ts";
import { getContentVersion } from "#worker/runtime/content-version.ts";
import type { AppEnv, Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { cacheKey, toPageResponse } from "./cached-page.ts";
import { pageDocument, shellDocument } from "./document.ts";
import { getFromCacheApi, getFromMemory, storePage, toPage } from "./page-cache.ts";
import { loadShell } from "./shell.ts";

type PageContext = Context<AppEnv>;

/** Pages; mounted last, because the last route matches every path. */
export const pageRoutes = createRouter();

pageRoutes.get("/login", (c) => serveShell(c, "Log in"));
pageRoutes.get("/admin/*", (c) => serveShell(c, "Back office"));

pageRoutes.get("/__dev/:path{.+}", async (c) =>
  c.var.ctx.config.environment === "production" ? c.text("Not found", 404) : serveShell(c, "Back office"),
);

pageRoutes.get("*", async (c) => {
  const url = new URL(c.req.url);
  if (url.pathname !== "/" && url.pathname.endsWith("/")) {
    // Collapses leading slashes too: `//elsewhere.example/` must not become another host.
    url.pathname = url.pathname.replace(/\/+$/, "").replace(/^\/+/, "/") || "/";
    return c.redirect(url.href, 301);
  }
  return servePage(c, url);
});

/** Serves a public page from memory, from the Cache API or newly rendered. */
async function servePage(c: PageContext, url: URL): Promise<Response> {
  const { ctx } = c.var;
  const shell = await loadShell(ctx.assets, url.origin);
  try {
    const version = await getContentVersion(ctx);
    const now = ctx.clock().getTime();
    const key = cacheKey(ctx.config, shell, version, url);
    // Searches are many and each is rare: they stay out of the Cache API.
    const shared = url.search === "";
    const cached = getFromMemory(key, now) ?? (shared ? await getFromCacheApi(key, now) : undefined);
    if (cached) return respond(ctx, cached);
    const rendered = await renderDocument(c, url, null);
    if (rendered instanceof Response) return rendered;
    if (rendered.uncacheable) return withoutStore(respond(ctx, toPage(rendered.html, rendered.status, 0)));
    const { page, finished } = storePage(key, rendered.html, rendered.status, now, shared);
    ctx.waitUntil(finished);
    return respond(ctx, page);
  } catch (error) {
    ctx.log("error", "page.render_failed", { path: redactedPath(url.pathname) }, error);
    return respond(ctx, toPage(shellDocument(shell, { title: "" }, ctx.config), 500, 0));
  }
}

/** Renders the page of a rejected form post with its errors and the submitted values. Never cached. */
export async function serveProblem(
  c: PageContext,
  url: URL,
  status: number,
  problem: FormProblem,
): Promise<Response> {
  const page = await renderDocument(c, url, problem);
  if (page instanceof Response) return page;
  return respond(c.var.ctx, toPage(page.html, status, 0));
}

async function renderDocument(c: PageContext, url: URL, problem: FormProblem | null) {
  const { ctx, callApi } = c.var;
  const shell = await loadShell(ctx.assets, url.origin);
  // Concatenated: resolving `//elsewhere.example/` against the origin would leave our host.
  const pageUrl = new URL(ctx.config.origin + url.pathname + url.search);
  const page = await render(new Request(pageUrl), {
    transport: (path, init) => callApi(new Request(new URL(path, pageUrl), init)),
    problem,
    onError: (error) =>
      ctx.log("error", "page.component_failed", { path: redactedPath(url.pathname) }, error),
  });
  if (page instanceof Response) return page;
  const html = pageDocument(shell, page, ctx.config);
  return { html, status: page.status, uncacheable: page.head.uncacheable };
}

/** Serves an empty document that the browser renders: the back office. */
async function serveShell({ var: { ctx }, req }: PageContext, title: string): Promise<Response> {
  const shell = await loadShell(ctx.assets, new URL(req.url).origin);
  const html = shellDocument(shell, { title, noindex: true }, ctx.config);
  return withoutStore(toPageResponse(toPage(html, 200, 0), ctx.caller.requestId, false));
}

function withoutStore(response: Response): Response {
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

const respond = ({ caller, config }: Ctx, page: Parameters<typeof toPageResponse>[0]): Response =>
  toPageResponse(page, caller.requestId, config.measurementId !== "");
