import { type FormProblem, render } from "#web/app/entry-server.tsx";
import { contentVersion } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { bareDocument, pageDocument, type Site } from "./document.ts";
import { newNonce, pageHeaders } from "./headers.ts";
import { fetched, remembered, store, type StoredPage } from "./page-cache.ts";
import { loadShell, NONCE_MARK } from "./shell.ts";

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
    const target = url.pathname.replace(/\/+$/, "") || "/";
    return Response.redirect(new URL(target + url.search, url).href, 301);
  }
  const shell = await loadShell(edge.assets, url.origin);
  const version = await contentVersion(edge.ctx);
  const now = edge.ctx.clock().getTime();
  const key = `${edge.site.origin}/__page/${edge.ctx.config.version}.${shell.build}/${version}${url.pathname}${url.search}`;
  const known = remembered(key, now) ?? (await fetched(key, now));
  if (known) return respond(known, edge);
  try {
    const page = await renderDocument(url, edge, null);
    if (page instanceof Response) return page;
    const [stored, finished] = store(key, page.html, page.status, now);
    edge.ctx.after(finished);
    return respond(stored, edge);
  } catch (error) {
    edge.ctx.log("error", "page.render_failed", { path: url.pathname }, error);
    const html = bareDocument(shell, { title: "" }, edge.site);
    return respond({ parts: html.split(NONCE_MARK), status: 500, until: 0 }, edge);
  }
}

/** The page that a refused form post goes back to, with what was wrong and what had been filled in. Never kept. */
export async function serveProblem(url: URL, status: number, problem: FormProblem, edge: Edge): Promise<Response> {
  const page = await renderDocument(url, edge, problem);
  if (page instanceof Response) return page;
  return respond({ parts: page.html.split(NONCE_MARK), status, until: 0 }, edge);
}

async function renderDocument(url: URL, edge: Edge, problem: FormProblem | null) {
  const shell = await loadShell(edge.assets, url.origin);
  const at = new URL(url.pathname + url.search, edge.site.origin);
  const page = await render(new Request(at), {
    transport: (path, init) => edge.api(new Request(new URL(path, at), init)),
    problem,
    onError: (error) => edge.ctx.log("error", "page.component_failed", { path: url.pathname }, error),
  });
  if (page instanceof Response) return page;
  return { html: pageDocument(shell, page, edge.site), status: page.status };
}

async function browserPage(url: URL, edge: Edge): Promise<Response> {
  if (url.pathname.startsWith("/__dev/") && edge.ctx.config.environment === "production") {
    return new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } });
  }
  const shell = await loadShell(edge.assets, url.origin);
  const title = url.pathname === "/login" ? "Log in" : "Back office";
  const html = bareDocument(shell, { title, noindex: true }, edge.site);
  const response = respond({ parts: html.split(NONCE_MARK), status: 200, until: 0 }, edge);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Each reader gets a nonce of their own, also with a kept page. */
function respond(page: StoredPage, { ctx }: Edge): Response {
  const nonce = newNonce();
  const headers = { ...pageHeaders(nonce, ctx.caller.secure), "X-Request-Id": ctx.caller.requestId };
  return new Response(page.parts.join(nonce), { status: page.status, headers });
}
