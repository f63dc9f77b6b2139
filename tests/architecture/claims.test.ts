import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stripComments } from "#tests/support/sources.ts";
import { claims, type Claim } from "#web/content/claims.ts";

const NUMBER =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|nineteen|twenty|thirty|forty|ninety|hundreds?";
const UNIT =
  "minutes?|hours?|days?|weeks?|months?|years?|quarters?|percent|people|partners|plants|clients|cities|offices|awards|reports|analysts|hospitals|industries|steps|tenths";
/** A figure in digits, a counted unit in words, or a promise. */
const CLAIM = new RegExp(
  `\\d|\\b(?:${NUMBER})(?:-\\w+)?(?: \\w+)? (?:${UNIT})\\b|\\b(?:half|third) of\\b|\\bwe (?:publish|send|reply|respond|answer|promised?|guarantee)\\b|\\bwithin\\b`,
  "i",
);

type Text = { at: string; text: string };

/** The texts in code: string literals, without what a template inserts. */
const getLiterals = (code: string): string =>
  [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, template = ""]) => plain ?? template.replace(/\$\{[^{}]*\}/g, ""))
    .filter((text) => !text.startsWith("#") && !/^[./]/.test(text))
    .join("\n");

/** Every text and number below a value, each object once. */
function listTexts(value: unknown, at: string, seen: Set<unknown>): Text[] {
  if (typeof value === "string" || typeof value === "number") return [{ at, text: String(value) }];
  if (typeof value === "function") return [{ at, text: getLiterals(String(value)) }];
  if (!value || typeof value !== "object" || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, `${at}.${key}`, seen));
}

/** Not read by visitors: code, addresses, and numbers that only draw a chart beside its text. */
const isCopy = ({ at, text }: Text) =>
  !/^(claims|sampleMarks)\b|\.(weeks\.\d|years|marked|version|to|url)$/.test(at) &&
  !/^(addMonths|format\w+|getYear|find\w+)$/.test(at) &&
  !/^[/#]/.test(text);

async function readContent(): Promise<Text[]> {
  const seen = new Set<unknown>();
  const texts: Text[] = [];
  // Lists such as `services` come last, because their entries are known by their own names.
  const files = globSync("web/content/*.ts").toSorted(
    (a, b) => Number(a.endsWith("s.ts")) - Number(b.endsWith("s.ts")),
  );
  for (const file of files) {
    const module = (await import(path.resolve(file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) texts.push(...listTexts(value, name, seen));
  }
  return texts.filter(isCopy);
}

const readMails = (): Text[] =>
  globSync("worker/features/**/templates.ts").map((file) => ({
    at: file.replaceAll(path.sep, "/"),
    text: getLiterals(stripComments({ file, text: readFileSync(file, "utf8") }))
      .split("\n")
      .filter((line) => line.split(" ").length > 3)
      .join("\n"),
  }));

const covers = ({ at }: Claim, text: Text) => text.at === at || text.at.startsWith(`${at}.`);

/** The entry with the longest path. */
const findClaim = (text: Text): Claim | undefined =>
  claims.filter((claim) => covers(claim, text)).toSorted((a, b) => b.at.length - a.at.length)[0];

const remove = (text: string, says: readonly (string | RegExp)[]) =>
  says.reduce<string>(
    (rest, said) => rest.replaceAll(typeof said === "string" ? said : new RegExp(said, "g"), "…"),
    text,
  );

function findUnregistered(texts: Text[]): string[] {
  return texts
    .filter((text) => {
      const claim = findClaim(text);
      if (claim && "sample" in claim) return false;
      return CLAIM.test(claim ? remove(text.text, claim.says) : text.text);
    })
    .map(({ at, text }) => `${at}: ${text.replace(/\s+/g, " ").slice(0, 120)}`);
}

test("every figure and promise of the site and its mails has a source or a sample mark in web/content/claims.ts", async () => {
  const texts = [...(await readContent()), ...readMails()];
  expect(texts.length).toBeGreaterThan(1_000);
  expect(findUnregistered(texts)).toEqual([]);
});

test("every entry of web/content/claims.ts still stands for a text", async () => {
  const texts = await readContent();
  const stale = claims
    .filter(({ at }) => !at.startsWith("worker/"))
    .filter((claim) => !texts.some((text) => findClaim(text) === claim && CLAIM.test(text.text)));
  expect(stale.map(({ at }) => at)).toEqual([]);
});

test("the check finds figures in digits, in words, promises and invented rates", () => {
  const find = (text: string) => findUnregistered([{ at: "nowhere", text }]).length;
  for (const text of [
    "98% of clients",
    "seven people",
    "We publish our manual",
    "within a day",
    "half of them",
  ])
    expect(find(text), text).toBe(1);
  expect(find("A small firm with one rule")).toBe(0);
});
