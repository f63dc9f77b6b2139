import type { AnalyticsData } from "#contract/contacts.ts";
import { storedConsent } from "./consent-store.ts";
import { CONTACT_ENGAGEMENT, contactScore } from "./scores.ts";
import { type AnalyticsSession, timeOnSite } from "./session.ts";
import { keptVisit } from "./visit-store.ts";

type ContactFacts = Parameters<typeof contactScore>[0];

/** What a visit says beside a message of the contact page (spec P §3, §9). */
export const attributionFrom = (visit: AnalyticsSession, form: ContactFacts, now: Date): AnalyticsData => ({
  sessionId: visit.sessionId,
  pageViews: visit.pageViews,
  timeOnSite: timeOnSite(visit, now),
  leadScore: contactScore(form),
  engagementScore: CONTACT_ENGAGEMENT,
  ...visit.utmParams,
});

/** The same for this visit; null unless the visitor allowed analytics and a visit was recorded. */
export function attributionOf(form: ContactFacts): AnalyticsData | null {
  const visit = storedConsent()?.analytics ? keptVisit() : null;
  return visit && attributionFrom(visit, form, new Date());
}
