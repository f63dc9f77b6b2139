import { sha256 } from "#worker/base/crypto.ts";
import { redactedPath } from "#worker/base/log.ts";
import { getContentVersion } from "#worker/runtime/content-version.ts";
import type { Edge } from "#worker/ssr/pages.ts";

/** A document for machines; `modified` is when the newest thing in it changed. */
export type TextFeed = { type: string; body: string; modified: string | null };

/** The same as bytes: a picture, or what is too long to be held as text as well. */
export type BinaryFeed = Omit<TextFeed, "body"> & { body: ArrayBuffer };

type Feed = TextFeed | BinaryFeed;

/** The latest of some times as they are stored; null for none. */
export const latest = (times: (string | null)[]): string | null =>
  times.reduce((newest, time) => (time && (!newest || time > newest) ? time : newest), null);

/** A job that has expired leaves the lists within this time; every other change makes a new version at once. */
const TTL_SECONDS = 60;

export const XML = "application/xml; charset=utf-8";
export const ATOM = "application/atom+xml; charset=utf-8";
export const PNG = "image/png";
export const PLAIN = "text/plain; charset=utf-8";

const COMMON = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** A sentence for a machine that asked for what there is not, or not now. */
export const textError = (status: number, sentence: string, headers: Record<string, string> = {}): Response =>
  new Response(`${sentence}\n`, {
    status,
    headers: { ...COMMON, "Content-Type": PLAIN, "Cache-Control": "no-store", ...headers },
  });

type Build = () => Promise<Feed | null>;

/**
 * The document at this path, made now. Null from `make` is 404. A failure is 503: a list that lost its entries would be
 * read as their removal.
 */
export async function renderFeed(path: string, { ctx }: Edge, make: Build): Promise<Response> {
  try {
    const made = await make();
    return made ? await toResponse(made) : textError(404, "There is nothing at this address.");
  } catch (error) {
    ctx.log("error", "text_document.failed", { path: redactedPath(path) }, error);
    return textError(503, "This is not available at the moment. Please try again later.", {
      "Retry-After": "60",
    });
  }
}

/** The same from the data center's cache, where it is filed under the content version. */
export async function cachedDocument(path: string, edge: Edge, make: Build): Promise<Response> {
  const { ctx, site } = edge;
  const version = await getContentVersion(ctx).catch(() => null);
  const key = `${site.origin}/__text/${ctx.config.version}/${version}${path}`;
  const known = version === null ? undefined : await caches.default.match(key);
  if (known) return known;
  const response = await renderFeed(path, edge, make);
  if (response.status === 200 && version !== null) ctx.waitUntil(caches.default.put(key, response.clone()));
  return response;
}

const toResponse = async ({ body, type, modified }: Feed): Promise<Response> =>
  new Response(body, {
    headers: {
      ...COMMON,
      "Content-Type": type,
      "Cache-Control": `public, max-age=${TTL_SECONDS}`,
      ETag: `"${(await sha256(body)).slice(0, 32)}"`,
      ...(modified && { "Last-Modified": new Date(modified).toUTCString() }),
    },
  });

/** The same for one reader: nothing but 304 when they have it already, and to be asked for again each time. */
export function withConditionalGet(request: Request, document: Response): Response {
  if (document.status !== 200) return document;
  const headers = new Headers(document.headers);
  headers.set("Cache-Control", "public, no-cache");
  return matchesEtag(request, headers)
    ? new Response(null, { status: 304, headers })
    : new Response(document.body, { headers });
}

/** By the tag only: when something leaves a list, nothing that is left in it is newer. */
function matchesEtag(request: Request, has: Headers): boolean {
  const tags = request.headers.get("if-none-match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === has.get("etag"));
}
