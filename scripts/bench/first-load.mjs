import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** Bytes (gzip) of all JavaScript that the browser loads for these route modules before anything is clicked. */
export function firstLoad(manifest, modules) {
  const family = (name) => [name, ...(manifest[name]?.imports ?? []).flatMap(family)];
  const files = new Set(
    ["index.html", ...modules]
      .flatMap(family)
      .map((name) => manifest[name]?.file)
      .filter(Boolean),
  );
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/client/${file}`)).length, 0);
}
