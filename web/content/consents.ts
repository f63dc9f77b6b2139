import type { TERMS_VERSION } from "#contract/applications/constants.ts";
import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import { firm } from "#contract/firm.ts";
import type { LinkItem } from "./link.ts";

/**
 * A consent text. Change its version in the contract with every change of the text: it is stored with the consent.
 */
export type Consent = { version: string; text: string };

export const smsMarketingConsent: Consent = {
  version: SMS_CONSENT_VERSION,
  text: `I agree to receive marketing text messages from ${firm.name} about open roles, services and articles at the phone number provided. Consent is not a condition of any service. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.`,
};

export const smsAppointmentConsent: Consent = {
  version: SMS_CONSENT_VERSION,
  text: `I agree to receive non-marketing text messages from ${firm.name} about my appointments, requests and order updates at the phone number provided. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.`,
};

/** Documents the consent texts refer to, linked below them. */
export const policies = [
  { label: "Terms of Service", to: "/terms-of-service" },
  { label: "Privacy Policy", to: "/privacy-policy" },
] as const satisfies readonly LinkItem[];

/** The label of the terms checkbox. */
export const termsConsent: Consent = {
  // A type-only import keeps the contract's schemas out of the bundle.
  version: "2025-01" satisfies typeof TERMS_VERSION,
  text: `I agree to the Terms of Service and the Privacy Policy, and that ${firm.shortName} keeps my details to consider me for roles. They are not shared with an employer without my consent.`,
};
