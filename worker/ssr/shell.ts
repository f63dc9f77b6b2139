import { sha256 } from "#worker/base/crypto.ts";
import { NONCE_PLACEHOLDER } from "./headers.ts";
import { speculationRules } from "./speculation-rules.ts";

type Chunk = { file: string; css?: string[] };

/** An HTML file of Vite's, split where a page's head and body are inserted. */
export type Template = { beforeHead: string; afterHead: string; afterRoot: string };

/** The built stylesheet of the public pages. */
export type Stylesheet = { href: string; css: string };

export type Shell = {
  /** Hash of the web build; null under Vite's dev server, where code changes without a build. */
  build: string | null;
  publicPage: Template;
  backOffice: Template;
  /** Null under Vite's dev server, whose template links it. */
  stylesheet: Stylesheet | null;
};

const HEAD_MARK = "<!--head-->";
/** Where a response's styles are inserted: inlined, or as a link. */
export const STYLES_MARK = "<!--styles-->";
const ROOT = '<div id="root">';
/** Vite adds it for its dev client, in front of its other tags; it is not valid HTML. */
const NONCE_META = `    <meta property="csp-nonce" nonce="${NONCE_PLACEHOLDER}">\n`;

let cached: Shell | undefined;

/** The shell, if this isolate has loaded it. */
export const cachedShell = (): Shell | undefined => cached;

/** Loads the shell once per isolate. Vite's dev server has no manifest, so nothing is cached there. */
export async function loadShell(assets: Fetcher, origin: string): Promise<Shell> {
  if (cached) return cached;
  const get = (path: string) => assets.fetch(new URL(path, origin));
  const getText = async (path: string) => {
    const response = await get(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}. Was the web built?`);
    return response.text();
  };
  const [publicHtml, adminHtml, manifest] = await Promise.all([
    getText("/index.html"),
    getText("/admin.html"),
    get("/manifest.json"),
  ]);
  if (!manifest.ok || !manifest.headers.get("content-type")?.includes("json")) {
    const [publicPage, backOffice] = [split(publicHtml), split(adminHtml)];
    return { build: null, publicPage, backOffice, stylesheet: null };
  }
  const chunks: Record<string, Chunk> = await manifest.json();
  const { file, css: [style = ""] = [] } = chunks["index.html"]!;
  const stylesheet = { href: `/${style}`, css: await getText(`/${style}`) };
  cached = {
    build: (await sha256(publicHtml + adminHtml + JSON.stringify(chunks))).slice(0, 16),
    publicPage: split(withoutRequests(publicHtml, `/${file}`)),
    backOffice: split(adminHtml.replace(NONCE_META, "")),
    stylesheet,
  };
  return cached;
}

function split(html: string): Template {
  const headAt = html.indexOf(HEAD_MARK);
  const rootAt = html.indexOf(ROOT) + ROOT.length;
  return {
    beforeHead: html.slice(0, headAt),
    afterHead: html.slice(headAt + HEAD_MARK.length, rootAt),
    afterRoot: html.slice(rootAt),
  };
}

/** Replaces Vite's tags, so that the first paint waits for the document only: scripts start after it. */
function withoutRequests(html: string, script: string): string {
  const start = html.indexOf(NONCE_META);
  const end = html.indexOf("</head>");
  if (start < 0 || end < start) throw new Error("index.html: Vite's tags were not found.");
  const load = `import(${JSON.stringify(script)})`;
  // A hidden page is not painted.
  const paint = "first-contentful-paint";
  const boot = `document.hidden?${load}:new PerformanceObserver((l,o)=>{if(l.getEntriesByName("${paint}")[0]){o.disconnect();${load}}}).observe({type:"paint",buffered:true})`;
  const scripts = `${speculationRules}<script nonce="${NONCE_PLACEHOLDER}">${boot}</script>`;
  const body = html.slice(end).replace("</body>", `${scripts}</body>`);
  return `${html.slice(0, start)}${STYLES_MARK}${body}`;
}
