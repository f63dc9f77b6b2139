import type { Ctx } from "#worker/runtime/ctx.ts";

const GOOGLE = "https://*.google-analytics.com https://*.googletagmanager.com";

/**
 * The policy of every page: scripts and style elements only with this response's nonce, nothing from elsewhere. Only
 * where an analytics service is configured may a page that visitors see talk to it (they are asked first).
 */
export const contentPolicy = (nonce: string, measured = false): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes (a bar's width); elements stay behind the nonce.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${measured ? ` ${GOOGLE}` : ""}`,
    "font-src 'self'",
    `connect-src 'self'${measured ? ` ${GOOGLE} https://*.analytics.google.com` : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Stands in the built HTML wherever a nonce belongs, and is as long as one. */
export const NONCE_PLACEHOLDER = "__PLANWRIGHT_NONCE__0000";
export const NONCE_LENGTH = NONCE_PLACEHOLDER.length;

/** 18 bytes of randomness: 24 characters of base64 without padding. */
export const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));

/** What is not said by an answer itself: it runs nothing, is framed nowhere and is no part of another site's page. */
const DEFAULTS: Record<string, string> = {
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Never the address itself: those of links in mails hold their token.
  "Referrer-Policy": "strict-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Over https only: plain http is development, and promises nothing. */
const HSTS = "Strict-Transport-Security";
const HSTS_VALUE = "max-age=63072000; includeSubDomains; preload";

/** The last thing that happens to any answer, whichever room it comes from; `web/public/_headers` says it of files. */
export function withSecurityHeaders(answer: Response, secure: boolean): Response {
  const response = changeable(answer);
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  if (secure) response.headers.set(HSTS, HSTS_VALUE);
  return response;
}

/** Answers from a cache or a file cannot be changed and are copied, the others are taken as they are. */
function changeable(answer: Response): Response {
  try {
    answer.headers.set("X-Content-Type-Options", "nosniff");
    return answer;
  } catch {
    return new Response(answer.body, answer);
  }
}

const plain = new Headers({
  ...DEFAULTS,
  "Content-Type": "text/html; charset=utf-8",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "Cache-Control": "private, no-cache",
});
const secure = new Headers(plain);
secure.set(HSTS, HSTS_VALUE);

/** What every answer with a page carries, made once; its reader's policy takes the place of the default. */
export const pageHeaders = { plain, secure };

/**
 * Where a request over plain http belongs: the same place over https, once the site lives there. A promise never to use
 * http again is heard over https only, and only from the host that was asked.
 */
export function httpsRedirect(url: URL, { environment, origin }: Ctx["config"]): string | null {
  const isLeft = environment === "production" && url.protocol === "http:" && origin.startsWith("https:");
  return isLeft ? `https:${url.href.slice("http:".length)}` : null;
}
