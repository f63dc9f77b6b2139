import { requestIdOf } from "#worker/base/trace.ts";
import { knownContentVersion } from "#worker/runtime/content-version.ts";
import type { Config } from "#worker/runtime/ctx.ts";
import { contentPolicy, httpsAddress, newNonce, pageHeaders } from "./headers.ts";
import { remembered, type StoredPage, withNonce } from "./page-cache.ts";
import { keptShell, type Shell } from "./shell.ts";

/** Under which a page is kept: another version of the worker, of the build or of the content never finds it. */
export const keyOf = ({ origin, version }: Config, shell: Shell, content: number, url: URL): string =>
  `${origin}/__page/${version}.${shell.build}/${content}${url.pathname}${url.search}`;

/**
 * The page that this isolate holds for a request. Most visits are one: nothing is opened, asked, waited for or logged for
 * it. Null where anything has to be done first, even if it is only to see whether the content has changed.
 */
export function keptPage(request: Request, url: URL, config: Config): Response | null {
  if (request.method !== "GET" || httpsAddress(url, config)) return null;
  const now = Date.now();
  const shell = keptShell();
  const content = knownContentVersion(now);
  if (!shell || content === undefined) return null;
  const page = remembered(keyOf(config, shell, content, url), now);
  if (!page) return null;
  return respond(page, {
    requestId: requestIdOf(request),
    secure: url.protocol === "https:",
    measured: config.measurementId !== "",
  });
}

/** Who gets a page: under which id, whether over https, and whether an analytics service may be asked for. */
export type Reader = { requestId: string; secure: boolean; measured: boolean };

/** Each reader gets a nonce of their own, also with a kept page. */
export function respond(page: StoredPage, { requestId, secure, measured }: Reader): Response {
  const nonce = newNonce();
  const headers = secure ? pageHeaders.secure : pageHeaders.plain;
  const response = new Response(withNonce(page, nonce), { status: page.status, headers });
  response.headers.set("Content-Security-Policy", contentPolicy(nonce, measured));
  response.headers.set("X-Request-Id", requestId);
  return response;
}
