import { FORM_KEY_MARK } from "#contract/form-key.ts";
import { newNonce, NONCE_LENGTH, NONCE_MARK } from "./headers.ts";

/** A rendered page as bytes, and the places where each reader's nonce is written, and the key of their forms. */
export type StoredPage = {
  bytes: Uint8Array<ArrayBuffer>;
  nonceAt: number[];
  formKeyAt: number[];
  status: number;
  until: number;
};

/** How long a page may be shown again without being rendered; content changes make it obsolete at once. */
const TTL_SECONDS = 60;
const MOST_PAGES = 300;
const MOST_BYTES = 24 * 1024 * 1024;

/** Until when a copy in the data center's cache may be shown; an isolate that takes it over does not start anew. */
const UNTIL = "X-Kept-Until";

const pages = new Map<string, StoredPage>();
let held = 0;
const encoder = new TextEncoder();

/** A document ready to be sent. Each mark is as long as what takes its place, so that writing one moves nothing. */
export function toPage(html: string, status: number, until: number): StoredPage {
  const bytes = encoder.encode(html);
  return {
    bytes,
    nonceAt: placesOf(NONCE_MARK, html),
    formKeyAt: placesOf(FORM_KEY_MARK, html),
    status,
    until,
  };
}

/** Byte offsets: everything before a mark is encoded by itself. */
function placesOf(mark: string, html: string): number[] {
  const places: number[] = [];
  let chars = 0;
  let at = 0;
  for (let found = html.indexOf(mark); found >= 0; found = html.indexOf(mark, chars)) {
    at += encoder.encode(html.slice(chars, found)).length;
    places.push(at);
    at += NONCE_LENGTH;
    chars = found + NONCE_LENGTH;
  }
  return places;
}

/** The page's bytes with this nonce, and with a key of its own for its forms: one copy, and a few characters written into it. */
export function withNonce(page: StoredPage, nonce: string): Uint8Array<ArrayBuffer> {
  const copy = page.bytes.slice();
  const write = (word: string, places: number[]) => {
    const written = encoder.encode(word);
    for (const at of places) copy.set(written, at);
  };
  write(nonce, page.nonceAt);
  if (page.formKeyAt.length > 0) write(newNonce(), page.formKeyAt);
  return copy;
}

function keep(key: string, page: StoredPage): void {
  forget(key);
  pages.set(key, page);
  held += page.bytes.length;
  for (const oldest of pages.keys()) {
    if (pages.size <= MOST_PAGES && held <= MOST_BYTES) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  const page = pages.get(key);
  if (page && pages.delete(key)) held -= page.bytes.length;
}

/** The copy in this isolate's memory, if it is still good. */
export function remembered(key: string, now: number): StoredPage | undefined {
  const page = pages.get(key);
  if (page && page.until > now) return page;
  if (page) forget(key);
  return undefined;
}

/** The copy of this data center's cache. */
export async function fetched(key: string, now: number): Promise<StoredPage | undefined> {
  const copy = await caches.default.match(key);
  if (!copy) return undefined;
  const until = Number(copy.headers.get(UNTIL));
  if (!(until > now)) {
    await copy.body?.cancel();
    return undefined;
  }
  const page = toPage(await copy.text(), 200, until);
  keep(key, page);
  return page;
}

/** Keeps a rendered document here; with `shared`, `finished` says when the data center's cache has it too. */
export function store(key: string, html: string, status: number, now: number, shared: boolean) {
  const page = toPage(html, status, now + TTL_SECONDS * 1000);
  if (status !== 200) return { page, finished: Promise.resolve() };
  keep(key, page);
  if (!shared) return { page, finished: Promise.resolve() };
  const headers = {
    "Cache-Control": `public, max-age=${TTL_SECONDS}`,
    "Content-Type": "text/html; charset=utf-8",
    [UNTIL]: String(page.until),
  };
  return { page, finished: caches.default.put(key, new Response(html, { headers })) };
}
