import { resolveRequestId } from "#worker/base/request-id.ts";
import { cachedContentVersion } from "#worker/runtime/content-version.ts";
import type { Config } from "#worker/runtime/ctx.ts";
import { contentPolicy, httpsRedirect, newNonce, pageHeaders } from "./headers.ts";
import { getFromMemory, type CachedPage, withNonce } from "./page-cache.ts";
import { cachedShell, type Shell } from "./shell.ts";

/** Under which a page is kept: another version of the worker, of the build or of the content never finds it. */
export const cacheKey = ({ origin, version }: Config, shell: Shell, content: number, url: URL): string =>
  `${origin}/__page/${version}.${shell.build}/${content}${url.pathname}${url.search}`;

/**
 * The page that this isolate holds for a request. Most visits are one: nothing is opened, asked, waited for or logged for
 * it. Null where anything has to be done first, even if it is only to see whether the content has changed.
 */
export function findCachedPage(request: Request, url: URL, config: Config): Response | null {
  if (request.method !== "GET" || httpsRedirect(url, config)) return null;
  const now = Date.now();
  const shell = cachedShell();
  const content = cachedContentVersion(now);
  if (!shell || content === undefined) return null;
  const page = getFromMemory(cacheKey(config, shell, content, url), now);
  if (!page) return null;
  return toPageResponse(page, {
    requestId: resolveRequestId(request),
    secure: url.protocol === "https:",
    allowsAnalytics: config.measurementId !== "",
  });
}

/** Who gets a page: under which id, whether over https, and whether an analytics service may be asked for. */
export type Reader = { requestId: string; secure: boolean; allowsAnalytics: boolean };

/** Each reader gets a nonce of their own, also with a kept page. */
export function toPageResponse(page: CachedPage, { requestId, secure, allowsAnalytics }: Reader): Response {
  const nonce = newNonce();
  const headers = secure ? pageHeaders.secure : pageHeaders.plain;
  const response = new Response(withNonce(page, nonce), { status: page.status, headers });
  response.headers.set("Content-Security-Policy", contentPolicy(nonce, allowsAnalytics));
  response.headers.set("X-Request-Id", requestId);
  return response;
}
