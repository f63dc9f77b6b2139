import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv, Config } from "./ctx.ts";

/** Headers that a response sets itself, such as a page's Content-Security-Policy, are kept. */
const options = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: "DENY",
  // Not the full URL: links in mails carry their token in the query.
  referrerPolicy: "strict-origin",
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  overwrite: false,
} satisfies Parameters<typeof secureHeaders>[0];

const overHttp = secureHeaders({ ...options, strictTransportSecurity: false });
const overHttps = secureHeaders({
  ...options,
  strictTransportSecurity: "max-age=63072000; includeSubDomains; preload",
});

/** Security headers of every response; `web/public/_headers` sets them for static assets. */
export const securityHeaders: MiddlewareHandler<AppEnv> = (c, next) =>
  (c.req.url.startsWith("https:") ? overHttps : overHttp)(c, next);

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
