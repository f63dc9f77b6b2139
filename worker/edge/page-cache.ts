import { NONCE_MARK } from "./shell.ts";

/** A rendered page, cut where each reader's nonce goes. */
export type StoredPage = { parts: string[]; status: number; until: number };

/** How long a page may be shown again without being rendered; content changes make it obsolete at once. */
const TTL_SECONDS = 60;
const MOST_PAGES = 300;
const MOST_BYTES = 24 * 1024 * 1024;
const LONGEST_KEY = 400;

const pages = new Map<string, StoredPage>();
let bytes = 0;

const sizeOf = (page: StoredPage) => page.parts.reduce((sum, part) => sum + part.length * 2, 0);

function keep(key: string, page: StoredPage): void {
  forget(key);
  pages.set(key, page);
  bytes += sizeOf(page);
  for (const oldest of pages.keys()) {
    if (pages.size <= MOST_PAGES && bytes <= MOST_BYTES) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  const page = pages.get(key);
  if (page && pages.delete(key)) bytes -= sizeOf(page);
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
  if (key.length > LONGEST_KEY) return undefined;
  const copy = await caches.default.match(key);
  if (!copy) return undefined;
  const page = { parts: (await copy.text()).split(NONCE_MARK), status: 200, until: now + TTL_SECONDS * 1000 };
  keep(key, page);
  return page;
}

/** Keeps a rendered document, and answers how to finish storing it after the response. */
export function store(key: string, html: string, status: number, now: number): [StoredPage, Promise<void>] {
  const page = { parts: html.split(NONCE_MARK), status, until: now + TTL_SECONDS * 1000 };
  if (key.length > LONGEST_KEY || status !== 200) return [page, Promise.resolve()];
  keep(key, page);
  const headers = { "Cache-Control": `public, max-age=${TTL_SECONDS}`, "Content-Type": "text/html; charset=utf-8" };
  return [page, caches.default.put(key, new Response(html, { headers }))];
}
