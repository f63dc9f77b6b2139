import { landingQuery } from "./consent-store.ts";
import { type AnalyticsSession, createSession, parseSession, parseUtmParams } from "./visit.ts";

const VISIT_KEY = "visit";

/** The visit stored in this tab, or null. */
export function readVisit(): AnalyticsSession | null {
  try {
    return parseSession(sessionStorage.getItem(VISIT_KEY));
  } catch {
    return null;
  }
}

/** Starts the visit if there is none. Call it only with analytics consent. */
export function updateVisit(change: (visit: AnalyticsSession) => AnalyticsSession): AnalyticsSession {
  const visit = change(
    readVisit() ?? createSession(crypto.randomUUID(), new Date(), parseUtmParams(landingQuery)),
  );
  try {
    sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit));
  } catch {
    // Storage unavailable: the visit is not recorded.
  }
  return visit;
}

export function deleteVisit(): void {
  try {
    sessionStorage.removeItem(VISIT_KEY);
  } catch {
    // Storage unavailable.
  }
}
