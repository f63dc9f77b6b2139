import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cyclesIn, undocumented, unimported } from "#tests/support/exports.ts";
import { sources } from "#tests/support/sources.ts";

const product = sources.filter(({ file }) => /^(worker|web|scripts)\//.test(file));
const importing = [
  ...sources,
  ...globSync("scripts/**/*.mjs").map((file) => ({ file, text: readFileSync(file, "utf8") })),
];

test("no file imports itself by way of others", () => {
  expect(cyclesIn(product)).toEqual([]);
});

test("what is exported is imported somewhere", () => {
  expect(unimported(product, importing)).toEqual([]);
});

test("a part of web/ui is on some screen, not only in the gallery of parts", () => {
  const isPart = ({ file }: { file: string }) => file.startsWith("web/ui/");
  const shown = importing.filter(({ file }) => !/^(web\/ui\/gallery|tests)\//.test(file));
  const parts = shown.filter(isPart);
  expect(parts.length).toBeGreaterThan(50);
  expect(unimported(parts, shown)).toEqual([]);
});

test("exported functions say in a comment what they promise", () => {
  const promising = /^worker\/(contract|ports|runtime)\/|^worker\/features\/.*\brules\.ts$/;
  const silent = product.filter(({ file }) => promising.test(file)).flatMap(undocumented);
  expect(silent).toEqual([]);
});

test("the rules themselves find what they should", () => {
  const file = (name: string, text: string) => ({ file: `worker/base/${name}.ts`, text });
  const round = [
    file("a", 'import { b } from "./b.ts";\nexport const a = 1;'),
    file("b", 'import type { C } from "#worker/base/c.ts";\nexport const b = 1;'),
    file(
      "c",
      'import * as all from "./a.ts";\nexport type C = typeof all.a;\nexport const late = () => all;',
    ),
    file(
      "d",
      'export { b as d } from "./b.ts";\n/** Says so. */\nexport function told() {}\nexport function e() {}',
    ),
  ];
  expect(cyclesIn(round)).toEqual([["worker/base/a.ts", "worker/base/b.ts", "worker/base/c.ts"]]);
  expect(cyclesIn(round.slice(0, 2))).toEqual([]);
  expect(unimported(round)).toEqual(
    ["c late", "d told", "d e", "d d"].map((name) => `worker/base/${name.replace(" ", ".ts ")}`),
  );
  expect(unimported(round, [file("x", 'const d = await import("./d.ts");')])).toEqual([
    "worker/base/c.ts late",
  ]);
  expect(round.flatMap(undocumented)).toEqual(["worker/base/c.ts late", "worker/base/d.ts e"]);
});
