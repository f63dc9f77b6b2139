import { NONCE_PLACEHOLDER } from "./headers.ts";
import type { Stylesheet } from "./shell.ts";

/** The styles of a document as bytes, with the offset of the nonce placeholder. */
export type PageStyles = { bytes: Uint8Array; nonceOffset: number };

let encoded: { inlined: PageStyles; linked: PageStyles } | undefined;

const encode = (html: string): PageStyles => ({
  bytes: new TextEncoder().encode(html),
  // Both forms are ASCII in front of the nonce.
  nonceOffset: html.indexOf(NONCE_PLACEHOLDER),
});

/** Whether the visitor comes from a page of ours. Not by Sec-Fetch-Site: Chromium sends `none` when it prefetches. */
const isFromOurPage = ({ url, headers }: Request): boolean =>
  headers.get("Referer")?.startsWith(`${new URL(url).origin}/`) ?? false;

/**
 * The first document of a visit has its styles inlined: nothing is requested before the first paint. A navigation from
 * one of our pages links them, because start.ts has cached the file there; no cookie is needed.
 */
export function choosePageStyles({ href, css }: Stylesheet, request: Request): PageStyles {
  encoded ??= {
    inlined: encode(`<style nonce="${NONCE_PLACEHOLDER}" data-href="${href}">${css}</style>`),
    linked: encode(`<link rel="stylesheet" href="${href}" nonce="${NONCE_PLACEHOLDER}">`),
  };
  return isFromOurPage(request) ? encoded.linked : encoded.inlined;
}
