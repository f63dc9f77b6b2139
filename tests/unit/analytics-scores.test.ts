import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applicationScore, contactScore, employerScore, engagementScore } from "#web/lib/analytics/scores.ts";
import {
  type AnalyticsSession,
  createSession,
  addViewedJob,
  addSearch,
} from "#web/lib/analytics/visit.ts";

const start = new Date("2026-11-20T09:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const fresh = createSession("session-1", start, {});
const analyst = { id: "job-1", title: "Analyst", company: "Tallowmere Foods" };

const job = {
  id: "job-1",
  type: "Contract",
  isUrgent: false,
  salary: "$90,000 - $110,000",
  industry: "Retail",
};

test.each([
  [{}, 50],
  [{ type: "Full-time" }, 70],
  [{ isUrgent: true }, 65],
  [{ salary: "$100,000 - $120,000" }, 60],
  [{ salary: null }, 50],
  [{ industry: "Technology" }, 65],
  [{ industry: "Finance" }, 65],
  [{ industry: "Healthcare" }, 65],
  [{ type: "Full-time", isUrgent: true, industry: "Finance" }, 100],
  [{ type: "Full-time", isUrgent: true, industry: "Finance", salary: "$100,000" }, 100],
])("an application for a job with %j scores %i", (facts, score) => {
  expect(applicationScore({ ...job, ...facts }, fresh, start)).toBe(score);
});

test("what an applicant looked at before counts: more than three jobs, more than one search, within five minutes", () => {
  const jobs = ["a", "b", "c", "d"].map((id) => ({ id, title: id, company: id }));
  const viewed = jobs.reduce<AnalyticsSession>((visit, one) => addViewedJob(visit, one, start), fresh);
  expect(applicationScore(job, viewed, start)).toBe(60);
  const searched = addSearch(addSearch(fresh, "close", 1, start), "cash", 1, start);
  expect(applicationScore(job, searched, start)).toBe(55);
  const seen = addViewedJob(fresh, analyst, start);
  expect(applicationScore(job, seen, after(5))).toBe(60);
  expect(applicationScore(job, seen, after(5.1))).toBe(50);
});

test.each([
  [{}, 20],
  [{ company: "Tallowmere" }, 40],
  [{ phone: "317 555 0142" }, 35],
  [{ helpType: "epm-strategy" }, 35],
  [{ helpType: "epm-implementation" }, 35],
  [{ helpType: "fpa-budgeting" }, 30],
  [{ helpType: "analytics-bi" }, 30],
  [{ helpType: "consultation" }, 25],
  [{ helpType: "other" }, 20],
  [{ message: "x".repeat(100) }, 20],
  [{ message: "x".repeat(101) }, 30],
  [{ company: "T", phone: "1", helpType: "epm-strategy", message: "x".repeat(200) }, 80],
])("a message with %j scores %i", (form, score) => {
  expect(contactScore(form)).toBe(score);
});

test.each([
  ["view_candidates", 55],
  ["view_services", 50],
  ["download_case_study", 60],
  ["request_consultation", 70],
  ["other", 40],
] as const)("an employer's %s scores %i", (action, score) => {
  expect(employerScore({ action }, fresh, start)).toBe(score);
});

test("an employer's visit adds to it: company, phone, time, pages and where it came from, up to a hundred", () => {
  const action = "other";
  expect(employerScore({ action, company: "T" }, fresh, start)).toBe(55);
  expect(employerScore({ action, phone: "1" }, fresh, start)).toBe(50);
  expect(employerScore({ action }, fresh, after(3))).toBe(40);
  expect(employerScore({ action }, fresh, after(3.1))).toBe(50);
  expect(employerScore({ action }, { ...fresh, pageViews: 5 }, start)).toBe(40);
  expect(employerScore({ action }, { ...fresh, pageViews: 6 }, start)).toBe(50);
  for (const source of ["google", "linkedin", "direct"]) {
    expect(employerScore({ action }, { ...fresh, utmParams: { utm_source: source } }, start)).toBe(50);
  }
  expect(employerScore({ action }, { ...fresh, utmParams: { utm_source: "pigeon" } }, start)).toBe(40);
  const keen = { ...fresh, pageViews: 9, utmParams: { utm_source: "google" } };
  expect(employerScore({ action: "request_consultation", company: "T", phone: "1" }, keen, after(10))).toBe(
    100,
  );
});

test("engagement: two for a page, five for a job, three for a search, two for a minute up to twenty; at most a hundred", () => {
  const visit = { ...addSearch(addViewedJob(fresh, analyst, start), "close", 2, start), pageViews: 4 };
  expect(engagementScore(visit, start)).toBe(16);
  expect(engagementScore(visit, after(3))).toBe(22);
  expect(engagementScore(visit, after(600))).toBe(36);
  expect(engagementScore({ ...visit, pageViews: 400 }, start)).toBe(100);
});

test("no score ever leaves 0 to 100", () => {
  const visits = fc.record({
    pageViews: fc.nat(500),
    minutes: fc.integer({ min: -100, max: 5_000 }),
    jobs: fc.nat(40),
    searches: fc.nat(40),
  });
  fc.assert(
    fc.property(visits, ({ pageViews, minutes, jobs, searches }) => {
      const visit: AnalyticsSession = {
        ...fresh,
        pageViews,
        jobsViewed: Array.from({ length: jobs }, (_, id) => ({
          ...analyst,
          id: `${id}`,
          viewedAt: start.toISOString(),
        })),
        searchQueries: Array.from({ length: searches }, () => ({
          query: "q",
          resultsCount: 1,
          searchedAt: start.toISOString(),
        })),
      };
      const now = after(minutes);
      const scores = [
        engagementScore(visit, now),
        applicationScore(job, visit, now),
        employerScore({ action: "request_consultation", company: "T", phone: "1" }, visit, now),
      ];
      const allowed = scores.filter((score) => Number.isInteger(score) && score >= 0 && score <= 100);
      expect(allowed).toEqual(scores);
    }),
  );
});
