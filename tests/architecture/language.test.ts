import path from "node:path";
import { expect, test } from "vitest";
import { sources } from "#tests/support/sources.ts";

/** Words that this code base does not use in names, with the word to use instead. The glossary has the terms of the domain. */
const replaced: Record<string, string> = {
  asked: "params, filter",
  asks: "requires, prompt, confirm",
  bury: "dead-letter",
  buried: "dead-letter",
  diary: "availability",
  door: "feature, entry, purpose",
  doors: "features, entries, purposes",
  floor: "baseline",
  happening: "analytics event",
  happenings: "analytics events",
  hasten: "retry now",
  hears: "receives",
  heir: "merge candidate",
  heirs: "merge candidates",
  house: "app",
  journal: "request logger",
  kept: "cached, stored",
  lane: "queue, priority",
  longest: "max",
  machine: "feed, well-known route",
  most: "max",
  patience: "retry policy",
  patiently: "withRetry",
  remember: "cache, store",
  remembered: "cached",
  room: "feature",
  rooms: "features",
  say: "log, format",
  seats: "semaphore",
  shelf: "cache",
  shown: "toDto, format",
  settle: "finish, resolve",
  speaks: "supports",
  stories: "tests",
  story: "test",
  strays: "orphaned files",
  tell: "notify, enqueue",
  tellable: "redacted",
  texter: "smsSender",
  timetable: "cron",
  together: "selectMany",
  told: "notified, enqueued",
  waiter: "executionCtx",
  wanted: "params, filter",
  wants: "prefers, needs",
  whoever: "user",
  wording: "labels, templates",
  words: "labels, constants",
};

/** Phrases of several words, as they stand in an identifier. */
const phrases =
  /inNameOf|requestInHand|presentAll|mustBe[A-Z]|nothingWaits|stillIs|InWords$|ForWhom$|OfWhom$/;

/** Where one of the words is the field's own: `Math.floor`, a stored column, a text of a language. */
const fieldTerms = new Set([
  "diffWordsWithSpace",
  "floor",
  "words",
  "wordingVersion",
  "wording_version",
  "wordCount",
  "atMostOnce",
]);

/** A source without comments, strings, template text and JSX text: names and punctuation remain. */
function stripText(source: string): string {
  const closed = source
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, "$1")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
  let [output, at] = ["", 0];
  // Depth of braces inside each open `${}`; -1 is the text of a template.
  const stack: number[] = [];
  while (at < closed.length) {
    const character = closed[at]!;
    const depth = stack.at(-1);
    if (depth === -1) {
      if (character === "\\") at++;
      else if (character === "`") stack.pop();
      else if (closed.startsWith("${", at)) {
        stack.push(0);
        output += " ";
        at++;
      }
    } else if (character === "`") stack.push(-1);
    else if (character === "}" && depth === 0) stack.pop();
    else {
      if (depth !== undefined && character === "{") stack[stack.length - 1] = depth + 1;
      if (depth !== undefined && character === "}") stack[stack.length - 1] = depth - 1;
      output += character;
    }
    at++;
  }
  return output
    .replace(/>[^<>{}=;()]*</g, "><")
    .replace(/>[^<>{}=;()]*\{/g, ">{")
    .replace(/\}[^<>{}=;()]*</g, "}<");
}

const namesIn = (source: string): string[] => [
  ...new Set(stripText(source).match(/[A-Za-z_$][\w$]*/g) ?? []),
];

/** The words of a camelCase, PascalCase, kebab-case or UPPER_CASE name, in lower case. */
const wordsIn = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

const offence = (name: string): string | undefined => {
  if (fieldTerms.has(name)) return undefined;
  if (phrases.test(name)) return `${name}: a sentence, not a name`;
  const word = wordsIn(name).find((each) => Object.hasOwn(replaced, each));
  return word && `${name}: instead of '${word}' write ${replaced[word]}`;
};

const ownSources = sources.filter(({ file }) => !file.endsWith("language.test.ts"));

test("identifiers use the field's words, not the replaced ones", () => {
  expect(ownSources.length).toBeGreaterThan(500);
  const offences = ownSources.flatMap(({ file, text }) =>
    namesIn(text)
      .map(offence)
      .filter((each) => each !== undefined)
      .map((each) => `${file}: ${each}`),
  );
  expect(offences).toEqual([]);
});

test("file names use the field's words, not the replaced ones", () => {
  const offences = ownSources
    .map(({ file }) => ({ file, why: offence(path.posix.basename(file).replace(/\.\w+$/, "")) }))
    .filter(({ why }) => why !== undefined);
  expect(offences).toEqual([]);
});

/** Phrases of comments and test titles that have a plainer word. */
const proseOffences =
  /\b(?:whoever|whomever|of (?:its|their|his|her|one's) own|in our words|says? so|(?:is|are|was|were) (?:told|kept)|tells? (?:\w+ )?apart|hears? of|asked for|wait for it|heirs?|honest|let go|hand(?:s|ed)? over|remembers?|forgets?)\b/i;

/** The comments and test titles of a source. */
const proseIn = (source: string): string[] => [
  ...(source.match(/(?<=^|[\s;{}(,])\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/ .*$/gm) ?? []),
  ...(source.match(/(?<=\btest(?:\.\w+)*\(\s*)(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`)/g) ?? []),
];

test("comments and test titles use plain technical English", () => {
  const offences = ownSources.flatMap(({ file, text }) =>
    proseIn(text).flatMap((prose) => {
      const phrase = proseOffences.exec(prose.replace(/\s+\*? ?/g, " "));
      return phrase ? [`${file}: '${phrase[0]}' in ${prose.slice(0, 120)}`] : [];
    }),
  );
  expect(offences).toEqual([]);
});

test("the name check detects known offences", () => {
  expect(offence("keptPages")).toMatch("cached");
  expect(offence("MOST_FOUND")).toMatch("max");
  expect(offence("mustBeTold")).toMatch("sentence");
  expect(offence("almostEqual")).toBeUndefined();
  expect(proseIn('const a = "told"; // is told\ntest("x is kept", () => {});')).toEqual([
    "// is told",
    '"x is kept"',
  ]);
  expect(proseOffences.test("an unreachable server is told apart")).toBe(true);
  expect(namesIn('const waiter = "told"; // asked')).toEqual(["const", "waiter"]);
  expect(namesIn("x = `at most ${`told ${limit}`} of ${count}`;")).toEqual(["x", "limit", "count"]);
});
