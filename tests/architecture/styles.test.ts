import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isLocal, listImports, sources, stripComments } from "#tests/support/sources.ts";

const bySource = new Map(sources.map((source) => [source.file, source]));

/** Modules that public pages can load, without the route table of the back office. */
function listPublicModules(): Set<string> {
  const found = new Set<string>();
  const open = ["web/app/start.ts"];
  for (let file = open.pop(); file; file = open.pop()) {
    const source = bySource.get(file);
    if (!source || found.has(file) || file.startsWith("web/app/admin/")) continue;
    found.add(file);
    open.push(...listImports(source).filter(isLocal));
  }
  return found;
}

const publicModules = listPublicModules();
const readCss = (file: string) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const toPath = (name: string) => path.posix.join("web/app", name);
/** Colors of the firm are written by the build. */
const isCommitted = (file: string) => !/\/firm(-dark)?\.css$/.test(file);
const listStyles = (css: string) =>
  [...css.matchAll(/@import "(\.[^"]+)"/g)].map(([, name = ""]) => toPath(name)).filter(isCommitted);
const publicCss = readCss("web/app/public.css");
const publicStyles = listStyles(publicCss);
const backOfficeStyles = listStyles(readCss("web/app/styles.css"));

/** The classes in the selectors of these files. */
function listClasses(files: string[]): string[] {
  const selectors = files
    .map(readCss)
    .join("\n")
    .replace(/\{[^{}]*\}/g, "{}");
  return [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name);
}

test("public.css excludes no module that a public page can load", () => {
  const patterns = [...publicCss.matchAll(/@source not "([^"]+)"/g)].map(([, name = ""]) => toPath(name));
  const excluded = patterns
    .filter((pattern) => pattern !== "web/content")
    .flatMap((pattern) => {
      const files = globSync([pattern, `${pattern}/**`]).map((file) => file.replaceAll(path.sep, "/"));
      expect(files, pattern).not.toEqual([]);
      return files;
    });
  expect(publicModules.size).toBeGreaterThan(200);
  expect(excluded.filter((file) => publicModules.has(file))).toEqual([]);
});

test("no public page uses a class that only the back office's styles define", () => {
  const only = backOfficeStyles.filter((file) => !publicStyles.includes(file));
  expect(only.length).toBeGreaterThan(3);
  const shared = listClasses(publicStyles);
  const classes = new Set(listClasses(only).filter((name) => !shared.includes(name)));
  const used = [...publicModules]
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => {
      const literals = stripComments(bySource.get(file)!).matchAll(
        /(?:[cC]lassName=|\bcx\()[{(]?\s*(["`][^"`]*["`](?:,\s*["`][^"`]*["`])*)/g,
      );
      return [...literals].flatMap(([, text = ""]) => text.match(/[a-z][\w-]*/g) ?? []);
    });
  expect(used).toContain("btn");
  expect([...new Set(used)].filter((name) => classes.has(name))).toEqual([]);
});

test("the back office's styles contain all of the public ones, in the same order", () => {
  const shared = backOfficeStyles.filter((file) => publicStyles.includes(file));
  expect(shared).toEqual(publicStyles);
});
