import { useSyncExternalStore } from "react";
import {
  CONSENT_NAME,
  type Consent,
  type ConsentChoice,
  serializeConsentCookie,
  parseConsentCookie,
  createConsent,
  parseConsent,
} from "#contract/consent/cookie-consent.ts";
import { subscribeToStorage, writeStorage, readStorage, notifyStorageChange } from "../storage.ts";

/** The query of the address that the visit began with. Campaign parameters stand there; kept in memory until allowed. */
export const landingQuery = typeof location === "undefined" ? "" : location.search;

/** Whether the browser sends Global Privacy Control. */
export const hasGlobalPrivacyControl = (): boolean =>
  typeof navigator !== "undefined" &&
  "globalPrivacyControl" in navigator &&
  navigator.globalPrivacyControl === true;

let cached: { text: string | null; consent: Consent | null } = { text: null, consent: null };

function readConsent(text: string | null): Consent | null {
  const now = new Date();
  const consent = parseConsent(text, now) ?? parseConsentCookie(document.cookie, now);
  return consent && { ...consent, marketing: consent.marketing && !hasGlobalPrivacyControl() };
}

/** What the visitor allows, or null while nothing was chosen. Only in the browser. */
export function getConsent(): Consent | null {
  const text = readStorage(CONSENT_NAME);
  if (text !== cached.text || !cached.consent) cached = { text, consent: readConsent(text) };
  return cached.consent;
}

/** Keeps a choice in local storage and in the cookie, and tells whoever listens. */
export function saveConsent(choice: ConsentChoice): void {
  const consent = createConsent(choice, new Date(), hasGlobalPrivacyControl());
  document.cookie = serializeConsentCookie(consent, location.protocol === "https:");
  // Where storage is refused, the cookie has it.
  writeStorage(CONSENT_NAME, JSON.stringify(consent));
  cached = { text: readStorage(CONSENT_NAME), consent };
  notifyStorageChange();
}

/** What the visitor allows; null while nothing was chosen, undefined in the first HTML, which is the same for everybody. */
export const useConsent = (): Consent | null | undefined =>
  useSyncExternalStore<Consent | null | undefined>(subscribeToStorage, getConsent, () => undefined);
