import { CANDIDATE_RESPONSE_HOURS, firm } from "#contract/firm.ts";
import type { LinkItem } from "#web/content/link.ts";
import type { Meta } from "#web/content/meta.ts";
import { sampleMarks } from "#web/content/samples.ts";

export const candidates = {
  meta: {
    title: `For candidates in ${firm.fields}`,
    description: `Free for candidates. The salary in the first call, a reply within ${CANDIDATE_RESPONSE_HOURS} hours, and no employer sees your name until you agree. Send your resume.`,
    keywords: firm.keywords,
  },
  /** Breadcrumb label. */
  shortName: "For candidates",
  heading: "Recruiters who have worked your shifts",
  lead: "We place nurses, therapists and managers. You hear the pay, the shifts and the team in the first call, and nobody hears your name until you say so.",
  actions: {
    apply: { label: "Submit Your Resume", to: "#application-form" },
    jobs: { label: "See open roles", to: "/jobs" },
  },
  benefits: {
    heading: "What you can hold us to",
    items: [
      {
        title: "Free, always",
        text: "Employers pay our fee under their own contract. It is never taken from your offer, and you owe us nothing if you turn it down.",
      },
      {
        title: `A reply within ${CANDIDATE_RESPONSE_HOURS} hours`,
        text: "From a person, about your resume. If nothing fits today, the reply says so.",
      },
      {
        title: "Confidential until you agree",
        text: "Your details are not shared with any employer without your consent, given for that employer by name.",
      },
      {
        title: "The salary first",
        text: "You hear the range in the first call, along with the shifts and the team.",
      },
      {
        title: "An interview worth your time",
        text: "We ask about your work, not about your weaknesses.",
      },
      {
        title: "Roles that are not advertised",
        text: "Not every role we fill is posted. Tell us what you would make a move for, and we keep looking.",
      },
    ],
  },
  process: {
    heading: "Five steps, and how long they take",
    steps: [
      {
        title: "Send your details",
        span: "5 minutes",
        text: "A resume if you have one, a paragraph if you don’t.",
      },
      {
        title: "We read and call",
        span: `Within ${CANDIDATE_RESPONSE_HOURS} hours`,
        text: "Thirty minutes about what you do well, what you would like to do and what you need to earn.",
      },
      {
        title: "You choose the employers",
        span: "Week 1",
        text: "We name the roles that fit. You approve each employer by name, or you don’t.",
      },
      {
        title: "You meet them",
        span: "Weeks 2–4",
        text: "With a briefing before and a debrief after, on both sides. Two interviews are typical, four the maximum.",
      },
      {
        title: "You decide",
        span: "Weeks 3–6",
        text: "We explain the offer line by line, and check in after 30 and 90 days.",
      },
    ],
  },
  industries: {
    heading: "Where we place people",
    items: [
      { name: "Hospitals", text: "Emergency, surgery and intensive care." },
      { name: "Clinics", text: "Family health teams, imaging and rehabilitation." },
      { name: "Care homes", text: "Nursing, management and therapy." },
    ],
  },
  form: {
    heading: "Submit your information",
    note: "Four fields are required. Everything else helps, and nothing leaves our office without your consent.",
  },
  testimonials: {
    heading: "Where they went",
    note: `${sampleMarks.quotes} ${sampleMarks.figures}`,
    became: "became",
    items: [] as { name: string; from: string; to: string; quote: string; outcome: string }[],
  },
  callToAction: {
    heading: "Ready when you are",
    text: "Send your details today, or ask a recruiter a question first.",
    actions: [
      { label: "Submit your information", to: "/apply" },
      { label: "Ask a recruiter", to: "/contact?about=roles" },
    ],
  },
} as const satisfies {
  meta: Meta;
  callToAction: { heading: string; text: string; actions: readonly LinkItem[] };
} & Record<string, unknown>;
