import { expect, test } from "vitest";
import {
  CONSENT_NAME,
  CONSENT_MAX_AGE_SECONDS,
  serializeConsentCookie,
  parseConsentCookie,
  createConsent,
  parseConsent,
} from "#contract/consent/cookie-consent.ts";
import { toConsentSignals } from "#web/lib/analytics/google.ts";

const now = new Date("2026-11-20T09:00:00Z");
const all = { analytics: true, functional: true, marketing: true };
const none = { analytics: false, functional: false, marketing: false };
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

test("accepting all sets all four categories and survives serialization", () => {
  const consent = createConsent(all, now, false);
  expect(consent).toMatchObject({ essential: true, ...all, date: now.toISOString() });
  expect(parseConsent(JSON.stringify(consent), now)).toEqual(consent);
});

test("essential only sets the other three categories to false", () => {
  expect(createConsent(none, now, false)).toMatchObject({ essential: true, ...none });
});

test("Global Privacy Control overrides marketing consent", () => {
  expect(createConsent(all, now, true)).toMatchObject({
    analytics: true,
    functional: true,
    marketing: false,
  });
});

test("a consent expires after a year", () => {
  const text = JSON.stringify(createConsent(all, now, false));
  expect(parseConsent(text, daysLater(364))).not.toBeNull();
  expect(parseConsent(text, daysLater(366))).toBeNull();
});

test.each([
  ["nothing", null],
  ["an empty string", ""],
  ["invalid JSON", "{analytics"],
  ["a number", "17"],
  ["another version", JSON.stringify({ ...createConsent(all, now, false), version: "2019-01" })],
  ["a consent without date", JSON.stringify({ ...createConsent(all, now, false), date: undefined })],
  ["a future date", JSON.stringify({ ...createConsent(all, now, false), date: daysLater(30).toISOString() })],
])("%s is not a valid consent", (_, text) => {
  expect(parseConsent(text, now)).toBeNull();
});

test("only the boolean true grants a category", () => {
  const nonBoolean = { ...createConsent(none, now, false), analytics: "yes", marketing: 1 };
  expect(parseConsent(JSON.stringify(nonBoolean), now)).toMatchObject(none);
});

test("the consent cookie lasts a year, is SameSite=Lax, and parses to the same consent", () => {
  const consent = createConsent(all, now, false);
  const cookie = serializeConsentCookie(consent, true);
  expect(cookie).toContain(`Max-Age=${CONSENT_MAX_AGE_SECONDS}`);
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).toContain("; Secure");
  expect(serializeConsentCookie(consent, false)).not.toContain("Secure");
  const pair = cookie.slice(0, cookie.indexOf(";"));
  expect(parseConsentCookie(`theme=dark; ${pair}; other=1`, now)).toEqual(consent);
  expect(parseConsentCookie(`${CONSENT_NAME}=%E0%A4%A`, now)).toBeNull();
  expect(parseConsentCookie(null, now)).toBeNull();
});

test("each category grants its own Consent Mode v2 signals", () => {
  const granted = (choice: typeof all) =>
    Object.entries(toConsentSignals(choice))
      .filter(([, state]) => state === "granted")
      .map(([name]) => name);
  expect(granted(none)).toEqual(["security_storage"]);
  expect(granted({ ...none, analytics: true })).toEqual(["analytics_storage", "security_storage"]);
  expect(granted({ ...none, functional: true })).toEqual([
    "functionality_storage",
    "personalization_storage",
    "security_storage",
  ]);
  expect(granted({ ...none, marketing: true })).toEqual([
    "ad_storage",
    "ad_user_data",
    "ad_personalization",
    "security_storage",
  ]);
});
