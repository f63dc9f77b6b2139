import { sha256 } from "#worker/base/crypto.ts";
import { NONCE_PLACEHOLDER } from "./headers.ts";

type Chunk = { file: string };

/** index.html as Vite built it, cut where a page's head and body go. */
export type Shell = {
  /** Changes with every build of the browser's part. */
  build: string;
  beforeHead: string;
  afterHead: string;
  afterRoot: string;
  fonts: string;
};

const HEAD_MARK = "<!--head-->";
const ROOT = '<div id="root">';
/** Vite adds it for its dev client; it is not valid HTML. */
const NONCE_META = `    <meta property="csp-nonce" nonce="${NONCE_PLACEHOLDER}">\n`;

let kept: Shell | undefined;

/** The shell, if this isolate has read it. */
export const cachedShell = (): Shell | undefined => kept;

/** The shell of this build, read once per isolate. Under Vite's dev server there is no manifest and nothing is kept. */
export async function loadShell(assets: Fetcher, origin: string): Promise<Shell> {
  if (kept) return kept;
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
    build: (await sha256(html + JSON.stringify(chunks))).slice(0, 16),
    beforeHead: html.slice(0, headAt),
    afterHead: html.slice(headAt + HEAD_MARK.length, rootAt),
    afterRoot: html.slice(rootAt),
    fonts: fontLinks(chunks),
  };
  if (isJson) kept = shell;
  return shell;
}

/** `<link>`s for the fonts that every page is painted with. */
const fontLinks = (chunks: Record<string, Chunk>): string =>
  Object.values(chunks)
    .map(({ file }) => file)
    .filter((file) => /(besley|instrument-sans)-latin-wght-normal[^/]*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join("");
