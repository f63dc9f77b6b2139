import type { AnalyticsData } from "#contract/contacts/schemas.ts";
import { VISIT_HEADER } from "#contract/visit-header.ts";
import { getConsent } from "./consent-store.ts";
import { CONTACT_ENGAGEMENT, contactScore } from "./scores.ts";
import { type AnalyticsSession, timeOnSite } from "./visit.ts";
import { readVisit } from "./visit-store.ts";

type ContactFacts = Parameters<typeof contactScore>[0];

const toVisitFacts = (visit: AnalyticsSession, now: Date) => ({
  sessionId: visit.sessionId,
  pageViews: visit.pageViews,
  timeOnSite: timeOnSite(visit, now),
  ...visit.utmParams,
});

/** What a visit says beside a message of the contact page (spec P §3, §9). */
export const toAttribution = (visit: AnalyticsSession, form: ContactFacts, now: Date): AnalyticsData => ({
  ...toVisitFacts(visit, now),
  leadScore: contactScore(form),
  engagementScore: CONTACT_ENGAGEMENT,
});

const getConsentedVisit = (): AnalyticsSession | null => (getConsent()?.analytics ? readVisit() : null);

/** The same for this visit; null unless the visitor allowed analytics and a visit was recorded. */
export function getAttribution(form: ContactFacts): AnalyticsData | null {
  const visit = getConsentedVisit();
  return visit && toAttribution(visit, form, new Date());
}

/** What this visit says beside any other form, as a header of its request; the same permission holds. */
export function createVisitHeaders(): Record<string, string> {
  const visit = getConsentedVisit();
  return visit ? { [VISIT_HEADER]: encodeURIComponent(JSON.stringify(toVisitFacts(visit, new Date()))) } : {};
}
