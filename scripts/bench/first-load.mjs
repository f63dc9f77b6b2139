import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** What runs on every public page of somebody who comes for the first time. */
const EVERYWHERE = ["index.html", "app/entry-browser.tsx", "features/consent/notice.tsx"];

/** Bytes (gzip) of all JavaScript that the browser loads for these route modules before anything is clicked. */
export function firstLoad(manifest, modules) {
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name) || !manifest[name]) return;
    seen.add(name);
    for (const imported of manifest[name].imports ?? []) visit(imported);
  };
  for (const name of [...EVERYWHERE, ...modules]) visit(name);
  return gzipped([...seen].map((name) => manifest[name].file));
}

/** The most that these pages may load (bytes, gzip); tests/e2e holds it, too. */
export const PROMISED_LOADS = { home: 155_000, jobs: 140_000, article: 125_000 };

export const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Bytes (gzip) of files of the built web app, each by itself. */
export const gzipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/client/${file}`)).length, 0);
