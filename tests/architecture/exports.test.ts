import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findImportCycles, findUndocumentedFunctions, findUnusedExports } from "#tests/support/exports.ts";
import { sources } from "#tests/support/sources.ts";

const product = sources.filter(({ file }) => /^(worker|web|scripts)\//.test(file));
const importing = [
  ...sources,
  ...globSync("scripts/**/*.mjs").map((file) => ({ file, text: readFileSync(file, "utf8") })),
];

test("there are no import cycles", () => {
  expect(findImportCycles(product)).toEqual([]);
});

test("every export is imported somewhere", () => {
  expect(findUnusedExports(product, importing)).toEqual([]);
});

test("every export of web/ui is used outside the component gallery", () => {
  const isPart = ({ file }: { file: string }) => file.startsWith("web/ui/");
  const nonGallery = importing.filter(({ file }) => !/^(web\/ui\/gallery|tests)\//.test(file));
  const parts = nonGallery.filter(isPart);
  expect(parts.length).toBeGreaterThan(50);
  expect(findUnusedExports(parts, nonGallery)).toEqual([]);
});

test("exported functions of contract, ports, runtime and rules have a doc comment", () => {
  const documentedFiles = /^worker\/(contract|ports|runtime)\/|^worker\/features\/.*\brules\.ts$/;
  const undocumentedFunctions = product
    .filter(({ file }) => documentedFiles.test(file))
    .flatMap(findUndocumentedFunctions);
  expect(undocumentedFunctions).toEqual([]);
});

test("the checks find cycles, unused exports and missing comments", () => {
  const file = (name: string, text: string) => ({ file: `worker/base/${name}.ts`, text });
  const files = [
    file("a", 'import { b } from "./b.ts";\nexport const a = 1;'),
    file("b", 'import type { C } from "#worker/base/c.ts";\nexport const b = 1;'),
    file(
      "c",
      'import * as all from "./a.ts";\nexport type C = typeof all.a;\nexport const late = () => all;',
    ),
    file(
      "d",
      'export { b as d } from "./b.ts";\n/** Documented. */\nexport function documented() {}\nexport function e() {}',
    ),
  ];
  expect(findImportCycles(files)).toEqual([["worker/base/a.ts", "worker/base/b.ts", "worker/base/c.ts"]]);
  expect(findImportCycles(files.slice(0, 2))).toEqual([]);
  expect(findUnusedExports(files)).toEqual(
    ["c late", "d documented", "d e", "d d"].map((name) => `worker/base/${name.replace(" ", ".ts ")}`),
  );
  expect(findUnusedExports(files, [file("x", 'const d = await import("./d.ts");')])).toEqual([
    "worker/base/c.ts late",
  ]);
  expect(files.flatMap(findUndocumentedFunctions)).toEqual(["worker/base/c.ts late", "worker/base/d.ts e"]);
});
