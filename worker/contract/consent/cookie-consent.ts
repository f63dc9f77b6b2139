/** Name of the local storage item and of the cookie; both hold the same JSON. */
export const CONSENT_NAME = "cookie-consent";

/** One year (spec P §9). */
export const CONSENT_MAX_AGE_SECONDS = 31_536_000;

/** Version of the notice and its categories. A new version asks every visitor again. */
const CONSENT_VERSION = "2025-01";

/** Optional categories; essential storage needs no consent. */
export type ConsentChoice = { analytics: boolean; functional: boolean; marketing: boolean };
export type Consent = ConsentChoice & {
  essential: true;
  /** ISO 8601. */
  date: string;
  version: string;
};

/** Creates a dated consent. Global Privacy Control always denies marketing. */
export const createConsent = (choice: ConsentChoice, now: Date, globalPrivacyControl: boolean): Consent => ({
  essential: true,
  analytics: choice.analytics,
  functional: choice.functional,
  marketing: choice.marketing && !globalPrivacyControl,
  date: now.toISOString(),
  version: CONSENT_VERSION,
});

/** Parses a stored consent; null if missing, invalid, of another version or older than a year. */
export function parseConsent(text: string | null | undefined, now: Date): Consent | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text || "null");
  } catch {
    return null;
  }
  if (typeof stored !== "object" || stored === null) return null;
  const { analytics, functional, marketing, date, version } = stored as Record<string, unknown>;
  const consentedAt = typeof date === "string" ? Date.parse(date) : Number.NaN;
  const age = now.getTime() - consentedAt;
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

/** Parses the consent from a `Cookie` header. */
export function parseConsentCookie(header: string | null | undefined, now: Date): Consent | null {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${CONSENT_NAME}=`))?.slice(CONSENT_NAME.length + 1);
  try {
    return parseConsent(value && decodeURIComponent(value), now);
  } catch {
    return null;
  }
}

/** Serializes a `Set-Cookie` value. */
export function serializeConsentCookie(consent: Consent, secure: boolean): string {
  const value = encodeURIComponent(JSON.stringify(consent));
  return `${CONSENT_NAME}=${value}; Max-Age=${CONSENT_MAX_AGE_SECONDS}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}
