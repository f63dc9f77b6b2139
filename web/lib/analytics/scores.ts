import { type AnalyticsSession, timeOnSite } from "./visit.ts";

// Client-side estimates for events and attribution (spec P §9). The server scores leads by its own rules.

const MAX_SCORE = 100;
const MINUTE_MS = 60_000;
const sumCapped = (...points: (number | false)[]): number =>
  Math.min(
    MAX_SCORE,
    points.reduce<number>((sum, value) => sum + (value || 0), 0),
  );

type ContactFacts = {
  company?: string | null;
  phone?: string | null;
  helpType?: string | null;
  message?: string | null;
};

const HELP_POINTS: Record<string, number> = {
  "epm-strategy": 25,
  "epm-implementation": 25,
  "fpa-budgeting": 20,
  "analytics-bi": 20,
  consultation: 15,
};
const OTHER_HELP_POINTS = 10;
const LONG_MESSAGE_LENGTH = 100;

/** Fixed engagement score of the contact page (spec P §9). */
export const CONTACT_ENGAGEMENT = 75;

/** The lead score of a contact page message. */
export const contactScore = ({ company, phone, helpType, message }: ContactFacts): number =>
  sumCapped(
    10,
    Boolean(company) && 20,
    Boolean(phone) && 15,
    HELP_POINTS[helpType ?? ""] ?? OTHER_HELP_POINTS,
    (message ?? "").length > LONG_MESSAGE_LENGTH && 10,
  );

type AppliedJob = { id: string; type: string; isUrgent: boolean; salary: string | null; industry: string };

const PREFERRED_INDUSTRIES = new Set(["Technology", "Finance", "Healthcare"]);
const QUICK_APPLY_MS = 5 * MINUTE_MS;

/** Scores an application by its job and the visit before it. */
export function applicationScore(job: AppliedJob, session: AnalyticsSession, now: Date): number {
  const viewed = session.jobsViewed.find(({ id }) => id === job.id);
  const appliedQuickly =
    viewed !== undefined && now.getTime() - Date.parse(viewed.viewedAt) <= QUICK_APPLY_MS;
  return sumCapped(
    50,
    job.type === "Full-time" && 20,
    job.isUrgent && 15,
    (job.salary ?? "").includes("$100") && 10,
    PREFERRED_INDUSTRIES.has(job.industry) && 15,
    session.jobsViewed.length > 3 && 10,
    session.searchQueries.length > 1 && 5,
    appliedQuickly && 10,
  );
}

const employerActions = [
  "view_candidates",
  "view_services",
  "download_case_study",
  "request_consultation",
] as const;
export type EmployerAction = (typeof employerActions)[number] | "other";

const ACTION_POINTS: Record<EmployerAction, number> = {
  view_candidates: 25,
  view_services: 20,
  download_case_study: 30,
  request_consultation: 40,
  other: 10,
};
const PREFERRED_SOURCES = new Set(["google", "linkedin", "direct"]);

type EmployerFacts = { action: EmployerAction; company?: string | null; phone?: string | null };

/** Scores a visit as an employer's. */
export const employerScore = (
  { action, company, phone }: EmployerFacts,
  session: AnalyticsSession,
  now: Date,
): number =>
  sumCapped(
    30,
    ACTION_POINTS[action],
    Boolean(company) && 15,
    Boolean(phone) && 10,
    timeOnSite(session, now) > 3 * MINUTE_MS && 10,
    session.pageViews > 5 && 10,
    PREFERRED_SOURCES.has((session.utmParams.utm_source ?? "").toLowerCase()) && 10,
  );

const MAX_TIME_POINTS = 20;

/** Scores pages, jobs, searches and minutes; minutes count up to 20 points. */
export const engagementScore = (session: AnalyticsSession, now: Date): number =>
  sumCapped(
    2 * session.pageViews,
    5 * session.jobsViewed.length,
    3 * session.searchQueries.length,
    Math.min(MAX_TIME_POINTS, 2 * Math.floor(timeOnSite(session, now) / MINUTE_MS)),
  );
