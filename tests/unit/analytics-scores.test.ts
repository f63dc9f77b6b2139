import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applicationScore, contactScore, employerScore, engagementScore } from "#web/lib/analytics/scores.ts";
import { type AnalyticsSession, createSession, addViewedJob, addSearch } from "#web/lib/analytics/visit.ts";

const start = new Date("2026-11-20T09:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const emptySession = createSession("session-1", start, {});
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
  expect(applicationScore({ ...job, ...facts }, emptySession, start)).toBe(score);
});

test("more than three jobs, more than one search, or applying within five minutes raise the application score", () => {
  const jobs = ["a", "b", "c", "d"].map((id) => ({ id, title: id, company: id }));
  const viewed = jobs.reduce<AnalyticsSession>((visit, one) => addViewedJob(visit, one, start), emptySession);
  expect(applicationScore(job, viewed, start)).toBe(60);
  const searched = addSearch(addSearch(emptySession, "close", 1, start), "cash", 1, start);
  expect(applicationScore(job, searched, start)).toBe(55);
  const seen = addViewedJob(emptySession, analyst, start);
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
  expect(employerScore({ action }, emptySession, start)).toBe(score);
});

test("company, phone, time on site, pages and source raise the employer score, up to 100", () => {
  const action = "other";
  expect(employerScore({ action, company: "T" }, emptySession, start)).toBe(55);
  expect(employerScore({ action, phone: "1" }, emptySession, start)).toBe(50);
  expect(employerScore({ action }, emptySession, after(3))).toBe(40);
  expect(employerScore({ action }, emptySession, after(3.1))).toBe(50);
  expect(employerScore({ action }, { ...emptySession, pageViews: 5 }, start)).toBe(40);
  expect(employerScore({ action }, { ...emptySession, pageViews: 6 }, start)).toBe(50);
  for (const source of ["google", "linkedin", "direct"]) {
    expect(employerScore({ action }, { ...emptySession, utmParams: { utm_source: source } }, start)).toBe(50);
  }
  expect(employerScore({ action }, { ...emptySession, utmParams: { utm_source: "pigeon" } }, start)).toBe(40);
  const keen = { ...emptySession, pageViews: 9, utmParams: { utm_source: "google" } };
  expect(employerScore({ action: "request_consultation", company: "T", phone: "1" }, keen, after(10))).toBe(
    100,
  );
});

test("engagement adds 2 per page, 5 per job, 3 per search and 2 per minute up to 20, at most 100", () => {
  const visit = { ...addSearch(addViewedJob(emptySession, analyst, start), "close", 2, start), pageViews: 4 };
  expect(engagementScore(visit, start)).toBe(16);
  expect(engagementScore(visit, after(3))).toBe(22);
  expect(engagementScore(visit, after(600))).toBe(36);
  expect(engagementScore({ ...visit, pageViews: 400 }, start)).toBe(100);
});

test("every score is an integer from 0 to 100", () => {
  const visits = fc.record({
    pageViews: fc.nat(500),
    minutes: fc.integer({ min: -100, max: 5_000 }),
    jobs: fc.nat(40),
    searches: fc.nat(40),
  });
  fc.assert(
    fc.property(visits, ({ pageViews, minutes, jobs, searches }) => {
      const visit: AnalyticsSession = {
        ...emptySession,
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
