import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatPeopleSearch, parsePeopleSearch, searchFields } from "#contract/people/search-query.ts";
import { planSearch } from "#worker/features/people-search/plan.ts";
import { parseDates } from "#worker/features/people-search/dates.ts";
import { hostileText } from "#tests/support/arbitrary.ts";

const context = { staffId: "staff", userIds: new Map([["ana", "user-ana"]]) };
const labels = (q: string) => planSearch(q, context).understood.map(({ label }) => label);

test.for<[string, string[]]>([
  ["oracle hyperion", ["oracle", "hyperion"]],
  ['"month-end close" -intern', ["“month-end close”", "not: intern"]],
  ['title:controller company:"Acme Foods"', ["title: controller", "company: “Acme Foods”"]],
  ["title: controller", ["title: controller"]],
  ["stage: owner:me", ["owner: me"]],
  ['-skill:"power bi" -"cold call"', ["not: skill: “power bi”", "not: “cold call”"]],
  ["Location:Chicago tags:FP&A", ["place: Chicago", "skill: FP&A"]],
  ["“curly quotes”", ["“curly quotes”"]],
  ['"never closed', ["“never closed”"]],
  ["email:jane", ["email", "jane"]],
  ['- -- + title: ""', []],
  ["+1 (312) 555-0142", ["phone: +1 (312) 555-0142"]],
  ["2019-2023", ["2019-2023"]],
])("understands %j as %j", ([q, expected]) => {
  expect(labels(q)).toEqual(expected);
});

test("an unknown field, stage, date or user is searched as words, with a note", () => {
  const notes = (q: string) => planSearch(q, context).understood.map(({ note }) => note);
  expect(notes("email:jane")).toEqual([
    `There is no field “email”, so its words are searched. Fields are ${searchFields.join(", ")}.`,
    null,
  ]);
  expect(notes("stage:sleeping")[0]).toMatch(/no stage “sleeping”.*Stages are new, screening/);
  expect(notes("date:soon")[0]).toMatch(/“soon” is no date/);
  expect(notes("owner:bob")[0]).toMatch(/no user “bob”/);
  expect(notes("stage:interview date:2026-05 owner:ana owner:none")).toEqual([null, null, null, null]);
  expect(planSearch("stage:sleeping", context).plan.match).toContain("sleeping");
  for (const name of ["screening", "Screen", "reviewing"])
    expect(planSearch(`stage:${name}`, context).plan.application.stages).toEqual(["reviewing"]);
});

test("each part can be removed from the search", () => {
  const { understood } = planSearch('title:controller "month-end close" -intern', context);
  expect(understood.map(({ rest }) => rest)).toEqual([
    '"month-end close" -intern',
    "title:controller -intern",
    'title:controller "month-end close"',
  ]);
});

const typed = fc.oneof(
  hostileText,
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "-",
          '"',
          ":",
          "..",
          ">",
          " ",
          "*",
          "@",
          "'",
          "(",
          ")",
          "NOT",
          "AND",
          "NEAR(",
          "^",
          "{title}",
        ),
        fc.constantFrom(...searchFields, "email", "tags", "Title").map((field) => `${field}:`),
        fc.string({ unit: "grapheme", maxLength: 8 }),
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join("")),
);

test("no input throws, and parsing what was formatted gives the same parts", { tags: "full" }, () => {
  fc.assert(
    fc.property(typed, (text) => {
      const { clauses } = parsePeopleSearch(text);
      const formatted = formatPeopleSearch(clauses);
      expect(parsePeopleSearch(formatted).clauses).toEqual(clauses);
      const { understood } = planSearch(text, context);
      for (const { rest } of understood) planSearch(rest, context);
    }),
    { numRuns: 2_000 },
  );
});

test("every expression consists of quoted words, column filters and operators", { tags: "full" }, () => {
  fc.assert(
    fc.property(typed, (text) => {
      const { match, excluded, order } = planSearch(text, context).plan;
      for (const expression of [match, excluded, ...Object.values(order ?? {})]) {
        if (!expression) continue;
        const rest = expression
          .replace(/"[\p{L}\p{N} ]+"\*?/gu, "w")
          .replace(/\{[a-z ]+\} : /g, "")
          .replace(/\b(?:AND|OR)\b/g, "");
        expect(rest).toMatch(/^[w() ]+$/);
      }
    }),
    { numRuns: 1_000 },
  );
});

test.for<[string, string | null, string | null]>([
  ["2026-01", "2026-01-01T05:00:00.000Z", "2026-02-01T05:00:00.000Z"],
  [">2026-01-01", "2026-01-02T05:00:00.000Z", null],
  [">=2026-01-01", "2026-01-01T05:00:00.000Z", null],
  ["<2026-01-01", null, "2026-01-01T05:00:00.000Z"],
  ["<=2026-01", null, "2026-02-01T05:00:00.000Z"],
  ["2026-01..2026-03", "2026-01-01T05:00:00.000Z", "2026-04-01T04:00:00.000Z"],
  ["2026..", "2026-01-01T05:00:00.000Z", null],
  ["..2025-12-31", null, "2026-01-01T05:00:00.000Z"],
])("the dates %j are days in the firm's time zone", ([text, from, to]) => {
  expect(parseDates(text)).toEqual({ from, to });
});

test.for(["", "soon", "2026-13", "2026-02-30", "..", "2026..x", ">", "20260101", "2026-1-1-1"])(
  "%j is no date",
  (text) => {
    expect(parseDates(text)).toBeNull();
  },
);
