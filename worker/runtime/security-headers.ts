import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv, Config } from "./ctx.ts";

const STRICT_TRANSPORT_SECURITY = "max-age=63072000; includeSubDomains; preload";

/** Headers of a response that does not pass through the middleware; its Content-Security-Policy is set separately. */
export const staticSecurityHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // Not the full URL: links in mails carry their token in the query.
  "Referrer-Policy": "strict-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** Adds HSTS to a response over https, where alone it is valid. */
export function setTransportSecurity(headers: Headers, url: URL): void {
  if (url.protocol === "https:") headers.set("Strict-Transport-Security", STRICT_TRANSPORT_SECURITY);
}

/** Does not override headers that a response sets itself, such as a page's Content-Security-Policy. */
const options = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  crossOriginOpenerPolicy: staticSecurityHeaders["Cross-Origin-Opener-Policy"],
  crossOriginResourcePolicy: staticSecurityHeaders["Cross-Origin-Resource-Policy"],
  referrerPolicy: staticSecurityHeaders["Referrer-Policy"],
  xContentTypeOptions: staticSecurityHeaders["X-Content-Type-Options"],
  xFrameOptions: staticSecurityHeaders["X-Frame-Options"],
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  overwrite: false,
} satisfies Parameters<typeof secureHeaders>[0];

const overHttp = secureHeaders({ ...options, strictTransportSecurity: false });
const overHttps = secureHeaders({ ...options, strictTransportSecurity: STRICT_TRANSPORT_SECURITY });

/** Security headers of every response; `web/public/_headers` sets them for static assets. */
export const securityHeaders: MiddlewareHandler<AppEnv> = (c, next) =>
  (c.req.url.startsWith("https:") ? overHttps : overHttp)(c, next);

/** Keeps a response of staging out of search engines. robots.txt can't: a page that isn't crawled may still be listed. */
export function setRobotsTag(headers: Headers, { isIndexed }: Config): void {
  if (!isIndexed) headers.set("X-Robots-Tag", "noindex");
}

/** Returns the https URL that a plain http request is redirected to in production, or null. */
export function httpsUrl(url: URL, { environment, origin }: Config): string | null {
  const isPlain = environment === "production" && url.protocol === "http:" && origin.startsWith("https:");
  return isPlain ? `https:${url.href.slice("http:".length)}` : null;
}

/** Redirects plain http to the same host: HSTS is only valid over https. */
export const httpsRedirect: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = httpsUrl(new URL(c.req.url), c.var.ctx.config);
  if (url) return c.redirect(url, 308);
  await next();
};
