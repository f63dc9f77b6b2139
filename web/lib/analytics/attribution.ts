import type { AnalyticsData } from "#contract/contacts/endpoints.ts";
import { VISIT_HEADER } from "#contract/visit-header.ts";
import { storedConsent } from "./consent-store.ts";
import { CONTACT_ENGAGEMENT, contactScore } from "./scores.ts";
import { type AnalyticsSession, timeOnSite } from "./session.ts";
import { keptVisit } from "./visit-store.ts";

type ContactFacts = Parameters<typeof contactScore>[0];

const factsOf = (visit: AnalyticsSession, now: Date) => ({
  sessionId: visit.sessionId,
  pageViews: visit.pageViews,
  timeOnSite: timeOnSite(visit, now),
  ...visit.utmParams,
});

/** What a visit says beside a message of the contact page (spec P §3, §9). */
export const attributionFrom = (visit: AnalyticsSession, form: ContactFacts, now: Date): AnalyticsData => ({
  ...factsOf(visit, now),
  leadScore: contactScore(form),
  engagementScore: CONTACT_ENGAGEMENT,
});

const allowedVisit = (): AnalyticsSession | null => (storedConsent()?.analytics ? keptVisit() : null);

/** The same for this visit; null unless the visitor allowed analytics and a visit was recorded. */
export function attributionOf(form: ContactFacts): AnalyticsData | null {
  const visit = allowedVisit();
  return visit && attributionFrom(visit, form, new Date());
}

/** What this visit says beside any other form, as a header of its request; the same permission holds. */
export function visitHeader(): Record<string, string> {
  const visit = allowedVisit();
  return visit ? { [VISIT_HEADER]: encodeURIComponent(JSON.stringify(factsOf(visit, new Date()))) } : {};
}
