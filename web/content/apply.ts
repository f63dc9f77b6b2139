import { CANDIDATE_RESPONSE_HOURS, firm } from "#contract/firm.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";

export const apply = {
  meta: {
    title: "Submit Your Information",
    description: `Send your resume to ${firm.name}. Free for candidates, confidential, and a recruiter replies within ${CANDIDATE_RESPONSE_HOURS} hours.`,
    keywords: ["submit resume", ...firm.keywords],
  },
  heading: "Submit Your Information",
  lead: `Five minutes now, a reply from a recruiter within ${CANDIDATE_RESPONSE_HOURS} hours.`,
  forJob: (title: string, company: string) => `You are applying for ${title} at ${company}.`,
  withoutJob: { label: "Apply without a specific job", to: "/apply" },
  jobGone:
    "The role you came from is no longer open. Send your details anyway, and we will tell you what comes close.",
  reassurance: {
    heading: "What happens next",
    items: [
      {
        title: "Free for you",
        text: "Employers pay our fee under a separate contract. You never do.",
      },
      {
        title: `A reply within ${CANDIDATE_RESPONSE_HOURS} hours`,
        text: "A recruiter reads your resume and answers, even when the answer is no.",
      },
      {
        title: "Confidential",
        text: "We do not share your details with any employer without your consent.",
      },
    ],
  },
  received: {
    meta: {
      title: "Application received",
      description: `Your application has reached us. A recruiter replies within ${CANDIDATE_RESPONSE_HOURS} hours.`,
      keywords: [],
    },
    heading: "Application Submitted",
    text: "Thank you for your application. We'll be in touch soon!",
    /** `by` is a formatted time. */
    steps: (by: string | null) => [
      {
        when: "Now",
        what: "A receipt comes by email, with a link to view, correct or withdraw what you sent.",
      },
      {
        when: by ? `By ${by}` : `Within ${CANDIDATE_RESPONSE_HOURS} hours`,
        what: "A recruiter reads it and replies, also when the answer is no.",
      },
      { when: "After that", what: "You decide. Nothing goes to an employer until you agree." },
    ],
    similar: "Open roles like it",
    newest: "Newest open roles",
    newestIn: (industry: string) => `Newest open roles in ${industry}`,
    actions: [
      { label: "See open roles", to: "/jobs" },
      { label: "Return to home", to: "/" },
    ],
  },
} as const satisfies {
  meta: Meta;
  received: { meta: Meta; actions: readonly LinkItem[] } & Record<string, unknown>;
} & Record<string, unknown>;
