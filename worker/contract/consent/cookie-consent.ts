/** Where the choice is kept: under this name in local storage and in a cookie, both with the same text. */
export const CONSENT_NAME = "cookie-consent";

/** One year: how long the choice holds (spec P §9). */
export const CONSENT_MAX_AGE_SECONDS = 31_536_000;

/** Of the notice's wording and its categories. Renew it when either changes: everybody is then asked again. */
const CONSENT_VERSION = "2025-01";

/** What a visitor allows; essential records need no permission. */
export type ConsentChoice = { analytics: boolean; functional: boolean; marketing: boolean };
export type Consent = ConsentChoice & {
  essential: true;
  /** When it was given, ISO 8601. */
  date: string;
  version: string;
};

/** A choice, dated. A browser that sends Global Privacy Control says no to marketing, whatever was clicked. */
export const createConsent = (choice: ConsentChoice, now: Date, globalPrivacyControl: boolean): Consent => ({
  essential: true,
  analytics: choice.analytics,
  functional: choice.functional,
  marketing: choice.marketing && !globalPrivacyControl,
  date: now.toISOString(),
  version: CONSENT_VERSION,
});

/** The stored choice; null when there is none, it cannot be read, its wording is another, or it is older than a year. */
export function parseConsent(text: string | null | undefined, now: Date): Consent | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text || "null");
  } catch {
    return null;
  }
  if (typeof stored !== "object" || stored === null) return null;
  const { analytics, functional, marketing, date, version } = stored as Record<string, unknown>;
  const givenAt = typeof date === "string" ? Date.parse(date) : Number.NaN;
  const age = now.getTime() - givenAt;
  const isValid = version === CONSENT_VERSION && age > -86_400_000 && age < CONSENT_MAX_AGE_SECONDS * 1000;
  if (!isValid || typeof date !== "string") return null;
  return {
    essential: true,
    analytics: analytics === true,
    functional: functional === true,
    marketing: marketing === true,
    date,
    version: CONSENT_VERSION,
  };
}

/** The same out of a `Cookie` header, for the server: what a visitor has not allowed is not stored there either. */
export function parseConsentCookie(header: string | null | undefined, now: Date): Consent | null {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${CONSENT_NAME}=`))?.slice(CONSENT_NAME.length + 1);
  try {
    return parseConsent(value && decodeURIComponent(value), now);
  } catch {
    return null;
  }
}

/** The text of `Set-Cookie`, as scripts write it. */
export function serializeConsentCookie(consent: Consent, secure: boolean): string {
  const value = encodeURIComponent(JSON.stringify(consent));
  return `${CONSENT_NAME}=${value}; Max-Age=${CONSENT_MAX_AGE_SECONDS}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}
