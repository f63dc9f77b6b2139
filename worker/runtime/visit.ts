import { consentInCookies } from "#contract/consent/cookie-consent.ts";
import { Visit } from "#contract/visit.ts";
import { VISIT_HEADER } from "#contract/visit-header.ts";

/** More than five campaign parameters of the longest kind take when each sign is encoded. */
const MAX_HEADER_LENGTH = 12_000;

/** What a browser says of the visit beside a form. Null without the visitor's consent to analytics, and for nonsense. */
export function parseVisit(headers: Headers, now: Date): Visit | null {
  const sent = headers.get(VISIT_HEADER);
  if (!sent || sent.length > MAX_HEADER_LENGTH) return null;
  if (!consentInCookies(headers.get("cookie"), now)?.analytics) return null;
  try {
    return Visit.safeParse(JSON.parse(decodeURIComponent(sent))).data ?? null;
  } catch {
    return null;
  }
}
