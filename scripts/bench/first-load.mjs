import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** Manifest keys of what every public page loads on a first visit; the last one is the cookie notice. */
const EVERY_PAGE = ["index.html", "app/entry-browser.tsx", "features/consent/notice.tsx"];

/** Bytes (gzip) of the JavaScript that a page loads when it is first used, for these page modules. */
export function firstLoad(manifest, modules) {
  const keys = new Set();
  const addWithImports = (key) => {
    if (keys.has(key) || !manifest[key]) return;
    keys.add(key);
    for (const imported of manifest[key].imports ?? []) addWithImports(imported);
  };
  for (const key of [...EVERY_PAGE, ...modules]) addWithImports(key);
  return gzipSize([...keys].map((key) => manifest[key].file));
}

/** Budgets of a first load (bytes, gzip). tests/e2e/site-errors.spec.ts has those of all that a browser loads. */
export const FIRST_LOAD_BUDGETS = { home: 147_000, jobs: 145_000, article: 142_000 };

export const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Bytes of built files, compressed one by one. */
export const gzipSize = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/client/${file}`)).length, 0);
