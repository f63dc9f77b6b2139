import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stripComments, sources } from "#tests/support/sources.ts";

const words = [
  ...sources
    .filter(({ file }) => /^web\/(content|features|app)\//.test(file))
    .map((source) => ({ ...source, text: stripComments(source) })),
  ...globSync("worker/db/seed/**/*.md").map((file) => ({ file, text: readFileSync(file, "utf8") })),
];

/** Messages and sample adverts, which visitors read too. */
const messages = sources
  .filter(({ file }) => /^worker\/(contract|db\/seed\/jobs)\//.test(file))
  .map((source) => ({ ...source, text: stripComments(source) }));

/** Where a pattern stands, with what it found. */
const findings = (pattern: RegExp, texts = words) =>
  texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

test("texts for visitors contain no placeholders", () => {
  expect(words.length).toBeGreaterThan(60);
  expect(
    findings(/lorem ipsum|dolor sit|placeholder text|\bTBD\b|\bfoo ?bar\b|insert .{0,20} here/gi),
  ).toEqual([]);
});

test("the public site contains no emoji", () => {
  expect(findings(/[\u{1F000}-\u{1FAFF}\u{2600}-\u{26FF}\u{2705}\u{274C}\u{2728}]/gu)).toEqual([]);
});

test("public texts use American spelling", () => {
  const british =
    /\b(organis(e|ation)|analys(e|ing)\b|behaviour|colour|favour|labour|honour|centre|programme\b|catalogue|licence|cheque|enrol\b|fulfil\b|travell|modell(ed|ing)|optimis|prioritis|recognis|summaris|realis(e|ed|ing)\b|judgement)\w*/gi;
  expect(findings(british)).toEqual([]);
});

test("public texts use American words", () => {
  const british =
    /\buntick\w*|\btelephone\b(?!:)|\bfortnight\w*|\bautumn\b|\bshall\b|\bfootfall\b|\b(medical|dental|vision|health) cover\b|\bweeks of leave\b/gi;
  expect(findings(british, [...words, ...messages])).toEqual([]);
  expect(findings(/\bby mail\b/gi)).toEqual([]);
});

test("no sample number is used so often that it reads as a habit", () => {
  for (const number of [/\beleven\b/gi, /\bseven\b/gi])
    expect(findings(number, [...words, ...messages]).length, String(number)).toBeLessThan(14);
});

test("internal links of the content lead to existing routes", () => {
  const links = words.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:to|href): "([/#h][^"]*)"/g)].map(([, to = ""]) => ({ file, to })),
  );
  expect(links.length).toBeGreaterThan(30);
  const sound = /^\/$|^\/?#[\w-]+$|^(\/[a-z0-9-]+)+(\.xml)?(\?[\w=&+%-]+)?(#[\w-]+)?$|^(https:|mailto:|tel:)/;
  expect(links.filter(({ to }) => !sound.test(to)).map(({ file, to }) => `${file}: ${to}`)).toEqual([]);
});
