import type { Context } from "hono";
import { isAdminPath } from "#contract/admin-portals/pages.ts";
import { FORM_KEY_FIELD } from "#contract/form-check.ts";
import { markdownPath, pagePathOfMarkdown } from "#contract/markdown-path.ts";
import { ApiError, type FormProblem, render, toPageUrl } from "#web/app/entry-server.tsx";
import { redactedPath } from "#worker/base/log.ts";
import { hasExternalPortal } from "#worker/features/admin-portals/index.ts";
import { findRedirect } from "#worker/features/redirects/index.ts";
import { getContentVersion } from "#worker/runtime/content-version.ts";
import type { AppEnv } from "#worker/runtime/ctx.ts";
import { readFormKey } from "#worker/runtime/form-key.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { cacheKey, toPageResponse } from "./cached-page.ts";
import { pageDocument, shellDocument } from "./document.ts";
import { pageHeaders } from "./headers.ts";
import { prefersMarkdown } from "./content-negotiation.ts";
import { toMarkdownResponse } from "./markdown.ts";
import {
  type CachedPage,
  getFromCacheApi,
  getFromMemory,
  getLastPage,
  storePage,
  toPage,
} from "./page-cache.ts";
import { loadShell, type Shell } from "./shell.ts";
import { unavailablePage } from "./unavailable.ts";

type PageContext = Context<AppEnv>;

/** Pages; mounted last, because the last route matches every path. */
export const pageRoutes = createRouter();

pageRoutes.get("/login", (c) => serveShell(c, "Log in"));
pageRoutes.get("/login/:page{forgot|reset|invitation|email}", (c) => serveShell(c, "Log in"));
pageRoutes.get("/admin/*", async (c) => {
  const { pathname } = new URL(c.req.url);
  const isPage = isAdminPath(pathname) || (await isExternalPortal(c, pathname));
  return serveShell(c, "Back office", isPage ? 200 : 404);
});

/** Whether the path is that of an external portal which is open to the caller. Others get 404, so that slugs can't be guessed. */
async function isExternalPortal(c: PageContext, pathname: string): Promise<boolean> {
  const [, slug = "", ...rest] = pathname.split("/").slice(1);
  if (rest.some(Boolean)) return false;
  const { ctx } = c.var;
  try {
    const staff = await findStaff(c, ctx);
    return staff !== null && (await hasExternalPortal(ctx, staff.id, slug));
  } catch (error) {
    ctx.log("error", "page.portal_unavailable", {}, error);
    return false;
  }
}

pageRoutes.get("/__dev/:path{.+}", async (c) =>
  c.var.ctx.config.environment === "production" ? c.text("Not found", 404) : serveShell(c, "Back office"),
);

pageRoutes.get("*", async (c) => {
  const { ctx } = c.var;
  const url = new URL(c.req.url);
  if (url.pathname !== "/" && url.pathname.endsWith("/")) {
    // Collapses leading slashes too: `//elsewhere.example/` must not become another host.
    url.pathname = url.pathname.replace(/\/+$/, "").replace(/^\/+/, "/") || "/";
    return c.redirect(url.href, 301);
  }
  const twinOf = pagePathOfMarkdown(url.pathname);
  if (twinOf !== null) {
    url.pathname = twinOf;
    return serveMarkdown(c, url);
  }
  if (!prefersMarkdown(c)) return servePage(c, toPageUrl(url));
  const page = await servePage(c, toPageUrl(url));
  return page.ok ? ((await toMarkdownResponse(page.clone(), ctx.config.origin)) ?? page) : page;
});

/** The twin at its own address. A moved page has a moved twin. */
async function serveMarkdown(c: PageContext, url: URL): Promise<Response> {
  const page = await servePage(c, toPageUrl(url));
  const location = page.headers.get("Location");
  if (location) {
    const target = new URL(location, url);
    page.headers.set("Location", markdownPath(target.pathname) + target.search);
    return page;
  }
  const twin = page.ok ? await toMarkdownResponse(page, c.var.ctx.config.origin) : null;
  const status = page.ok ? 404 : page.status;
  return twin ?? c.text("There is no Markdown version at this address.\n", status as 404, { Vary: "Accept" });
}

/** Serves a public page from memory, from the Cache API or newly rendered. */
async function servePage(c: PageContext, url: URL): Promise<Response> {
  const { ctx } = c.var;
  const shell = await loadShell(ctx.assets, url.origin);
  const lastKey = cacheKey(ctx.config, shell, "last", url);
  try {
    const version = await getContentVersion(ctx).catch((error: unknown) => {
      ctx.log("error", "page.version_unavailable", {}, error);
      return null;
    });
    if (version === null) return await serveWithoutDatabase(c, shell, url, lastKey);
    const now = ctx.clock().getTime();
    const key = cacheKey(ctx.config, shell, version, url);
    // Searches are many and each is rare: they stay out of the Cache API.
    const shared = url.search === "";
    const cached = getFromMemory(key, now) ?? (shared ? await getFromCacheApi(key, now) : undefined);
    if (cached) return respond(c, shell, cached);
    const rendered = await renderDocument(c, shell, url, null);
    if (rendered instanceof Response) return toRedirect(rendered, new URL(c.req.url));
    const moved = rendered.status === 404 ? await findRedirect(ctx, url.pathname) : null;
    if (moved) return respondMoved(c, shell, rendered.html, moved.to);
    if (rendered.uncacheable || shell.build === null)
      return withoutStore(respond(c, shell, toPage(rendered.html, rendered.status, 0)));
    const { page, finished } = storePage({ key, lastKey }, rendered.html, rendered.status, now, shared);
    ctx.waitUntil(finished);
    return respond(c, shell, page);
  } catch (error) {
    ctx.log("error", "page.render_failed", { path: redactedPath(url.pathname) }, error);
    const last = await getLastPage(lastKey);
    if (last) return withoutStore(respond(c, shell, last));
    const status = error instanceof ApiError && error.status === 503 ? 503 : 500;
    return unavailablePage(ctx.caller.requestId, { status });
  }
}

