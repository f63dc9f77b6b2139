import { type FormProblem, render } from "#web/app/entry-server.tsx";
import { redactedPath } from "#worker/base/log.ts";
import { getContentVersion } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { shellDocument, pageDocument, type Site } from "./document.ts";
import { cacheKey, type Reader, toPageResponse } from "./cached-page.ts";
import { getFromCacheApi, getFromMemory, storePage, toPage } from "./page-cache.ts";
import { loadShell } from "./shell.ts";

export type Edge = {
  ctx: Ctx;
  assets: Fetcher;
  site: Site;
  /** The JSON side of the product, in process. */
  api(request: Request): Promise<Response>;
};

const BROWSER_ONLY = /^\/(admin(\/|$)|login$|__dev\/)/;

/** Answers a GET for a page: from memory, from the cache, rendered, or as a shell that the browser fills. */
export async function servePage(request: Request, edge: Edge): Promise<Response> {
  const url = new URL(request.url);
  if (BROWSER_ONLY.test(url.pathname)) return browserPage(url, edge);
  if (url.pathname !== "/" && url.pathname.endsWith("/")) {
    // Leading slashes are joined too: `//elsewhere.example/` must not become another host.
    url.pathname = url.pathname.replace(/\/+$/, "").replace(/^\/+/, "/") || "/";
    return Response.redirect(url.href, 301);
  }
  const shell = await loadShell(edge.assets, url.origin);
  try {
    const version = await getContentVersion(edge.ctx);
    const now = edge.ctx.clock().getTime();
    const key = cacheKey(edge.ctx.config, shell, version, url);
    // Searches are many and each is rare: they stay in this isolate and do not fill the data center's cache.
    const shared = url.search === "";
    const known = getFromMemory(key, now) ?? (shared ? await getFromCacheApi(key, now) : undefined);
    if (known) return toPageResponse(known, readerOf(edge));
    const rendered = await renderDocument(url, edge, null);
    if (rendered instanceof Response) return rendered;
    if (rendered.live) return unstored(toPageResponse(toPage(rendered.html, rendered.status, 0), readerOf(edge)));
    const { page, finished } = storePage(key, rendered.html, rendered.status, now, shared);
    edge.ctx.waitUntil(finished);
    return toPageResponse(page, readerOf(edge));
  } catch (error) {
    edge.ctx.log("error", "page.render_failed", { path: redactedPath(url.pathname) }, error);
    return toPageResponse(toPage(shellDocument(shell, { title: "" }, edge.site), 500, 0), readerOf(edge));
  }
}

/** The page that a refused form post goes back to, with what was wrong and what had been filled in. Never kept. */
export async function serveProblem(
  url: URL,
  status: number,
  problem: FormProblem,
  edge: Edge,
): Promise<Response> {
  const page = await renderDocument(url, edge, problem);
  if (page instanceof Response) return page;
  return toPageResponse(toPage(page.html, status, 0), readerOf(edge));
}

async function renderDocument(url: URL, edge: Edge, problem: FormProblem | null) {
  const shell = await loadShell(edge.assets, url.origin);
  // Joined as text: resolving `//elsewhere.example/` would leave our own host.
  const at = new URL(edge.site.origin + url.pathname + url.search);
  const page = await render(new Request(at), {
    transport: (path, init) => edge.api(new Request(new URL(path, at), init)),
    problem,
    onError: (error) =>
      edge.ctx.log("error", "page.component_failed", { path: redactedPath(url.pathname) }, error),
  });
  if (page instanceof Response) return page;
  return { html: pageDocument(shell, page, edge.site), status: page.status, live: page.head.uncacheable };
}

async function browserPage(url: URL, edge: Edge): Promise<Response> {
  if (url.pathname.startsWith("/__dev/") && edge.ctx.config.environment === "production") {
    return new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } });
  }
  const shell = await loadShell(edge.assets, url.origin);
  const title = url.pathname === "/login" ? "Log in" : "Back office";
  const html = shellDocument(shell, { title, noindex: true }, edge.site);
  return unstored(toPageResponse(toPage(html, 200, 0), { ...readerOf(edge), allowsAnalytics: false }));
}

/** For one reader only: not even their browser keeps a copy. */
function unstored(response: Response): Response {
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

const readerOf = ({ ctx: { caller, config } }: Edge): Reader => ({
  requestId: caller.requestId,
  secure: caller.secure,
  allowsAnalytics: config.measurementId !== "",
});
