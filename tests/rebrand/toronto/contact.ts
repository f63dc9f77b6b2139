import { CONTACT_RESPONSE_MINUTES, firm } from "#contract/firm.ts";
import { zoneName } from "#contract/time-zone.ts";
import type { LinkItem } from "#web/content/link.ts";
import type { Meta } from "#web/content/meta.ts";

export const contact = {
  meta: {
    title: "Contact",
    description: `Talk to a partner about ${firm.fields}, or about hiring. Offices in ${firm.offices.map(({ city }) => city).join(" and ")}; a reply usually within ${CONTACT_RESPONSE_MINUTES} minutes.`,
    keywords: firm.keywords,
  },
  heading: "Which shift is hardest to fill?",
  lead: `Tell us which position has been open longest, or what you are looking for. A recruiter replies, usually within ${CONTACT_RESPONSE_MINUTES} minutes during business hours.`,
  form: {
    heading: "Send us a message",
    note: "Four fields are required; the rest saves a question.",
  },
  /** The same page for those who come with a purpose; the address names it. */
  purposes: {
    job: {
      heading: (title: string) => `Ask about ${title}`,
      lead: (title: string, company: string) =>
        `You are writing about the role of ${title} at ${company}. A recruiter answers, and we do not pass your name on.`,
      gone: "The role you came from is no longer open. Write to us anyway, and a recruiter will tell you what comes close.",
    },
    candidate: {
      heading: "Ask a recruiter",
      lead: "About a role, the market or your next step. It is free for you, and we do not pass your name on.",
    },
    hiring: {
      heading: "Tell us who you need",
      lead: `The position, the team it joins and the date that matters. A partner replies, usually within ${CONTACT_RESPONSE_MINUTES} minutes in business hours.`,
    },
    person: {
      heading: (name: string) => `Write to ${name}`,
      lead: (name: string, title: string) => `${title}. Your message goes to ${name}.`,
    },
    formNote: "Five fields are required; the rest saves a question.",
  },
  details: {
    heading: "Contact information",
    phone: "Phone",
    email: "Email",
    general: "General",
    candidates: "Candidates",
    clients: "Clients",
    hours: "Hours",
    timeZoneNote: `All times ${zoneName(firm.timeZone)}.`,
  },
  /** The home page's form as a page. */
  message: {
    meta: {
      title: "Send us a message",
      description: "Write to us about hiring, a role, a partnership or anything else. A partner replies.",
      keywords: [],
    },
  },
  received: {
    meta: {
      title: "Message received",
      description: `Your message has reached us. We respond within ${CONTACT_RESPONSE_MINUTES} minutes during business hours.`,
      keywords: [],
    },
    heading: "Message Sent Successfully",
    text: `We'll respond within ${CONTACT_RESPONSE_MINUTES} minutes during business hours.`,
    /** `by` is a formatted time. */
    steps: (reader: "partner" | "recruiter", by: string | null) => [
      { when: "Now", what: "A receipt comes by email. Reply to it to add something." },
      {
        when: by ? `By ${by}` : `Within ${CONTACT_RESPONSE_MINUTES} minutes during business hours`,
        what: `A ${reader} reads your message and answers it.`,
      },
    ],
    note: (reader: "partner" | "recruiter", by: string | null) =>
      `A ${reader} reads your message and answers it${by ? ` by ${by}` : ""}. A receipt comes by email; reply to it to add something.`,
    jobs: "Newest open roles",
    partner: [
      { label: "Book a consultation", to: "/book" },
      { label: "Read our articles", to: "/resources" },
    ],
    recruiter: [
      { label: "Book a conversation", to: "/book" },
      { label: "See open roles", to: "/jobs" },
    ],
  },
  booking: {
    heading: "Prefer to pick a time?",
    text: "Book thirty minutes or an hour with a partner. No charge, no preparation.",
    action: { label: "Book a consultation", to: "/book" },
  },
  /** For those who look for a job. */
  candidateBooking: {
    heading: "Prefer to pick a time?",
    text: "Book a conversation with a recruiter. It is free for you.",
    action: { label: "Book a conversation", to: "/book" },
  },
} as const satisfies {
  meta: Meta;
  received: { meta: Meta; partner: readonly LinkItem[]; recruiter: readonly LinkItem[] } & Record<
    string,
    unknown
  >;
} & Record<string, unknown>;
