import { staticSecurityHeaders } from "#worker/runtime/security-headers.ts";

const GOOGLE = "https://*.google-analytics.com https://*.googletagmanager.com";

export const CHALLENGE_ORIGIN = "https://challenges.cloudflare.com";

/**
 * Pages run scripts and style elements only with the response's nonce. Hosts of analytics are allowed if configured, the
 * frame of Turnstile on pages with its widget.
 */
export const contentPolicy = (
  nonce: string,
  { analytics = false, challenge = false }: { analytics?: boolean; challenge?: boolean } = {},
): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes (a bar's width); style elements still need the nonce.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${analytics ? ` ${GOOGLE}` : ""}`,
    "font-src 'self'",
    `connect-src 'self'${analytics ? ` ${GOOGLE} https://*.analytics.google.com` : ""}`,
    ...(challenge ? [`frame-src ${CHALLENGE_ORIGIN}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Placeholder for the nonce in built HTML, as long as a nonce. */
export const NONCE_PLACEHOLDER = "__PLANWRIGHT_NONCE__0000";

/** 18 random bytes: 24 characters of base64 without padding. */
export const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));

/** Headers shared by all pages; the Content-Security-Policy depends on the response's nonce. */
export const pageHeaders = new Headers({
  ...staticSecurityHeaders,
  "Content-Type": "text/html; charset=utf-8",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "Cache-Control": "private, no-cache",
  // HTML or Markdown, by content negotiation.
  Vary: "Accept",
});
