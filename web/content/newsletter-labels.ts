import type { NEWSLETTER_CONSENT_VERSION } from "#contract/newsletter/constants.ts";
import type { Consent } from "./consents.ts";

export const newsletterConsent: Consent = {
  version: "2025-01" satisfies typeof NEWSLETTER_CONSENT_VERSION,
  text: "By subscribing you agree to receive this letter. We keep your address among our contacts for it and give it to nobody for their own use.",
};

/** The sign-up form: the part of the newsletter's texts that every page loads. */
export const newsletterLabels = {
  heading: "New articles, Thursdays",
  text: "The newest articles of the week. No tracking pixels, and one click to leave.",
  form: "Newsletter",
  email: "Email address",
  submit: "Subscribe",
  pending: "Subscribing...",
} as const;
