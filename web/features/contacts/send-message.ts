import type { AnalyticsData, PageContact } from "#contract/contacts/schemas.ts";
import { getAttribution } from "#web/lib/analytics/attribution.ts";
import { callApi } from "#web/lib/api.ts";

/** What was said of the visit under the last key: a repeat must carry the same, or it would be another message. */
let claimed: { key: string; visit: AnalyticsData | null } | undefined;

/** Sends a message of the contact page; with what the visit was like, if the visitor allowed that to be recorded. */
export function sendMessage(values: PageContact, key: string): Promise<{ id: string }> {
  if (claimed?.key !== key) claimed = { key, visit: getAttribution(values) };
  const headers = { "Idempotency-Key": key };
  if (!claimed.visit) return callApi("POST /api/contact/submit", { body: values }, { headers });
  const body = { formData: values, analyticsData: claimed.visit };
  return callApi("POST /api/analytics/contact-with-attribution", { body }, { headers });
}
