import { sha256 } from "#worker/base/crypto.ts";
import { NONCE_PLACEHOLDER } from "./headers.ts";

type Chunk = { file: string };

/** Vite's index.html, split where a page's head and body are inserted. */
export type Shell = {
  /** Hash of the web build; null under Vite's dev server, where code changes without a build. */
  build: string | null;
  beforeHead: string;
  afterHead: string;
  afterRoot: string;
  fonts: string;
};

const HEAD_MARK = "<!--head-->";
const ROOT = '<div id="root">';
/** Vite adds it for its dev client; it is not valid HTML. */
const NONCE_META = `    <meta property="csp-nonce" nonce="${NONCE_PLACEHOLDER}">\n`;

let cached: Shell | undefined;

/** The shell, if this isolate has loaded it. */
export const cachedShell = (): Shell | undefined => cached;

/** Loads the shell once per isolate. Vite's dev server has no manifest, so nothing is cached there. */
export async function loadShell(assets: Fetcher, origin: string): Promise<Shell> {
  if (cached) return cached;
  const get = (path: string) => assets.fetch(new URL(path, origin));
  const [page, manifest] = await Promise.all([get("/index.html"), get("/manifest.json")]);
  if (!page.ok) throw new Error(`index.html: ${page.status}. Was the web built?`);
  const isJson = manifest.ok && manifest.headers.get("content-type")?.includes("json");
  const built = await page.text();
  const html = isJson ? built.replace(NONCE_META, "") : built;
  const chunks: Record<string, Chunk> = isJson ? await manifest.json() : {};
  const headAt = html.indexOf(HEAD_MARK);
  const rootAt = html.indexOf(ROOT) + ROOT.length;
  const shell: Shell = {
    build: isJson ? (await sha256(html + JSON.stringify(chunks))).slice(0, 16) : null,
    beforeHead: html.slice(0, headAt),
    afterHead: html.slice(headAt + HEAD_MARK.length, rootAt),
    afterRoot: html.slice(rootAt),
    fonts: fontLinks(chunks),
  };
  if (isJson) cached = shell;
  return shell;
}

/** `<link>`s for the fonts used on every page. */
const fontLinks = (chunks: Record<string, Chunk>): string =>
  Object.values(chunks)
    .map(({ file }) => file)
    .filter((file) => /(besley|instrument-sans)-latin-wght-normal[^/]*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join("");
