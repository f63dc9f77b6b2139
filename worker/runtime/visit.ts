import { parseConsentCookie } from "#contract/consent/cookie-consent.ts";
import { Visit } from "#contract/visit.ts";
import { VISIT_HEADER } from "#contract/visit-header.ts";

/** Fits five campaign parameters of maximum length, percent-encoded. */
const MAX_HEADER_LENGTH = 12_000;

/** Parses the visit header sent with forms. Null without consent to analytics, or when invalid. */
export function parseVisit(headers: Headers, now: Date): Visit | null {
  const value = headers.get(VISIT_HEADER);
  if (!value || value.length > MAX_HEADER_LENGTH) return null;
  if (!parseConsentCookie(headers.get("cookie"), now)?.analytics) return null;
  try {
    return Visit.safeParse(JSON.parse(decodeURIComponent(value))).data ?? null;
  } catch {
    return null;
  }
}
