import { toPageUrl } from "#web/app/entry-server.tsx";
import { resolveRequestId } from "#worker/base/request-id.ts";
import { cachedContentVersion } from "#worker/runtime/content-version.ts";
import type { Config } from "#worker/runtime/ctx.ts";
import { createFormKey } from "#worker/runtime/form-key.ts";
import { httpsUrl, setRobotsTag, setTransportSecurity } from "#worker/runtime/security-headers.ts";
import { mentionsMarkdown } from "./content-negotiation.ts";
import { contentPolicy, newNonce, pageHeaders } from "./headers.ts";
import { fillPage, getFromMemory, type CachedPage } from "./page-cache.ts";
import { cachedShell, type Shell } from "./shell.ts";
import { choosePageStyles } from "./styles.ts";

/** The key contains the versions of the Worker, the build and the content: a change of one makes the page unreachable. */
export const cacheKey = (
  { origin, version }: Config,
  shell: Shell,
  content: number | "last",
  url: URL,
): string => `${origin}/__page/${version}.${shell.build}/${content}${url.pathname}${url.search}`;

/**
 * Fast path before the Hono app: returns the page from isolate memory, without D1, middleware or logging. Null when it
 * is not cached or the content version has to be read first.
 */
export function findCachedPage(request: Request, getConfig: (origin: string) => Config): Response | null {
  if (request.method !== "GET" || mentionsMarkdown(request)) return null;
  const requested = new URL(request.url);
  if (requested.pathname.startsWith("/api/")) return null;
  const now = Date.now();
  const shell = cachedShell();
  const content = cachedContentVersion(now);
  if (!shell || content === undefined) return null;
  const url = toPageUrl(requested);
  const config = getConfig(url.origin);
  const page = getFromMemory(cacheKey(config, shell, content, url), now);
  if (!page || httpsUrl(url, config)) return null;
  const response = toPageResponse(page, shell, request, {
    requestId: resolveRequestId(request),
    allowsAnalytics: config.measurementId !== "",
    secret: config.sessionSecret,
    servedAt: new Date(now),
  });
  setTransportSecurity(response.headers, url);
  setRobotsTag(response.headers, config);
  return response;
}

type ResponseOptions = {
  requestId: string;
  allowsAnalytics: boolean;
  /** Signs the keys of forms. */
  secret: string;
  servedAt: Date;
};

/** Each response gets its own nonce, also from the cache, and the styles that its request needs. */
export function toPageResponse(
  page: CachedPage,
  { stylesheet }: Shell,
  request: Request,
  { requestId, allowsAnalytics, secret, servedAt }: ResponseOptions,
): Response {
  const nonce = newNonce();
  const styles = stylesheet && choosePageStyles(stylesheet, request);
  const values = { nonce, createKey: () => createFormKey(secret, servedAt) };
  const response = new Response(fillPage(page, values, styles), {
    status: page.status,
    headers: pageHeaders,
  });
  const allows = { analytics: allowsAnalytics, challenge: page.hasChallenge };
  response.headers.set("Content-Security-Policy", contentPolicy(nonce, allows));
  response.headers.set("X-Request-Id", requestId);
  return response;
}
