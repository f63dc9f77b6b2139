import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type ScoringFacts, scoreLead } from "#contract/leads/score.ts";
import type { ScoringCriteria } from "#contract/leads/constants.ts";
import { email, id, optionalText, phone, requiredText, text } from "#contract/schemas.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { newId } from "#worker/base/ids.ts";
import { backoff, MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";

test.for<[string, ScoringCriteria, ScoringFacts, boolean]>([
  ["always", { test: "always" }, {}, true],
  ["present", { test: "present", fact: "company" }, { company: "Tallowmere" }, true],
  ["present, but empty", { test: "present", fact: "company" }, { company: "" }, false],
  ["present, but false", { test: "present", fact: "company" }, { company: false }, false],
  ["present: zero counts", { test: "present", fact: "pageViews" }, { pageViews: 0 }, true],
  ["missing", { test: "present", fact: "company" }, {}, false],
  [
    "is one of",
    { test: "is", fact: "jobType", values: ["Full-time", "Hybrid"] },
    { jobType: "Hybrid" },
    true,
  ],
  ["is not one of", { test: "is", fact: "jobType", values: ["Full-time"] }, { jobType: "Contract" }, false],
  ["is, but missing", { test: "is", fact: "jobType", values: ["null"] }, {}, false],
  ["is not", { test: "isNot", fact: "helpType", values: ["other"] }, { helpType: "epm-strategy" }, true],
  ["is not, while missing", { test: "isNot", fact: "helpType", values: ["other"] }, { helpType: null }, true],
  ["is not, but is", { test: "isNot", fact: "helpType", values: ["other"] }, { helpType: "other" }, false],
  ["contains", { test: "contains", fact: "salary", value: "$100" }, { salary: "$100,000 - $120,000" }, true],
  ["contains not", { test: "contains", fact: "salary", value: "$100" }, { salary: "$98,000" }, false],
  ["more than", { test: "moreThan", fact: "pageViews", value: 5 }, { pageViews: 6 }, true],
  ["just as many", { test: "moreThan", fact: "pageViews", value: 5 }, { pageViews: 5 }, false],
  ["more, but as text", { test: "moreThan", fact: "pageViews", value: 5 }, { pageViews: "6" }, false],
  ["at most", { test: "atMost", fact: "minutesFromView", value: 5 }, { minutesFromView: 5 }, true],
  ["at most, but missing", { test: "atMost", fact: "minutesFromView", value: 5 }, {}, false],
])("scoring rule: %s", ([name, criteria, facts, holds]) => {
  const { score, reasons } = scoreLead([{ name, criteria, points: 10 }], facts);
  expect([score, reasons]).toEqual(holds ? [10, [{ name, points: 10 }]] : [0, []]);
});

test("the lead score is the sum of points, clamped to 0 to 100", () => {
  const rule = fc.record({
    name: fc.string(),
    criteria: fc.constant({ test: "always" } as const),
    points: fc.integer({ min: -80, max: 80 }),
  });
  const bounded = fc.property(fc.array(rule, { maxLength: 12 }), (rules) => {
    const sum = rules.reduce((total, { points }) => total + points, 0);
    expect(scoreLead(rules, {}).score).toBe(Math.min(100, Math.max(0, sum)));
  });
  fc.assert(bounded);
});

test("ids are unique version 7 UUIDs that sort by time", () => {
  const at = Date.UTC(2026, 10, 20, 12);
  const made = Array.from({ length: 500 }, (_, n) => newId(at + n));
  expect(made.toSorted()).toEqual(made);
  expect(new Set([...made, ...Array.from({ length: 500 }, () => newId(at))]).size).toBe(1_000);
  for (const one of made) {
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(id.safeParse(one).success).toBe(true);
  }
  const getTimestamp = (one: string) => Number.parseInt(one.replaceAll("-", "").slice(0, 12), 16);
  expect(getTimestamp(newId(at))).toBe(at);
  expect(getTimestamp(newId(2 ** 40 + 5)), "beyond 32 bits").toBe(2 ** 40 + 5);
});

test("backoff stays between 11 seconds and 12 hours with jitter, over 24 hours in total", () => {
  const bounds = fc.property(
    fc.integer({ min: 0, max: 1_000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    (attempts, random) => {
      const wait = backoff(attempts, () => random);
      expect(wait).toBeGreaterThanOrEqual(11);
      expect(wait).toBeLessThan(12 * 3600);
      expect(Number.isInteger(wait)).toBe(true);
    },
  );
  fc.assert(bounds);
  const tries = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => n + 1);
  const minTotal = tries.reduce((sum, attempts) => sum + backoff(attempts, () => 1), 0);
  expect(minTotal, "survives an outage of a day").toBeGreaterThan(24 * 3600);
  expect(
    new Set(Array.from({ length: 40 }, () => backoff(8))).size,
    "jitter spreads the attempts",
  ).toBeGreaterThan(10);
});

test("text is trimmed and NFC-normalized; control characters and lone surrogates are rejected", () => {
  expect(text(10).parse("  e\u0301  ")).toBe("é");
  expect(text(3).safeParse("abcd").error?.issues[0]?.message).toBe("Please use at most 3 characters.");
  expect(text(3).parse("abc   "), "blanks do not count").toBe("abc");
  for (const broken of ["a\u0000b", "\ud800", "a\udc00"])
    expect(text(10).safeParse(broken).success).toBe(false);
  expect(text(10).safeParse("😀").success).toBe(true);
  expect(requiredText(10, "Say it.").safeParse("  ").error?.issues[0]?.message).toBe("Say it.");
  expect([null, undefined, "", " x "].map((value) => optionalText(10).parse(value))).toEqual([
    null,
    null,
    null,
    "x",
  ]);
});

test("email addresses and phone numbers are validated in common notations", () => {
  expect(email().parse("  Iris.H+jobs@Example.COM ")).toBe("iris.h+jobs@example.com");
  for (const invalid of [
    "iris",
    "iris@",
    "@example.com",
    "a b@example.com",
    "iris@example",
    `${"x".repeat(250)}@example.com`,
  ]) {
    expect(email().safeParse(invalid).success, invalid).toBe(false);
  }
  for (const valid of ["(312) 555-0142", "+44 20 7946 0958", "312.555.0142 x22"])
    expect(phone().safeParse(valid).success, valid).toBe(true);
  for (const invalid of ["call me", "123", "1".repeat(16), "312-555-0142; drop table"])
    expect(phone().safeParse(invalid).success, invalid).toBe(false);
});

test("addTime adds whole units and iso formats sortable timestamps", () => {
  const noon = new Date("2026-11-20T12:00:00.000Z");
  expect(iso(addTime(noon, -1, "day"))).toBe("2026-11-19T12:00:00.000Z");
  expect(iso(addTime(noon, 90, "second"))).toBe("2026-11-20T12:01:30.000Z");
});

test("random tokens are unique and sha256 matches the standard", async () => {
  const tokens = Array.from({ length: 50 }, () => randomToken());
  expect(new Set(tokens).size).toBe(50);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(randomToken(16)).toHaveLength(22);
  expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
