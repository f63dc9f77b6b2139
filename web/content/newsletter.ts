import { firm } from "#contract/firm.ts";
import { NEWSLETTER_CONFIRM_DAYS } from "#contract/newsletter/constants.ts";
import { newsletterLabels } from "./newsletter-labels.ts";

export const newsletter = {
  ...newsletterLabels,
  meta: {
    title: "New articles, Thursdays",
    description: `The newest articles on ${firm.topics}. No tracking pixels, and one click to leave.`,
    keywords: firm.keywords,
  },
  current: "Newsletter",
  received: "Almost done. Please confirm with the link we sent you.",
  failed: "Something went wrong. Please try again later.",
  confirm: {
    title: "Confirm your subscription",
    heading: "Confirm your subscription",
    text: "Confirm to receive the newest articles, usually on Thursdays, at the address that received this link.",
    submit: "Confirm subscription",
    pending: "Confirming...",
  },
  unsubscribe: {
    title: "Unsubscribe",
    heading: "Unsubscribe?",
    text: "You will not receive the newsletter at the address that received this link. You can subscribe again at any time.",
    submit: "Unsubscribe",
    pending: "Unsubscribing...",
  },
  preferences: {
    title: "Newsletter topics",
    heading: "Your newsletter topics",
    text: "You get newsletters that have at least one of your topics.",
    topics: "Topics",
    submit: "Save topics",
    saved: "Your topics are saved.",
    unsubscribe: "Unsubscribe from the newsletter",
    ended: "This link is not valid any more, or the subscription has ended.",
  },
  noToken: "This link is incomplete. Please open it from the email again, or copy the complete link.",
  outcomes: {
    received: {
      heading: "Check your inbox",
      text: `We sent you a link. Open it within ${NEWSLETTER_CONFIRM_DAYS} days to confirm your subscription.`,
      steps: [
        {
          when: `Within ${NEWSLETTER_CONFIRM_DAYS} days`,
          what: "You confirm with the link in the email. No email? Check your spam folder, and that the address is correct.",
        },
        { when: "On Thursdays", what: "The newest articles are planned to arrive at your address." },
      ],
    },
    unsubscribed: {
      heading: "You are unsubscribed",
      text: "You will receive no more newsletters.",
      steps: [
        { when: "Now", what: "Your address is off the list." },
        { when: "At any time", what: "You can subscribe again, and read all articles on this site." },
      ],
    },
  },
  confirmed: {
    heading: "You are subscribed",
    text: "The newest articles usually arrive on Thursdays.",
    /** `nextIssue` is a formatted date. */
    steps: (nextIssue: string | null) => [
      {
        when: nextIssue ? `On ${nextIssue}` : "On Thursdays",
        what: "The next newsletter is planned. A week without a new article has none.",
      },
      { when: "At any time", what: "Every newsletter has links to choose topics and to unsubscribe." },
    ],
  },
  actions: {
    articles: { label: "Read the articles", to: "/resources" },
    again: { label: "Subscribe again", to: "/newsletter" },
  },
} as const;

export type NewsletterOutcome = keyof typeof newsletter.outcomes;
