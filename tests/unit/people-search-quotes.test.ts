import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Quote, QuoteSource } from "#contract/people/search-schemas.ts";
import { planSearch } from "#worker/features/people-search/plan.ts";
import { quoteLines } from "#worker/features/people-search/quotes.ts";
import {
  compareRequirements,
  parseRequirement,
  parseRequirements,
} from "#worker/features/people-search/requirements.ts";

const context = { staffId: "staff", userIds: new Map<string, string>() };
const toText = ({ parts }: Quote) => parts.map(({ text }) => text).join("");
const marked = ({ parts }: Quote) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");
const quote = (q: string, texts: Partial<Record<QuoteSource, string>>) =>
  quoteLines(
    Object.entries(texts).map(([source, text]) => ({ source: source as QuoteSource, text })),
    planSearch(q, context).plan.terms,
  );

test.for<[string, string, string]>([
  ["hyperion", "Built Hyperion cubes.", "Built [Hyperion] cubes."],
  ["résumé", "My Resume and RÉSUMÉS", "My [Resume] and [RÉSUMÉS]"],
  ["senor", "Señor analyst", "[Señor] analyst"],
  ['"month-end close"', "Owned the month end close.", "Owned the [month end close]."],
  ["month-end", "Month-end and monthend", "[Month-end] and [monthend]"],
  ["fp&a", "Led FP&A, then FPA", "Led [FP&A], then [FPA]"],
  ["c++", "C and C++ since 2010", "C and [C++] since 2010"],
  ["contr", "Controller", "[Controller]"],
  ["controllers budget", "Controller of the budget", "[Controller] of the [budget]"],
])("%j marks %j as %j", ([q, line, expected]) => {
  expect(quote(q, { resume: line }).map(marked)).toEqual([expected]);
});

test("at most three lines are quoted; they cover every searched word and name their source", () => {
  const resume = ["Oracle one", "Oracle two", "Oracle three", "Oracle four", "Anaplan", "Workday"].join("\n");
  const quotes = quote("oracle anaplan workday", { headline: "Oracle lead", resume });
  expect(quotes.map((each) => [each.source, toText(each)])).toEqual([
    ["headline", "Oracle lead"],
    ["resume", "Anaplan"],
    ["resume", "Workday"],
  ]);
  expect(quote("title:oracle", { headline: "Oracle lead", resume }).map(toText)).toEqual(["Oracle lead"]);
});

test("the first line with every word and the first other two are quoted, however long the text", () => {
  const word = fc.constantFrom("oracle", "anaplan", "budget", "close", "team");
  const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
      const has = (text: string, q: string) => text.split(" ").includes(q);
      const complete = lines.find((text) => has(text, "oracle") && has(text, "anaplan"));
      fc.pre(complete !== undefined);
      const matching = new Set(lines.filter((text) => has(text, "oracle") || has(text, "anaplan")));
      const others = [...matching].filter((text) => text !== complete).slice(0, 2);
      const quoted = quote("oracle anaplan", { resume: lines.join("\n") }).map(toText);
      expect(quoted.toSorted()).toEqual([complete, ...others].toSorted());
    }),
  );
});

test("a long line is cut around its first match, at spaces", () => {
  const [only] = quote("needle", { resume: `${"word ".repeat(100)}needle ${"more ".repeat(100)}` });
  expect(toText(only!)).toMatch(/^… (word )+needle (more )+…$/);
  expect(toText(only!).length).toBeLessThan(240);
});

test("quotes are cut from the text, whatever it is", { tags: "full" }, () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 600 }),
      fc.string({ unit: "grapheme", maxLength: 20 }),
      (text, q) => {
        for (const each of quote(`${q} a`, { resume: text, message: `a ${text}` }))
          for (const { text: part } of each.parts) {
            expect(part).not.toBe("");
            expect(`a ${text}… …`).toContain(part);
          }
      },
    ),
  );
});

test("requirements are parsed into names and words, without words that every job ad contains", () => {
  const parse = (text: string) => {
    const { names, words } = parseRequirement(text);
    return { names: names.map(({ word }) => word), words: words.map(({ word }) => word) };
  };
  expect(parse("5+ years of experience with Oracle EPM and FP&A")).toEqual({
    names: ["oracle epm", "FP&A"],
    words: [],
  });
  expect(parse("Strong variance analysis and clear writing")).toEqual({
    names: ["variance analysis"],
    words: ["clear", "writing"],
  });
  expect(parseRequirements("Excellent communication skills\nBachelor's degree").length).toBe(0);
});

test("each requirement is matched with the line that mentions it, or listed as missing", () => {
  const requirements = parseRequirements(
    "Oracle EPM implementations\nFinancial consolidation across entities\nGroovy scripting",
  );
  const { matches, missing } = compareRequirements(
    [
      {
        source: "resume",
        text: "Rolled out Oracle EPM in six countries\nPrepared the consolidation of twelve entities",
      },
      { source: "message", text: "I like Oracle databases." },
    ],
    requirements,
  );
  expect(matches.map((match) => [match.requirement, marked(match.quote)])).toEqual([
    ["Oracle EPM implementations", "Rolled out [Oracle EPM] in six countries"],
  ]);
  expect(missing).toEqual(["Financial consolidation across entities", "Groovy scripting"]);
});
