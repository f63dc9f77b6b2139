import { expect, test } from "vitest";
import { isSampleFirm } from "#tests/support/sample-content.ts";
import { caseStudies } from "#web/content/case-studies.ts";
import { awards, chronology } from "#web/content/chronology.ts";
import { about } from "#web/content/company-about.ts";
import { history } from "#web/content/company-history.ts";
import { market } from "#web/content/home-market.ts";
import { addMonths, formatMonth, formatPeriod, formatSeason } from "#web/content/months.ts";

/** The sample firm's texts quote each other's dates; a rebranded copy has other texts. */
const ofSampleFirm = { skip: !isSampleFirm };

test("the firm's dates are in order, and About and History quote them", ofSampleFirm, () => {
  const months = Object.values(chronology);
  expect(months).toEqual(months.toSorted());
  const years = history.timeline.items.map(({ date }) => Number(date.slice(-4)));
  expect(years).toEqual(years.toSorted());
  expect(about.timeline.items.map(({ year }) => year)).toEqual([...new Set(years.map(String)), "Future"]);
  for (const { year } of history.evolution.items) expect(years).toContain(year);
  for (const { year } of awards) expect(years).toContain(year);
});

test(
  "case studies take place after their practice begins and are published after they end",
  ofSampleFirm,
  () => {
    for (const { id, period, published } of caseStudies) {
      // Each of them includes a search.
      expect(period.from >= chronology.recruitingBegins, id).toBe(true);
      expect(period.to >= period.from, id).toBe(true);
      expect(published.slice(0, 7) > period.to, id).toBe(true);
      expect(Date.parse(published), id).toBeLessThan(Date.now());
    }
  },
);

test("the market section takes its months and ends from its readings", ofSampleFirm, () => {
  const { chart, note } = market;
  expect(chart.months).toHaveLength(chart.series[0].values.length);
  const last = chart.caption.match(/to (\w+ \d{4})\./)?.[1];
  expect(last?.slice(0, 3)).toBe(chart.months.at(-1));
  expect(note).toContain(`to ${last}`);
  for (const { value, readings } of market.stats.items) expect(value).toBe(`$${readings.at(-1)}k`);
});

test("months are formatted as months, periods and seasons", () => {
  expect(formatMonth("2025-12")).toBe("December 2025");
  expect(formatPeriod("2025-03", "2025-10")).toBe("March to October 2025");
  expect(formatPeriod("2025-11", "2026-01")).toBe("November 2025 to January 2026");
  expect(["2024-02", "2024-03", "2024-08", "2024-11", "2025-12"].map(formatSeason)).toEqual([
    "Winter 2024",
    "Spring 2024",
    "Summer 2024",
    "Fall 2024",
    "Winter 2025",
  ]);
  expect([addMonths("2025-12", 0), addMonths("2025-12", 1), addMonths("2025-12", 11)]).toEqual([
    "2025-12",
    "2026-01",
    "2026-11",
  ]);
});
