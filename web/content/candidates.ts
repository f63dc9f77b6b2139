// Sample people: the success stories are invented.
import { CANDIDATE_RESPONSE_HOURS } from "#contract/firm.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";
import { sampleMarks } from "./samples.ts";

export const candidates = {
  meta: {
    title: "For candidates in planning, analytics and finance",
    description: `Free for candidates. The salary in the first call, a reply within ${CANDIDATE_RESPONSE_HOURS} hours, and no employer sees your name until you agree. Send your resume.`,
    keywords: ["finance careers", "FP&A recruiter", "EPM careers", "BI careers", "analytics recruiter"],
  },
  /** Breadcrumb label. */
  shortName: "For candidates",
  heading: "Recruiters who have closed the books",
  lead: "We place people in planning, analytics, reporting and finance systems. You hear the salary, the team and the problem in the first call, and nobody hears your name until you say so.",
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
        text: "You hear the range in the first call, along with the team and the problem. If we do not know one of them, we find out before we call.",
      },
      {
        title: "An interview worth your time",
        text: "We interview with a live workbook: three tasks in forty minutes. You keep it, along with our notes.",
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
    heading: "Eight industries we know from the inside",
    items: [
      {
        name: "Manufacturing",
        text: "Plant controllers, standard costs, planning with operations.",
      },
      { name: "Healthcare", text: "Hospital FP&A, staffing models, clinical supply." },
      { name: "Technology", text: "Recurring revenue, analytics engineering, strategic finance." },
      { name: "Financial services", text: "Balance sheet planning, risk reporting, payments." },
      { name: "Energy", text: "Project finance, settlement data, capital planning." },
      { name: "Retail", text: "Merchandise planning, store forecasts, pricing." },
      {
        name: "Education and nonprofit",
        text: "Grants, budgets the public reads, reporting to funders.",
      },
      { name: "Professional services", text: "Billing systems, utilization, consulting delivery." },
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
    items: [
      {
        name: "Lucille Abernethy-Cho",
        initials: "LA",
        from: "Reporting analyst",
        to: "BI Architect, energy",
        quote: "I was told the salary, the team and the problem in the first call. Nobody else did that.",
        outcome: "Hired in 19 days",
      },
      {
        name: "Rohana Delacroix-Webb",
        initials: "RD",
        from: "Store accountant",
        to: "FP&A Manager, retail",
        quote:
          "They told me that I was not right for the first role, and why. The second one, four months later, was made for me.",
        outcome: "Hired in 33 days",
      },
      {
        name: "Jun Petrov-Hallam",
        initials: "JP",
        from: "Process engineer",
        to: "Planning modeler, manufacturing",
        quote:
          "I had no finance degree. They gave me a workbook instead of a questionnaire, and that was that.",
        outcome: "Hired in 24 days",
      },
    ],
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
