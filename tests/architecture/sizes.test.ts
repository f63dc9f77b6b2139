import path from "node:path";
import { expect, test } from "vitest";
import { stripComments, listImports, sources } from "#tests/support/sources.ts";

const MAX_LINES = 400;
const ours = sources.filter(({ file }) => !file.endsWith(".d.ts"));
const files = (offending: { file: string }[]) => offending.map(({ file }) => file);

test("no file is longer than 400 lines", () => {
  const long = ours.map(({ file, text }) => ({ file, lines: text.trimEnd().split("\n").length }));
  expect(ours.length).toBeGreaterThan(150);
  expect(long.filter(({ lines }) => lines > MAX_LINES).map(({ file, lines }) => `${file}: ${lines}`)).toEqual(
    [],
  );
});

test("a file of under 15 lines has at least two importers", () => {
  // Pages and routers are mounted by one table; an index.ts is a feature's public API; entries start a bundle.
  const mounted =
    /^worker\/(.*\/)?(index|routes)\.ts$|^web\/app\/(entry-\w+|start|configure-zod)\.tsx?$|^web\/vite\.config\.ts$/;
  const routeTables = new Set(["web/app/public-pages.ts", "web/app/admin/routes.tsx"]);
  const product = ours.filter(({ file }) => /^(web|worker)\//.test(file));
  const importers = new Map<string, Set<string>>();
  for (const source of product) {
    for (const imported of listImports(source)) {
      importers.set(imported, (importers.get(imported) ?? new Set()).add(source.file));
    }
  }
  const isRouteModule = (file: string) =>
    [...(importers.get(file) ?? [])].some((name) => routeTables.has(name));
  const offending = product.filter(
    ({ file, text }) =>
      text.trimEnd().split("\n").length < 15 &&
      (importers.get(file)?.size ?? 0) < 2 &&
      !mounted.test(file) &&
      !isRouteModule(file),
  );
  expect(files(offending)).toEqual([]);
});

test("file names are kebab-case, and no folder is named utils, helpers, common, types, misc or shared", () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config))?\.tsx?$/;
  expect(files(ours.filter(({ file }) => !kebab.test(path.posix.basename(file))))).toEqual([]);
  const drawers = /\/(utils?|helpers?|common|types?|misc|shared)(\/|\.tsx?$)/;
  expect(files(ours.filter(({ file }) => drawers.test(file)))).toEqual([]);
});

test("there are no barrel files", () => {
  const isBarrel = (code: string) => {
    const statements = code.split(/;|\n(?=export|import)/).filter((part) => part.trim());
    return (
      statements.length > 1 && statements.every((part) => /^\s*(export\b[^=]*\bfrom\b|import\b)/.test(part))
    );
  };
  const offending = ours.filter(
    (source) => /(^|\/)index\.tsx?$/.test(source.file) || isBarrel(stripComments(source)),
  );
  // The public API of a Worker feature.
  const allowed = /^worker\/(features\/[^/]+\/)?index\.ts$/;
  expect(files(offending.filter(({ file }) => !allowed.test(file)))).toEqual([]);
});

test("default exports exist only where a tool requires them", () => {
  const required =
    /(^|\/)[a-z.]*config\.ts$|^worker\/index\.ts$|^(scripts\/bench|tests\/e2e\/support)\/[a-z-]*worker\.tsx?$/;
  const offending = ours.filter((source) =>
    /^\s*export\s+default\b|\bas default\b/m.test(stripComments(source)),
  );
  expect(files(offending.filter(({ file }) => !required.test(file)))).toEqual([]);
});

test("no type check is suppressed, no TODO is left, and no variable is typed any", () => {
  const self = "tests/architecture/sizes.test.ts";
  const others = sources.filter(({ file }) => file !== self);
  const escapes = /@ts-(ignore|nocheck|expect-error)|\b(TODO|FIXME|XXX|HACK)\b|eslint-disable/;
  expect(files(others.filter(({ text }) => escapes.test(text)))).toEqual([]);
  const untyped = /(?:[:<,|&(]|\bas|=>)\s*any\b(?=\s*(?:[;,)>\]=|&[{}]|$))/m;
  expect(files(others.filter((source) => untyped.test(stripComments(source))))).toEqual([]);
});

test("lint suppressions cover one line, name the rule and give a reason", () => {
  const lines = sources
    .filter(({ file }) => file !== "tests/architecture/sizes.test.ts")
    .flatMap(({ file, text }) =>
      text.split("\n").map((line, at, all) => ({ file, line, above: all[at - 1] ?? "" })),
    );
  const overruled = lines.filter(({ line }) => line.includes("oxlint-disable"));
  expect(overruled.length).toBeGreaterThan(5);
  const named = /oxlint-disable-next-line [\w-]+\/[\w-]+/;
  const reasoned = /^\s*\{?\/[/*]/;
  expect(files(overruled.filter(({ line, above }) => !named.test(line) || !reasoned.test(above)))).toEqual(
    [],
  );
});

test("imports have file extensions, and zod is imported as a namespace", () => {
  const bare = ours.flatMap((source) =>
    listImports(source)
      .filter((name) => /^(worker|web|tests|scripts)\//.test(name) && !/\.\w+(\?[\w&]+)?$/.test(name))
      .map((name) => `${source.file} -> ${name}`),
  );
  expect(bare).toEqual([]);
  const named = /import (?!(type )?\* as z )[^;]*from "zod"/;
  expect(files(ours.filter((source) => named.test(stripComments(source))))).toEqual([]);
});
