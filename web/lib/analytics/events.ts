import type { EmployerAction } from "./scores.ts";
import { type UtmParams, utmNames } from "./session.ts";

// What is told to an outside analytics service (spec P §7): never a name, an address, a number or free text of a person.

export type AnalyticsEvent = { name: string; params: Record<string, string | number> };

const LONGEST_VALUE = 100;
const LONGEST_TITLE = 300;
const LONGEST_LOCATION = 1_000;

const cut = (text: string, most = LONGEST_VALUE) => text.slice(0, most);

/** An address without its query, apart from the campaign: tokens and searches stay here. */
export function publicAddress(address: string): string {
  const url = new URL(address);
  const kept = utmNames.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(kept).toString();
  return cut(`${url.origin}${url.pathname}${query ? `?${query}` : ""}`, LONGEST_LOCATION);
}

export const pageView = (address: string, title: string): AnalyticsEvent => ({
  name: "page_view",
  params: {
    page_location: publicAddress(address),
    page_path: new URL(address).pathname,
    page_title: cut(title, LONGEST_TITLE),
  },
});

type JobFacts = { id: string; company: string; type: string };

export const viewJob = ({ id, company, type }: JobFacts): AnalyticsEvent => ({
  name: "view_job",
  params: { job_id: id, company: cut(company), job_type: type },
});

/** `experienced` says that a current position was given. Without a job the application is a general one. */
export const applyForJob = (
  job: JobFacts | null,
  experienced: boolean,
  leadScore: number | null,
): AnalyticsEvent => ({
  name: "apply_for_job",
  params: {
    job_id: job?.id ?? "general",
    company: cut(job?.company ?? "none"),
    applicant_type: experienced ? "experienced" : "unspecified",
    ...(leadScore !== null && { lead_score: leadScore }),
  },
});

export const submitContactForm = (formType: string, source: string, leadScore: number): AnalyticsEvent => ({
  name: "submit_contact_form",
  params: { form_type: formType, lead_source: cut(source), lead_score: leadScore },
});

/** The campaign that led to a submission; null without one. */
export const conversion = (utm: UtmParams): AnalyticsEvent | null =>
  Object.keys(utm).length === 0
    ? null
    : {
        name: "conversion",
        params: Object.fromEntries(utmNames.flatMap((name) => (utm[name] ? [[name, cut(utm[name])]] : []))),
      };

/** The specification's `user_engagement`, under another name: that one is reserved by the service. */
export const engagementSummary = (
  pathname: string,
  reading: { seconds: number; depth: number },
  pageViews: number,
): AnalyticsEvent => ({
  name: "engagement_summary",
  params: {
    page_path: cut(pathname),
    time_spent: Math.round(reading.seconds),
    scroll_depth: Math.round(reading.depth),
    page_views: pageViews,
  },
});

/** How many results a search had. The words themselves are a person's own and stay in the browser. */
export const jobSearch = (resultsCount: number, searches: number): AnalyticsEvent => ({
  name: "job_search",
  params: { results_count: resultsCount, searches },
});

export const employerEngagement = (action: EmployerAction, leadScore: number): AnalyticsEvent => ({
  name: "employer_engagement",
  params: { action, lead_score: leadScore },
});

/** Several jobs of one company were viewed. */
export const userPattern = (company: string, jobs: number): AnalyticsEvent => ({
  name: "user_pattern",
  params: { pattern: "one_company", company: cut(company), jobs_viewed: jobs },
});

/** What reading a page says of an employer's interest; null where it says nothing. */
export function actionOfPage(pathname: string): EmployerAction | null {
  if (pathname.startsWith("/services/")) return "view_services";
  if (pathname.startsWith("/case-studies/")) return "download_case_study";
  if (pathname === "/candidates") return "view_candidates";
  return null;
}
