import { firm } from "#contract/firm.ts";
import { EMPLOYER_CONSENT_VERSION } from "#contract/submittals/constants.ts";

/** The client's page behind the link of a shortlist. */
export const shortlistTexts = {
  meta: { title: "Your shortlist" },
  heading: (jobTitle: string) => `Shortlist: ${jobTitle}`,
  lead: (clientName: string, day: string) => `For ${clientName}. This link works until ${day}.`,
  from: `From ${firm.shortName}`,
  anonymous: "Name and resume follow when the candidate agrees.",
  declined: "The candidate does not share name and resume.",
  resume: "Download resume",
  answers: { yes: "Yes", no: "No", interview: "Request an interview" },
  answered: { yes: "Your answer: yes", no: "Your answer: no", interview: "You requested an interview" },
  yourAnswer: "Your answer",
  comment: "Comment",
  send: "Send",
  sending: "Sending…",
  sent: "Your answer has been sent. We will be in touch.",
  you: "You",
  empty: "This shortlist has no more candidates.",
  invalidLink: {
    heading: "This shortlist is not available",
    text: "The link has expired, or the shortlist was closed. Ask your recruiter for a new one.",
    links: [{ label: "Contact us", to: "/contact" }] as const,
  },
};

export const employerConsent = {
  meta: { title: "Introduction to an employer" },
  heading: (clientName: string) => `May we introduce you to ${clientName}?`,
  lead: (clientName: string, jobTitle: string | null) =>
    `${clientName} sees a profile without your name, contact data and employer${jobTitle ? `, because of your application for ${jobTitle}` : ""}. If you agree, they see your name and can download your resume.`,
  scope: "Your answer counts for this employer only. You can change it with the same link at any time.",
  agree: "Agree",
  decline: "Decline",
  withdraw: "Withdraw my consent",
  states: {
    requested: null,
    granted: "You have agreed. They can see your name and resume.",
    declined: "You have declined. They see neither your name nor your resume.",
    withdrawn: "You have withdrawn your consent. They no longer see your name and resume.",
  },
  saved: "Your answer has been saved.",
  version: `Wording of ${EMPLOYER_CONSENT_VERSION}`,
  invalidLink: {
    heading: "This link is no longer valid",
    text: "The application has been withdrawn or deleted, or the link has expired. Nothing is shared.",
    links: [{ label: "Contact us", to: "/contact" }] as const,
  },
};
