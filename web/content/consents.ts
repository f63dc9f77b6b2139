import type { TERMS_VERSION } from "#contract/applications.ts";
import { SMS_WORDING_VERSION } from "#contract/contact-words.ts";
import { brand } from "./brand.ts";
import type { Link } from "./link.ts";

/** A sentence that people agree to. Change the version, in the contract, with every change of the words: it is stored with the consent. */
export type Consent = { version: string; text: string };

export const smsMarketingConsent: Consent = {
  version: SMS_WORDING_VERSION,
  text: `I agree to receive marketing text messages from ${brand.name} about open roles, services and articles at the phone number provided. Consent is not a condition of any service. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.`,
};

export const smsAppointmentConsent: Consent = {
  version: SMS_WORDING_VERSION,
  text: `I agree to receive non-marketing text messages from ${brand.name} about my appointments, requests and order updates at the phone number provided. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.`,
};

export const smsPolicies = [
  { label: "Privacy Policy", to: "/privacy-policy" },
  { label: "Terms of Service", to: "/terms-of-service" },
] as const satisfies readonly Link[];

const termsParts: readonly (string | Link)[] = [
  "I agree to the ",
  { label: "Terms of Service", to: "/terms-of-service" },
  " and the ",
  { label: "Privacy Policy", to: "/privacy-policy" },
  `, and that ${brand.shortName} keeps my details to consider me for roles. They are not shared with an employer without my consent.`,
];

/** The sentence beside the terms box: `parts` to show it with links, `text` as plain words. */
export const termsConsent: Consent & { parts: readonly (string | Link)[] } = {
  // Its type ties it to the contract without bringing the schemas into the page.
  version: "2025-01" satisfies typeof TERMS_VERSION,
  parts: termsParts,
  text: termsParts.map((part) => (typeof part === "string" ? part : part.label)).join(""),
};
