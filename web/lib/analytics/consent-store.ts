import { useSyncExternalStore } from "react";
import {
  CONSENT_NAME,
  type Consent,
  type ConsentChoice,
  consentCookie,
  consentInCookies,
  newConsent,
  parseConsent,
} from "#contract/consent/cookie-consent.ts";
import { onStored, store, stored, tellStored } from "../storage.ts";

/** The query of the address that the visit began with. Campaign parameters stand there; kept in memory until allowed. */
export const landingQuery = typeof location === "undefined" ? "" : location.search;

/** Whether the browser sends Global Privacy Control. */
export const hasGlobalPrivacyControl = (): boolean =>
  typeof navigator !== "undefined" &&
  "globalPrivacyControl" in navigator &&
  navigator.globalPrivacyControl === true;

let cached: { text: string | null; consent: Consent | null } = { text: null, consent: null };

function read(text: string | null): Consent | null {
  const now = new Date();
  const consent = parseConsent(text, now) ?? consentInCookies(document.cookie, now);
  return consent && { ...consent, marketing: consent.marketing && !hasGlobalPrivacyControl() };
}

/** What the visitor allows, or null while nothing was chosen. Only in the browser. */
export function storedConsent(): Consent | null {
  const text = stored(CONSENT_NAME);
  if (text !== cached.text || !cached.consent) cached = { text, consent: read(text) };
  return cached.consent;
}

/** Keeps a choice in local storage and in the cookie, and tells whoever listens. */
export function chooseConsent(choice: ConsentChoice): void {
  const consent = newConsent(choice, new Date(), hasGlobalPrivacyControl());
  document.cookie = consentCookie(consent, location.protocol === "https:");
  // Where storage is refused, the cookie has it.
  store(CONSENT_NAME, JSON.stringify(consent));
  cached = { text: stored(CONSENT_NAME), consent };
  tellStored();
}

/** What the visitor allows; null while nothing was chosen, undefined in the first HTML, which is the same for everybody. */
export const useConsent = (): Consent | null | undefined =>
  useSyncExternalStore<Consent | null | undefined>(onStored, storedConsent, () => undefined);