/** An address of an earlier site: 301 to where it is now, or the page of missing pages with 410. */
function respondMoved(c: PageContext, shell: Shell, html: string, to: string | null): Response {
  if (to === null) return withoutStore(respond(c, shell, toPage(html, 410, 0)));
  return toRedirect(new Response(null, { status: 301, headers: { Location: to } }), new URL(c.req.url));
}

/** Serves the last rendering, else a page that reads nothing. Throws when the page needs the database. */
async function serveWithoutDatabase(
  c: PageContext,
  shell: Shell,
  url: URL,
  lastKey: string,
): Promise<Response> {
  const last = await getLastPage(lastKey);
  if (last) return withoutStore(respond(c, shell, last));
  const rendered = await renderDocument(c, shell, url, null);
  if (rendered instanceof Response) return toRedirect(rendered, new URL(c.req.url));
  return withoutStore(respond(c, shell, toPage(rendered.html, rendered.status, 0)));
}

/**
 * A loader's redirect; a moved page keeps the visitor's query. Revalidated, because a renamed page may get its earlier
 * address back.
 */
function toRedirect(rendered: Response, { search }: URL): Response {
  const headers = new Headers(pageHeaders);
  headers.delete("Content-Type");
  const location = rendered.headers.get("Location") ?? "/";
  const keepsQuery = rendered.status === 301 && !location.includes("?");
  headers.set("Location", keepsQuery ? location + search : location);
  return new Response(null, { status: rendered.status, headers });
}

/** Renders the page of a rejected form post with its errors and the submitted values. Never cached. */
export async function serveProblem(
  c: PageContext,
  url: URL,
  status: number,
  problem: FormProblem,
): Promise<Response> {
  const shell = await loadShell(c.var.ctx.assets, url.origin);
  const page = await renderDocument(c, shell, url, problem);
  if (page instanceof Response) return page;
  // Correcting a form takes less time than filling it in.
  const { sessionSecret } = c.var.ctx.config;
  const servedAt = readFormKey(sessionSecret, problem.values[FORM_KEY_FIELD] ?? "") ?? undefined;
  return respond(c, shell, toPage(page.html, status, 0), { servedAt });
}

/** React Router matches no control characters and line separators, not even with its route of missing pages. */
const UNMATCHABLE = /%(?:[01][\da-f]|7f|c2%[89][\da-f]|e2%80%a[89])/gi;
const REPLACEMENT_CHARACTER = "%EF%BF%BD";

async function renderDocument(c: PageContext, shell: Shell, url: URL, problem: FormProblem | null) {
  const { ctx, callApi } = c.var;
  // Concatenated: resolving `//elsewhere.example/` against the origin would leave our host.
  const pathname = url.pathname.replaceAll(UNMATCHABLE, REPLACEMENT_CHARACTER);
  const pageUrl = new URL(ctx.config.origin + pathname + url.search);
  const page = await render(new Request(pageUrl), {
    transport: (path, init) => callApi(new Request(new URL(path, pageUrl), init)),
    problem,
    isRewritten: pathname !== url.pathname,
    onError: (error) =>
      ctx.log("error", "page.component_failed", { path: redactedPath(url.pathname) }, error),
  });
  if (page instanceof Response) return page;
  const html = pageDocument(shell.publicPage, page, ctx.config);
  return { html, status: page.status, uncacheable: page.head.uncacheable };
}

/** Serves an empty document that the browser renders: the back office. */
async function serveShell(c: PageContext, title: string, status = 200): Promise<Response> {
  const { ctx } = c.var;
  const shell = await loadShell(ctx.assets, new URL(c.req.url).origin);
  const html = shellDocument(shell.backOffice, { title, noindex: true }, ctx.config);
  return withoutStore(respond(c, shell, toPage(html, status, 0), { allowsAnalytics: false }));
}

function withoutStore(response: Response): Response {
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

const respond = (
  { req, var: { ctx } }: PageContext,
  shell: Shell,
  page: CachedPage,
  {
    allowsAnalytics = ctx.config.measurementId !== "",
    servedAt = ctx.clock(),
  }: { allowsAnalytics?: boolean; servedAt?: Date | undefined } = {},
): Response =>
  toPageResponse(page, shell, req.raw, {
    requestId: ctx.caller.requestId,
    allowsAnalytics,
    secret: ctx.config.sessionSecret,
    servedAt,
  });
