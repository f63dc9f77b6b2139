import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  isNearDuplicate,
  toShingles,
  similarity,
  distinctiveWords,
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
  ["itself, shouted and without marks", TEXT.toUpperCase().replace(/[.,:]/g, ""), TEXT, true],
  ["itself with a few words changed", edited, TEXT, true],
  ["itself under another heading", `## New\n\n${TEXT}`, TEXT, true],
  ["a long piece of it", cut, TEXT, true],
  ["it inside of something longer", TEXT, `${OTHER} ${TEXT} ${OTHER} ${OTHER} ${OTHER}`, true],
  ["another text", OTHER, TEXT, false],
  ["its words in another order", TEXT.split(/\s+/).toSorted().join(" "), TEXT, false],
  ["one sentence of it in another text", `${OTHER} A forecast is a reading, not a promise.`, TEXT, false],
  ["nothing", "", TEXT, false],
  ["nothing, twice", "", "", false],
])("a text is compared with %s", ([, fresh, existing, expected]) => {
  expect(isNearDuplicate(fresh, existing)).toBe(expected);
  expect(isNearDuplicate(existing, fresh), "the other way round").toBe(expected);
});

const prose = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { maxLength: 120 }).map((words) => words.join(" "));

test("similarity is a measure: of a text with itself 1, the same both ways, between 0 and 1", () => {
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

test("a text with one word changed is still the same, whatever the word", () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/);
  fc.assert(
    fc.property(fc.nat(), word, (place, other) => {
      const words = TEXT.split(/\s+/);
      words[place % words.length] = other;
      expect(isNearDuplicate(words.join(" "), TEXT)).toBe(true);
    }),
  );
});

test("what the index is asked for is few plain words, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), prose, (title, summary, content) => {
      const words = distinctiveWords({ title, summary, content });
      expect(words.length).toBeLessThanOrEqual(24);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
  expect(distinctiveWords({ title: "Forecast and promise", summary: "", content: TEXT })).toEqual(
    expect.arrayContaining(["forecast", "promise", "whoever"]),
  );
});
