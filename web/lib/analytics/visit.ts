export const utmNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
export type UtmParams = Partial<Record<(typeof utmNames)[number], string>>;

type ViewedJob = { id: string; title: string; company: string; viewedAt: string };
type SearchQuery = { query: string; resultsCount: number; searchedAt: string };

/** One visit (spec P §3), stored in the browser while the visitor allows it. */
export type AnalyticsSession = {
  sessionId: string;
  startTime: string;
  pageViews: number;
  jobsViewed: ViewedJob[];
  searchQueries: SearchQuery[];
  utmParams: UtmParams;
};

const MAX_UTM_LENGTH = 200;
/** Bounds the size of long visits; no score needs more. */
const MAX_ENTRIES = 100;

export function parseUtmParams(query: string): UtmParams {
  const params = new URLSearchParams(query);
  const entries = utmNames.map((name) => [name, params.get(name)?.trim().slice(0, MAX_UTM_LENGTH)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value));
}

export const createSession = (sessionId: string, now: Date, utmParams: UtmParams): AnalyticsSession => ({
  sessionId,
  startTime: now.toISOString(),
  pageViews: 0,
  jobsViewed: [],
  searchQueries: [],
  utmParams,
});

export const addPageView = (session: AnalyticsSession): AnalyticsSession => ({
  ...session,
  pageViews: session.pageViews + 1,
});

/** A repeated view moves the job to the end and counts once. */
export function addViewedJob(
  session: AnalyticsSession,
  job: Omit<ViewedJob, "viewedAt">,
  now: Date,
): AnalyticsSession {
  const others = session.jobsViewed.filter(({ id }) => id !== job.id);
  const viewed = { id: job.id, title: job.title, company: job.company, viewedAt: now.toISOString() };
  return { ...session, jobsViewed: [...others, viewed].slice(-MAX_ENTRIES) };
}

/** Consecutive equal searches (Back, or another results page) count once. */
export function addSearch(
  session: AnalyticsSession,
  query: string,
  resultsCount: number,
  now: Date,
): AnalyticsSession {
  const trimmed = query.trim();
  if (!trimmed || session.searchQueries.at(-1)?.query === trimmed) return session;
  const entry = { query: trimmed, resultsCount, searchedAt: now.toISOString() };
  return { ...session, searchQueries: [...session.searchQueries, entry].slice(-MAX_ENTRIES) };
}

/** Milliseconds since the visit began. */
export const timeOnSite = (session: AnalyticsSession, now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(session.startTime));

/** The most recently viewed company with at least two viewed jobs; null if there is none. */
export function findRepeatedCompany(session: AnalyticsSession): { company: string; jobs: number } | null {
  for (const { company } of session.jobsViewed.toReversed()) {
    const jobs = session.jobsViewed.filter((job) => job.company === company).length;
    if (jobs >= 2) return { company, jobs };
  }
  return null;
}

/** Null when the text is not a stored visit. */
export function parseSession(text: string | null): AnalyticsSession | null {
  try {
    const parsed = JSON.parse(text ?? "null") as AnalyticsSession | null;
    const hasShape =
      parsed &&
      typeof parsed.sessionId === "string" &&
      Array.isArray(parsed.jobsViewed) &&
      Array.isArray(parsed.searchQueries);
    return hasShape && Number.isFinite(parsed.pageViews) && !Number.isNaN(Date.parse(parsed.startTime))
      ? parsed
      : null;
  } catch {
    return null;
  }
}
