import { FORM_KEY_PLACEHOLDER } from "#contract/form-check.ts";
import { CHALLENGE_SCRIPT } from "./challenge.ts";
import { NONCE_PLACEHOLDER } from "./headers.ts";
import { STYLES_MARK } from "./shell.ts";
import type { PageStyles } from "./styles.ts";

/** A rendered page as bytes without its styles, with the offsets of what each response fills in. */
export type CachedPage = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the styles are inserted; null for a page that links its own. */
  stylesOffset: number | null;
  nonceOffsets: number[];
  formKeyOffsets: number[];
  /** Loads Turnstile, which its Content-Security-Policy has to allow. */
  hasChallenge: boolean;
  status: number;
  expiresAt: number;
};

/** Content changes invalidate pages immediately: the key contains the content version. */
const TTL_SECONDS = 60;
const MAX_PAGES = 300;
const MAX_LAST_PAGES = 100;
const MAX_BYTES = 24 * 1024 * 1024;

/** Expiry of a copy in the Cache API, which does not restart when an isolate reads it. */
const EXPIRES_HEADER = "X-Expires-At";

/** How long a copy may be served while the database is unavailable. */
const STALE_SECONDS = 86_400;

const pages = new Map<string, CachedPage>();
/** The last rendering of an address, whatever its content version; served while the database is unavailable. */
const lastPages = new Map<string, CachedPage>();
let cachedBytes = 0;
const encoder = new TextEncoder();
const NO_STYLES: PageStyles = { bytes: new Uint8Array(), nonceOffset: -1 };

/** Placeholders are as long as their values, so that filling them in moves no bytes. */
export function toPage(html: string, status: number, expiresAt: number): CachedPage {
  const stylesAt = html.indexOf(STYLES_MARK);
  const unstyled = html.replace(STYLES_MARK, "");
  return {
    bytes: encoder.encode(unstyled),
    stylesOffset: stylesAt < 0 ? null : encoder.encode(html.slice(0, stylesAt)).length,
    nonceOffsets: findOffsets(NONCE_PLACEHOLDER, unstyled),
    formKeyOffsets: findOffsets(FORM_KEY_PLACEHOLDER, unstyled),
    hasChallenge: unstyled.includes(CHALLENGE_SCRIPT),
    status,
    expiresAt,
  };
}

/** Returns byte offsets, which differ from string offsets. */
function findOffsets(mark: string, html: string): number[] {
  const places: number[] = [];
  let chars = 0;
  let at = 0;
  for (let found = html.indexOf(mark); found >= 0; found = html.indexOf(mark, chars)) {
    at += encoder.encode(html.slice(chars, found)).length;
    places.push(at);
    at += mark.length;
    chars = found + mark.length;
  }
  return places;
}

/** Copies the page and fills in the styles, the nonce and the form key. */
export function fillPage(
  page: CachedPage,
  { nonce, createKey }: { nonce: string; createKey: () => string },
  styles: PageStyles | null,
): Uint8Array<ArrayBuffer> {
  const { bytes, stylesOffset, nonceOffsets, formKeyOffsets } = page;
  const [at, inserted] = stylesOffset !== null && styles ? [stylesOffset, styles] : [bytes.length, NO_STYLES];
  const { length } = inserted.bytes;
  const filled = new Uint8Array(bytes.length + length);
  filled.set(bytes.subarray(0, at));
  filled.set(inserted.bytes, at);
  filled.set(bytes.subarray(at), at + length);
  const write = (word: string, offsets: number[]) => {
    for (const offset of offsets)
      encoder.encodeInto(word, filled.subarray(offset < at ? offset : offset + length));
  };
  write(nonce, nonceOffsets);
  if (formKeyOffsets.length > 0) write(createKey(), formKeyOffsets);
  if (inserted.nonceOffset >= 0) encoder.encodeInto(nonce, filled.subarray(at + inserted.nonceOffset));
  return filled;
}

function cachePage(key: string, page: CachedPage): void {
  evict(key);
  pages.set(key, page);
  cachedBytes += page.bytes.length;
  for (const oldest of pages.keys()) {
    if (pages.size <= MAX_PAGES && cachedBytes <= MAX_BYTES) break;
    evict(oldest);
  }
}

function evict(key: string): void {
  const page = pages.get(key);
  if (page && pages.delete(key)) cachedBytes -= page.bytes.length;
}

export function getFromMemory(key: string, now: number): CachedPage | undefined {
  const page = pages.get(key);
  if (page && page.expiresAt > now) return page;
  if (page) evict(key);
  return undefined;
}

export async function getFromCacheApi(key: string, now: number): Promise<CachedPage | undefined> {
  const copy = await caches.default.match(key);
  if (!copy) return undefined;
  const expiresAt = Number(copy.headers.get(EXPIRES_HEADER));
  if (!(expiresAt > now)) {
    await copy.body?.cancel();
    return undefined;
  }
  const page = toPage(await copy.text(), 200, expiresAt);
  cachePage(key, page);
  return page;
}

/** The last rendering of an address by this isolate, or by another one in this data center. */
export async function getLastPage(key: string): Promise<CachedPage | undefined> {
  const page = lastPages.get(key);
  if (page) return page;
  const copy = await caches.default.match(key);
  return copy && toPage(await copy.text(), 200, 0);
}

function cacheLastPage(key: string, page: CachedPage): void {
  lastPages.delete(key);
  lastPages.set(key, page);
  for (const oldest of lastPages.keys()) {
    if (lastPages.size <= MAX_LAST_PAGES) break;
    lastPages.delete(oldest);
  }
}

/**
 * Stores a page in memory, and with `shared` in the Cache API; `finished` resolves after the latter. `lastKey` is the
 * address without the content version.
 */
export function storePage(
  { key, lastKey }: { key: string; lastKey: string },
  html: string,
  status: number,
  now: number,
  shared: boolean,
) {
  const page = toPage(html, status, now + TTL_SECONDS * 1000);
  if (status !== 200) return { page, finished: Promise.resolve() };
  cachePage(key, page);
  if (!shared) return { page, finished: Promise.resolve() };
  cacheLastPage(lastKey, page);
  const put = (cacheKey: string, seconds: number) => {
    const headers = {
      "Cache-Control": `public, max-age=${seconds}`,
      "Content-Type": "text/html; charset=utf-8",
      [EXPIRES_HEADER]: String(page.expiresAt),
    };
    return caches.default.put(cacheKey, new Response(html, { headers }));
  };
  return { page, finished: Promise.all([put(key, TTL_SECONDS), put(lastKey, STALE_SECONDS)]) };
}
