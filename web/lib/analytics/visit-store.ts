import { landingQuery } from "./consent-store.ts";
import { type AnalyticsSession, createSession, parseSession, parseUtmParams } from "./visit.ts";

const VISIT_KEY = "visit";

/** The visit so far, as this tab keeps it; null when none is kept. */
export function readVisit(): AnalyticsSession | null {
  try {
    return parseSession(sessionStorage.getItem(VISIT_KEY));
  } catch {
    return null;
  }
}

/** Changes the visit, which begins with the first change. Only after the visitor has allowed analytics. */
export function updateVisit(change: (visit: AnalyticsSession) => AnalyticsSession): AnalyticsSession {
  const visit = change(readVisit() ?? createSession(crypto.randomUUID(), new Date(), parseUtmParams(landingQuery)));
  try {
    sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit));
  } catch {
    // Without storage there is no visit to speak of.
  }
  return visit;
}

/** Drops the record of the visit. */
export function deleteVisit(): void {
  try {
    sessionStorage.removeItem(VISIT_KEY);
  } catch {
    // Nothing was kept.
  }
}
