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
export const NONCE_MARK = "__PLANWRIGHT_NONCE__0000";
export const NONCE_LENGTH = NONCE_MARK.length;

/** 18 bytes of randomness: 24 characters of base64 without padding. */
export const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));

/** What every answer with a page carries. */
export function pageHeaders(nonce: string, secure: boolean, measured = false): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentPolicy(nonce, measured),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload" }),
    "Cache-Control": "private, no-cache",
  };
}
