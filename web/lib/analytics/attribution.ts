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

/** Attribution data sent with a contact page message (spec P §3, §9). */
export const toAttribution = (visit: AnalyticsSession, form: ContactFacts, now: Date): AnalyticsData => ({
  ...toVisitFacts(visit, now),
  leadScore: contactScore(form),
  engagementScore: CONTACT_ENGAGEMENT,
});

const getConsentedVisit = (): AnalyticsSession | null => (getConsent()?.analytics ? readVisit() : null);

/** Null unless the visitor allowed analytics and a visit was recorded. */
export function getAttribution(form: ContactFacts): AnalyticsData | null {
  const visit = getConsentedVisit();
  return visit && toAttribution(visit, form, new Date());
}

/** Attribution for all other forms, as a request header; empty without consent. */
export function createVisitHeaders(): Record<string, string> {
  const visit = getConsentedVisit();
  return visit ? { [VISIT_HEADER]: encodeURIComponent(JSON.stringify(toVisitFacts(visit, new Date()))) } : {};
}
