import type { AnalyticsData, PageContact } from "#contract/contacts/endpoints.ts";
import { attributionOf } from "#web/lib/analytics/attribution.ts";
import { call } from "#web/lib/api.ts";

/** What was said of the visit under the last key: a repeat must carry the same, or it would be another message. */
let claimed: { key: string; visit: AnalyticsData | null } | undefined;

/** Sends a message of the contact page; with what the visit was like, if the visitor allowed that to be recorded. */
export function sendMessage(values: PageContact, key: string): Promise<{ id: string }> {
  if (claimed?.key !== key) claimed = { key, visit: attributionOf(values) };
  const headers = { "Idempotency-Key": key };
  if (!claimed.visit) return call("POST /api/contact/submit", { body: values }, { headers });
  const body = { formData: values, analyticsData: claimed.visit };
  return call("POST /api/analytics/contact-with-attribution", { body }, { headers });
}
