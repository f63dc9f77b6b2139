import { sha256 } from "#worker/base/crypto.ts";
import { NONCE_PLACEHOLDER } from "./headers.ts";

type Chunk = { file: string; imports?: string[]; css?: string[] };

/** index.html as Vite built it, cut where the page's own parts go, and the chunks that each route module needs. */
export type Shell = {
  /** Changes with every build of the browser's part. */
  build: string;
  beforeHead: string;
  afterHead: string;
  afterRoot: string;
  fonts: string;
  /**
   * Links that preload the code of these route modules. With `waiting` they do nothing until web/app/start.ts lets them,
   * after the first paint.
   */
  preloads(modules: string[], waiting: boolean): string;
};

const HEAD_MARK = "<!--head-->";
const ROOT = '<div id="root">';

let kept: Shell | undefined;

/** The shell, if this isolate has read it. */
export const cachedShell = (): Shell | undefined => kept;

/** The shell of this build, read once per isolate. Under Vite's dev server there is no manifest and nothing is kept. */
export async function loadShell(assets: Fetcher, origin: string): Promise<Shell> {
  if (kept) return kept;
  const get = (path: string) => assets.fetch(new URL(path, origin));
  const [page, manifest] = await Promise.all([get("/index.html"), get("/manifest.json")]);
  if (!page.ok) throw new Error(`index.html: ${page.status}. Was the web built?`);
  const html = await page.text();
  const isJson = manifest.ok && manifest.headers.get("content-type")?.includes("json");
  const chunks: Record<string, Chunk> = isJson ? await manifest.json() : {};
  const headAt = html.indexOf(HEAD_MARK);
  const rootAt = html.indexOf(ROOT) + ROOT.length;
  const shell: Shell = {
    build: (await sha256(html + JSON.stringify(chunks))).slice(0, 16),
    beforeHead: html.slice(0, headAt),
    afterHead: html.slice(headAt + HEAD_MARK.length, rootAt),
    afterRoot: html.slice(rootAt),
    fonts: fontLinks(chunks),
    preloads: createPreloads(chunks),
  };
  if (isJson) kept = shell;
  return shell;
}

function createPreloads(chunks: Record<string, Chunk>): Shell["preloads"] {
  /** A chunk and all that it imports; chunks may import each other. */
  const family = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name) || !chunks[name]) return seen;
    seen.add(name);
    for (const imported of chunks[name].imports ?? []) family(imported, seen);
    return seen;
  };
  const known = new Map<string, string>();
  return (modules, waiting) => {
    const key = `${waiting} ${modules.join(" ")}`;
    const ready = known.get(key);
    if (ready !== undefined) return ready;
    const names = new Set(["app/entry-browser.tsx", ...modules].flatMap((module) => [...family(module)]));
    // The page starts with this one.
    names.delete("index.html");
    const media = waiting ? ' media="not all"' : "";
    const links = [...names].map(
      (name) =>
        `<link rel="modulepreload" crossorigin${media} nonce="${NONCE_PLACEHOLDER}" href="/${chunks[name]!.file}">`,
    );
    known.set(key, links.join(""));
    return links.join("");
  };
}

/** `<link>`s for the fonts that every page is painted with. */
const fontLinks = (chunks: Record<string, Chunk>): string =>
  Object.values(chunks)
    .map(({ file }) => file)
    .filter((file) => /(besley|instrument-sans)-latin-wght-normal[^/]*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join("");
