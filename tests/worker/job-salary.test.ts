import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseSalary, MAX_SALARY, formatSalary } from "#contract/jobs/salary.ts";
import { salaryPeriods } from "#contract/jobs/constants.ts";
import { deriveStatusTimes } from "#worker/features/jobs/rules.ts";

test.for<[string, ReturnType<typeof parseSalary>]>([
  ["$98,000 - $118,000", { min: 98_000, max: 118_000, currency: "USD", period: "year" }],
  ["$120k-$150K", { min: 120_000, max: 150_000, currency: "USD", period: "year" }],
  ["$150k - $120k", { min: 120_000, max: 150_000, currency: "USD", period: "year" }],
  ["$45/hour", { min: 45, max: 45, currency: "USD", period: "hour" }],
  ["$85.50 - $105 per hour", { min: 86, max: 105, currency: "USD", period: "hour" }],
  ["€4,200 per month", { min: 4_200, max: 4_200, currency: "EUR", period: "month" }],
  ["€60.000 - €72.500", { min: 60_000, max: 72_500, currency: "EUR", period: "year" }],
  ["€1.250.000", { min: 1_250_000, max: 1_250_000, currency: "EUR", period: "year" }],
  ["£500 a day", { min: 500, max: 500, currency: "GBP", period: "day" }],
  ["From $90,000", { min: 90_000, max: null, currency: "USD", period: "year" }],
  ["Up to $90,000", { min: null, max: 90_000, currency: "USD", period: "year" }],
  ["$99,999,999,999", null],
  ["Competitive", null],
  ["", null],
])("parses salary text %j", ([text, salary]) => {
  expect(parseSalary(text)).toEqual(salary);
});

test("a formatted salary parses back to the same figures", () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 });
  const figures = fc
    .record({
      ends: fc.tuple(amount, amount).map((pair) => pair.toSorted((a, b) => a - b)),
      open: fc.constantFrom("none", "below", "above"),
      currency: fc.constantFrom("USD", "EUR", "GBP"),
      period: fc.constantFrom(...salaryPeriods),
    })
    .map(({ ends: [low = 1, high = 1], open, ...rest }) => ({
      min: open === "below" ? null : low,
      max: open === "above" ? null : high,
      ...rest,
    }));
  const roundTrip = fc.property(figures, (salary) => {
    expect(parseSalary(formatSalary(salary)!)).toEqual(salary);
  });
  fc.assert(roundTrip);
});

test("parsing any text never throws and yields only valid salary ranges", { tags: "full" }, () => {
  const signs = fc.constantFrom(...Array.from("$€£0123456789,.k-K/ hourdayfrom"));
  const anyText = fc.string({
    unit: fc.oneof(signs, fc.string({ unit: "binary", maxLength: 1 })),
    maxLength: 120,
  });
  const validRange = fc.property(anyText, (text) => {
    const { min, max } = parseSalary(text) ?? { min: null, max: null };
    for (const figure of [min, max]) expect(figure === null || Number.isSafeInteger(figure)).toBe(true);
    expect((min ?? 0) <= (max ?? MAX_SALARY) && (max ?? 0) <= MAX_SALARY).toBe(true);
  });
  fc.assert(validRange);
});

test("status changes set publishedAt, firstPublishedAt and archivedAt", () => {
  const [monday, friday] = ["2026-03-02T09:00:00.000Z", "2026-03-06T09:00:00.000Z"];
  const draft = deriveStatusTimes(null, "draft", monday);
  expect(draft).toEqual({ publishedAt: null, firstPublishedAt: null, archivedAt: null, archivedFrom: null });
  const open = deriveStatusTimes({ ...draft, status: "draft" }, "published", monday);
  expect(open).toEqual({
    publishedAt: monday,
    firstPublishedAt: monday,
    archivedAt: null,
    archivedFrom: null,
  });
  const closed = deriveStatusTimes({ ...open, status: "published" }, "archived", friday);
  expect(closed).toEqual({
    publishedAt: monday,
    firstPublishedAt: monday,
    archivedAt: friday,
    archivedFrom: "published",
  });
  const still = deriveStatusTimes({ ...closed, status: "archived" }, "archived", "2026-03-09T09:00:00.000Z");
  expect(still, "editing an archived job").toEqual(closed);
  const again = deriveStatusTimes({ ...closed, status: "archived" }, "published", friday);
  expect(again).toEqual({
    publishedAt: friday,
    firstPublishedAt: monday,
    archivedAt: null,
    archivedFrom: null,
  });
});
