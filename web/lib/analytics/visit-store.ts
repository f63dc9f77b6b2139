import { landingQuery } from "./consent-store.ts";
import { type AnalyticsSession, beginSession, parseSession, readUtm } from "./session.ts";

const KEY = "visit";

/** The visit so far, as this tab keeps it; null when none is kept. */
export function keptVisit(): AnalyticsSession | null {
  try {
    return parseSession(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Changes the visit, which begins with the first change. Only after the visitor has allowed analytics. */
export function changeVisit(change: (visit: AnalyticsSession) => AnalyticsSession): AnalyticsSession {
  const visit = change(keptVisit() ?? beginSession(crypto.randomUUID(), new Date(), readUtm(landingQuery)));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // Without storage there is no visit to speak of.
  }
  return visit;
}

/** Drops the record of the visit. */
export function forgetVisit(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
