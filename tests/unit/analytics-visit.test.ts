import { expect, test } from "vitest";
import { toAttribution } from "#web/lib/analytics/attribution.ts";
import * as events from "#web/lib/analytics/google-events.ts";
import { onAnalyticsEvent, emitAnalyticsEvent } from "#web/lib/analytics/analytics-events.ts";
import {
  createSession,
  parseSession,
  parseUtmParams,
  findRepeatedCompany,
  timeOnSite,
  addViewedJob,
  addPageView,
  addSearch,
} from "#web/lib/analytics/visit.ts";

const start = new Date("2026-11-20T09:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const emptySession = createSession("session-1", start, {});
const analyst = { id: "job-1", title: "Analyst", company: "Tallowmere Foods" };
const planner = { id: "job-2", title: "Planner", company: "Tallowmere Foods" };
const auditor = { id: "job-3", title: "Auditor", company: "Larkmoor Credit Union" };

test("a session counts pages, records jobs and searches with timestamps, and survives serialization", () => {
  let visit = addPageView(addPageView(emptySession));
  visit = addViewedJob(visit, analyst, after(1));
  visit = addSearch(visit, " rolling forecast ", 7, after(2));
  expect(visit).toMatchObject({
    sessionId: "session-1",
    pageViews: 2,
    jobsViewed: [{ ...analyst, viewedAt: after(1).toISOString() }],
    searchQueries: [{ query: "rolling forecast", resultsCount: 7, searchedAt: after(2).toISOString() }],
  });
  expect(timeOnSite(visit, after(3))).toBe(180_000);
  expect(parseSession(JSON.stringify(visit))).toEqual(visit);
});

test("a job viewed again and an immediately repeated search count once", () => {
  const visit = addViewedJob(
    addViewedJob(addViewedJob(emptySession, analyst, start), auditor, start),
    analyst,
    after(4),
  );
  expect(visit.jobsViewed.map(({ id }) => id)).toEqual(["job-3", "job-1"]);
  const searched = addSearch(addSearch(emptySession, "close", 3, start), "close", 3, after(1));
  expect(searched.searchQueries).toHaveLength(1);
  expect(addSearch(searched, "  ", 0, after(1))).toBe(searched);
});

test.each([null, "", "{", "[]", '{"sessionId":1}', '{"sessionId":"a","jobsViewed":[],"searchQueries":[]}'])(
  "%j is not a stored session",
  (text) => {
    expect(parseSession(text)).toBeNull();
  },
);

test("only the five UTM parameters are read; empty ones are dropped and long ones cut", () => {
  const query = "?utm_source=linkedin&utm_campaign=%20autumn%20&utm_term=&token=secret&utm_id=7";
  expect(parseUtmParams(query)).toEqual({ utm_source: "linkedin", utm_campaign: "autumn" });
  expect(parseUtmParams(`?utm_content=${"x".repeat(500)}`).utm_content).toHaveLength(200);
});

test("two viewed jobs of one company are a repeated company", () => {
  const one = addViewedJob(addViewedJob(emptySession, analyst, start), auditor, start);
  expect(findRepeatedCompany(one)).toBeNull();
  expect(findRepeatedCompany(addViewedJob(one, planner, start))).toEqual({
    company: "Tallowmere Foods",
    jobs: 2,
  });
});

test("event URLs keep only UTM parameters", () => {
  const address =
    "https://planwright.example/book/manage?token=secret&email=a%40b.example&utm_source=google#top";
  expect(events.stripQuery(address)).toBe("https://planwright.example/book/manage?utm_source=google");
  expect(events.pageViewEvent(address, "Your appointment")).toEqual({
    name: "page_view",
    params: {
      page_location: "https://planwright.example/book/manage?utm_source=google",
      page_path: "/book/manage",
      page_title: "Your appointment",
    },
  });
});

test("events have the specified names and stay within Google Analytics limits", () => {
  const long = "x".repeat(400);
  const all = [
    events.viewJobEvent({ id: "1", company: long, type: "Contract" }),
    events.applyForJobEvent({ id: "1", company: "T", type: "Contract" }, true, 65),
    events.applyForJobEvent(null, false, null),
    events.contactFormEvent("contact-page", "linkedin", 80),
    events.conversionEvent({ utm_source: "linkedin", utm_campaign: long })!,
    events.engagementEvent("/jobs", { seconds: 61.4, depth: 87.6 }, 5),
    events.jobSearchEvent(12, 2),
    events.employerEngagementEvent("view_services", 50),
    events.userPatternEvent("Tallowmere Foods", 2),
  ];
  expect(all.map(({ name }) => name)).toEqual([
    "view_job",
    "apply_for_job",
    "apply_for_job",
    "submit_contact_form",
    "conversion",
    "engagement_summary",
    "job_search",
    "employer_engagement",
    "user_pattern",
  ]);
  for (const { name, params } of all) {
    expect(name).toMatch(/^[a-z_]{1,40}$/);
    for (const value of Object.values(params)) expect(String(value).length).toBeLessThanOrEqual(100);
  }
  expect(all[5]?.params).toEqual({ page_path: "/jobs", time_spent: 61, scroll_depth: 88, page_views: 5 });
  expect(events.conversionEvent({})).toBeNull();
});

test("services, case studies and the candidates page are employer actions; other pages are not", () => {
  expect(events.getEmployerAction("/services/executive-search")).toBe("view_services");
  expect(events.getEmployerAction("/case-studies/x")).toBe("download_case_study");
  expect(events.getEmployerAction("/candidates")).toBe("view_candidates");
  expect(events.getEmployerAction("/jobs")).toBeNull();
});

test("the attribution of a contact message contains session, scores and UTM parameters", () => {
  const visit = { ...emptySession, pageViews: 3, utmParams: { utm_source: "google", utm_medium: "cpc" } };
  expect(toAttribution(visit, { company: "T", helpType: "other" }, after(2))).toEqual({
    sessionId: "session-1",
    pageViews: 3,
    timeOnSite: 120_000,
    leadScore: 40,
    engagementScore: 75,
    utm_source: "google",
    utm_medium: "cpc",
  });
});

test("a listener receives analytics events until it unsubscribes", () => {
  const received: string[] = [];
  const stop = onAnalyticsEvent(({ type }) => received.push(type));
  emitAnalyticsEvent({ type: "booking" });
  stop();
  emitAnalyticsEvent({ type: "booking" });
  expect(received).toEqual(["booking"]);
});
