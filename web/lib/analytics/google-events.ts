import type { EmployerAction } from "./scores.ts";
import { type UtmParams, utmNames } from "./visit.ts";

// Events sent to Google Analytics (spec P §7): never a name, an address, a number or free text of a person.

export type GoogleEvent = { name: string; params: Record<string, string | number> };

const MAX_VALUE_LENGTH = 100;
const MAX_TITLE_LENGTH = 300;
const MAX_LOCATION_LENGTH = 1_000;

const truncate = (text: string, maxLength = MAX_VALUE_LENGTH) => text.slice(0, maxLength);

/** Keeps only the campaign parameters: tokens and searches never leave the site. */
export function stripQuery(href: string): string {
  const url = new URL(href);
  const utmEntries = utmNames.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(utmEntries).toString();
  return truncate(`${url.origin}${url.pathname}${query ? `?${query}` : ""}`, MAX_LOCATION_LENGTH);
}

export const pageViewEvent = (href: string, title: string): GoogleEvent => ({
  name: "page_view",
  params: {
    page_location: stripQuery(href),
    page_path: new URL(href).pathname,
    page_title: truncate(title, MAX_TITLE_LENGTH),
  },
});

type JobFacts = { id: string; company: string; type: string };

export const viewJobEvent = ({ id, company, type }: JobFacts): GoogleEvent => ({
  name: "view_job",
  params: { job_id: id, company: truncate(company), job_type: type },
});

/** `isExperienced`: the applicant named a current position. Without a job it is a general application. */
export const applyForJobEvent = (
  job: JobFacts | null,
  isExperienced: boolean,
  leadScore: number | null,
): GoogleEvent => ({
  name: "apply_for_job",
  params: {
    job_id: job?.id ?? "general",
    company: truncate(job?.company ?? "none"),
    applicant_type: isExperienced ? "experienced" : "unspecified",
    ...(leadScore !== null && { lead_score: leadScore }),
  },
});

export const contactFormEvent = (formType: string, source: string, leadScore: number): GoogleEvent => ({
  name: "submit_contact_form",
  params: { form_type: formType, lead_source: truncate(source), lead_score: leadScore },
});

/** The campaign that led to a submission; null without one. */
export const conversionEvent = (utm: UtmParams): GoogleEvent | null =>
  Object.keys(utm).length === 0
    ? null
    : {
        name: "conversion",
        params: Object.fromEntries(
          utmNames.flatMap((name) => (utm[name] ? [[name, truncate(utm[name])]] : [])),
        ),
      };

/** The specification's `user_engagement`; Google Analytics reserves that name. */
export const engagementEvent = (
  pathname: string,
  reading: { seconds: number; depth: number },
  pageViews: number,
): GoogleEvent => ({
  name: "engagement_summary",
  params: {
    page_path: truncate(pathname),
    time_spent: Math.round(reading.seconds),
    scroll_depth: Math.round(reading.depth),
    page_views: pageViews,
  },
});

/** Sends counts only; the search text stays in the browser. */
export const jobSearchEvent = (resultsCount: number, searches: number): GoogleEvent => ({
  name: "job_search",
  params: { results_count: resultsCount, searches },
});

export const employerEngagementEvent = (action: EmployerAction, leadScore: number): GoogleEvent => ({
  name: "employer_engagement",
  params: { action, lead_score: leadScore },
});

/** Several jobs of one company were viewed. */
export const userPatternEvent = (company: string, jobs: number): GoogleEvent => ({
  name: "user_pattern",
  params: { pattern: "one_company", company: truncate(company), jobs_viewed: jobs },
});

/** The employer action that a page view counts as; null for other pages. */
export function getEmployerAction(pathname: string): EmployerAction | null {
  if (pathname.startsWith("/services/")) return "view_services";
  if (pathname.startsWith("/case-studies/")) return "download_case_study";
  if (pathname === "/candidates") return "view_candidates";
  return null;
}
