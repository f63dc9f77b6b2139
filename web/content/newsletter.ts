import type { NEWSLETTER_CONSENT_VERSION } from "#contract/newsletter/constants.ts";
import type { Consent } from "./consents.ts";

/** A type-only import keeps the contract's schemas out of the bundle. */
export const newsletterConsent: Consent = {
  version: "2025-01" satisfies typeof NEWSLETTER_CONSENT_VERSION,
  text: "By subscribing you agree to receive this letter. We keep your address among our contacts for it and give it to nobody for their own use.",
};

export const newsletter = {
  meta: {
    title: "One article, Thursdays",
    description:
      "One article a week on planning, reporting and careers in finance. No tracking pixels, and one click to leave.",
    keywords: ["FP&A newsletter", "EPM newsletter", "finance newsletter"],
  },
  heading: "One article, Thursdays",
  text: "The week’s reading and what it changed in our own forecast. No tracking pixels, and one click to leave.",
  current: "Newsletter",
  form: "Newsletter",
  email: "Email address",
  submit: "Subscribe",
  pending: "Subscribing...",
  received: "Almost done: please confirm by the link that we have just sent you.",
  failed: "That did not work. Please try again later.",
  confirm: {
    title: "Confirm your subscription",
    heading: "One click and you are in",
    text: "Confirm that you want one article a week, on Thursdays, at the address where you found this link.",
    submit: "Confirm subscription",
    pending: "Confirming...",
  },
  unsubscribe: {
    title: "Unsubscribe",
    heading: "Leave the letter?",
    text: "No further letters will be sent to the address where you found this link. You can come back at any time.",
    submit: "Unsubscribe",
    pending: "Unsubscribing...",
  },
  noToken: "This address is incomplete. Please open the link in the mail again, or copy all of it.",
  outcomes: {
    received: {
      heading: "Please look into your mailbox",
      text: "We have sent you a link. Your subscription begins when you open it and confirm; it works for seven days.",
      detail: "Nothing there? Look among the unwanted mail, and check the address for a missing letter.",
    },
    confirmed: {
      heading: "You are subscribed",
      text: "The next letter comes on Thursday.",
      detail: "Every letter ends with a link that unsubscribes you.",
    },
    unsubscribed: {
      heading: "You are unsubscribed",
      text: "No further letters will be sent.",
      detail: "The articles stay where they are, for everybody.",
    },
  },
  actions: {
    articles: { label: "Read the articles", to: "/resources" },
    again: { label: "Subscribe again", to: "/newsletter" },
  },
} as const;

export type NewsletterOutcome = keyof typeof newsletter.outcomes;
