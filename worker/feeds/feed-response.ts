import type { Context, Handler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { sha256 } from "#worker/base/crypto.ts";
import { redactedPath } from "#worker/base/log.ts";
import { getContentVersion } from "#worker/runtime/content-version.ts";
import { type AppEnv, type Ctx, fromReplica } from "#worker/runtime/ctx.ts";

/** A feed or file; `modified` is the time of its most recent change. */
export type TextFeed = { type: string; body: string; modified: string | null };

/** A picture, or a feed too long to be held as a string as well. */
export type BinaryFeed = Omit<TextFeed, "body"> & { body: ArrayBuffer };

type Feed = TextFeed | BinaryFeed;

/** Returns the latest of some ISO times; null for none. */
export const latest = (times: (string | null)[]): string | null =>
  times.reduce((newest, time) => (time && (!newest || time > newest) ? time : newest), null);

/** Expired jobs disappear within this time; every other change creates a new content version. */
const TTL_SECONDS = 60;

export const XML = "application/xml; charset=utf-8";
export const ATOM = "application/atom+xml; charset=utf-8";
export const PNG = "image/png";
export const PLAIN = "text/plain; charset=utf-8";

export const FEED_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** An error in plain text. */
export const textError = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(`${message}\n`, {
    status,
    headers: { ...FEED_HEADERS, "Content-Type": PLAIN, "Cache-Control": "no-store", ...headers },
  });

/** Answers If-None-Match with 304. By ETag only: after a removal, no remaining entry is newer than before. */
export const conditionalGet = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, "last-modified", "content-security-policy"],
});

type Build = (ctx: Ctx) => Promise<Feed | null>;

/** Null from `build` is 404. A failure is 503: readers would take missing entries for removals. */
async function buildResponse(ctx: Ctx, path: string, build: Build): Promise<Response> {
  try {
    const feed = await build(ctx);
    return feed ? await toResponse(feed) : textError(404, "There is nothing at this address.");
  } catch (error) {
    ctx.log("error", "feed.failed", { path: redactedPath(path) }, error);
    return textError(503, "This is not available at the moment. Please try again later.", {
      "Retry-After": "60",
    });
  }
}

/** Responds with a newly built feed. */
export const getFeed = async (c: Context<AppEnv>, build: Build): Promise<Response> =>
  revalidated(await buildResponse(c.var.ctx, c.req.path, build));

/**
 * Responds with the feed from the Cache API, where its key contains the content version, or builds it. In development
 * always builds it, because the code changes without a new version.
 */
export async function getCachedFeed(c: Context<AppEnv>, path: string, build: Build): Promise<Response> {
  const { ctx } = c.var;
  const isDevelopment = ctx.config.environment === "development";
  const version = isDevelopment ? null : await getContentVersion(ctx).catch(() => null);
  const key = `${ctx.config.origin}/__text/${ctx.config.version}/${version}${path}`;
  const cached = version === null ? undefined : await caches.default.match(key);
  const response = cached ?? (await buildResponse(fromReplica(ctx), c.req.path, build));
  if (!cached && response.status === 200 && version !== null) {
    ctx.waitUntil(caches.default.put(key, response.clone()));
  }
  return revalidated(response);
}

/** Handler of a feed that is the same for everybody. */
export const cachedFeed =
  (build: Build): Handler<AppEnv> =>
  (c) =>
    getCachedFeed(c, c.req.path, build);

/** Clients revalidate at every request, because the Worker knows about changes immediately. */
function revalidated(response: Response): Response {
  if (response.status !== 200) return response;
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "public, no-cache");
  return new Response(response.body, { headers });
}

const toResponse = async ({ body, type, modified }: Feed): Promise<Response> =>
  new Response(body, {
    headers: {
      ...FEED_HEADERS,
      "Content-Type": type,
      "Cache-Control": `public, max-age=${TTL_SECONDS}`,
      ETag: `"${(await sha256(body)).slice(0, 32)}"`,
      ...(modified && { "Last-Modified": new Date(modified).toUTCString() }),
    },
  });
