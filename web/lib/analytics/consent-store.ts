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

/** Query of the landing page, with its campaign parameters; kept in memory until consent is given. */
export const landingQuery = typeof location === "undefined" ? "" : location.search;

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

/** Null until the visitor has chosen. Browser only. */
export function getConsent(): Consent | null {
  const text = readStorage(CONSENT_NAME);
  if (text !== cached.text || !cached.consent) cached = { text, consent: readConsent(text) };
  return cached.consent;
}

/** Stores the choice in local storage and a cookie, and notifies subscribers. */
export function saveConsent(choice: ConsentChoice): void {
  const consent = createConsent(choice, new Date(), hasGlobalPrivacyControl());
  document.cookie = serializeConsentCookie(consent, location.protocol === "https:");
  // If storage is unavailable, the cookie remains.
  writeStorage(CONSENT_NAME, JSON.stringify(consent));
  cached = { text: readStorage(CONSENT_NAME), consent };
  notifyStorageChange();
}

/** Null until the visitor has chosen; undefined during server rendering and hydration. */
export const useConsent = (): Consent | null | undefined =>
  useSyncExternalStore<Consent | null | undefined>(subscribeToStorage, getConsent, () => undefined);
