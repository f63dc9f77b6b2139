import { globSync, readFileSync } from "node:fs";
import path from "node:path";

export type Source = { file: string; text: string };

const read = (pattern: string): Source[] =>
  globSync(pattern, { exclude: (name) => name.includes("node_modules") })
    .map((name) => name.replaceAll(path.sep, "/"))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Every TypeScript file of the repository. */
export const sources: Source[] = [
  ...read("{worker,web,tests,scripts}/**/*.{ts,tsx}"),
  ...read("*.config.ts"),
];

/** A source without comments. */
export const stripComments = ({ text }: Source): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[\s;{}(])\/\/.*$/gm, "$1");

/** The imports of a source: packages by name, our own files by path. */
export function listImports({ file, text }: Source): string[] {
  const matches = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g);
  return [...matches].map(([, name = ""]) => {
    if (name.startsWith(".")) return path.posix.join(path.posix.dirname(file), name);
    return name.replace(/^#contract\//, "worker/contract/").replace(/^#(worker|web|tests)\//, "$1/");
  });
}

export const isLocal = (name: string): boolean => /^(worker|web|tests|scripts)\//.test(name);
