import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  isNearDuplicate,
  toShingles,
  similarity,
  distinctiveTerms,
} from "#worker/features/article-generation/near-duplicate.ts";

const TEXT = `A forecast is a reading, not a promise. It says where the business stands today and where it goes if
nobody does anything. A budget is a promise, made in October by people who could not know what March would bring. Both
are useful, and each does harm in the place of the other. Whoever reads a budget in June reads a promise that was made
under other conditions, and whoever holds a team to its forecast teaches it to forecast low. Keep the two apart, on two
pages, with two owners, and let each be renewed at its own pace.`;
const OTHER = `Two departments report two margins under one name. The difference is never a mistake of arithmetic: it is a
choice of rows, of dates or of costs that somebody made for good reasons years ago. Put both definitions beside each
other, with the rows that differ, before anybody speaks of a single source of truth. Then decide who may change the
definition, and who hears of it before the next close.`;

const edited = TEXT.replace("a promise, made in October", "a pledge from October").replace(
  "on two\npages",
  "apart",
);
const cut = TEXT.split(" ").slice(0, 70).join(" ");

test.for<[string, string, string, boolean]>([
  ["itself", TEXT, TEXT, true],
  ["itself in capitals without punctuation", TEXT.toUpperCase().replace(/[.,:]/g, ""), TEXT, true],
  ["itself with a few changed words", edited, TEXT, true],
  ["itself with another heading", `## New\n\n${TEXT}`, TEXT, true],
  ["a long excerpt of it", cut, TEXT, true],
  ["a longer text that contains it", TEXT, `${OTHER} ${TEXT} ${OTHER} ${OTHER} ${OTHER}`, true],
  ["another text", OTHER, TEXT, false],
  ["its words in another order", TEXT.split(/\s+/).toSorted().join(" "), TEXT, false],
  ["one sentence of it in another text", `${OTHER} A forecast is a reading, not a promise.`, TEXT, false],
  ["an empty text", "", TEXT, false],
  ["an empty text, itself empty", "", "", false],
])("near-duplicate detection of a text and %s", ([, fresh, existing, expected]) => {
  expect(isNearDuplicate(fresh, existing)).toBe(expected);
  expect(isNearDuplicate(existing, fresh), "symmetric").toBe(expected);
});

const prose = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { maxLength: 120 }).map((words) => words.join(" "));

test("similarity is symmetric, between 0 and 1, and 1 for equal texts", () => {
  fc.assert(
    fc.property(prose, prose, (a, b) => {
      const [x, y] = [toShingles(a), toShingles(b)];
      expect(similarity(x, x)).toBe(x.size > 0 ? 1 : 0);
      expect(similarity(x, y)).toBe(similarity(y, x));
      expect(similarity(x, y)).toBeGreaterThanOrEqual(0);
      expect(similarity(x, y)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a text with one changed word is a near duplicate", () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/);
  fc.assert(
    fc.property(fc.nat(), word, (place, other) => {
      const words = TEXT.split(/\s+/);
      words[place % words.length] = other;
      expect(isNearDuplicate(words.join(" "), TEXT)).toBe(true);
    }),
  );
});

test("the search terms for candidates are at most 24 plain words", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), prose, (title, summary, content) => {
      const words = distinctiveTerms({ title, summary, content });
      expect(words.length).toBeLessThanOrEqual(24);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
  expect(distinctiveTerms({ title: "Forecast and promise", summary: "", content: TEXT })).toEqual(
    expect.arrayContaining(["forecast", "promise", "whoever"]),
  );
});
