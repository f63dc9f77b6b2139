import { hasSection } from "#contract/firm.ts";
import { healthcareCaseStudy } from "./case-study-healthcare.ts";
import { manufacturingCaseStudy } from "./case-study-manufacturing.ts";
import { technologyCaseStudy } from "./case-study-technology.ts";
import type { CaseStudy } from "./case-study.ts";
import type { Meta } from "./meta.ts";

/** In the order of the home page; the first one is shown large. */
export const caseStudies: readonly CaseStudy[] = !hasSection("case-studies")
  ? []
  : [manufacturingCaseStudy, technologyCaseStudy, healthcareCaseStudy];

/** Returns undefined when there is no such case study. */
export const findCaseStudy = (id: string): CaseStudy | undefined =>
  caseStudies.find((study) => study.id === id);

/** The index of all case studies. */
export const caseStudiesPage = {
  meta: {
    title: "Case studies",
    description:
      "Engagements with figures from before and after: a faster close in manufacturing, a finance leader in technology, a CEO succession in healthcare.",
    keywords: ["EPM case studies", "finance executive search case study", "faster close case study"],
  },
  heading: "Case studies",
  lead: "What the problem was, what we did about it, and the figures from before and after.",
  read: "Read the case study",
  callToAction: {
    heading: "Is one of them close to your situation?",
    text: "Describe yours in three sentences. A partner replies.",
    actions: [
      { label: "Talk to a partner", to: "/contact" },
      { label: "Read the testimonials", to: "/company/testimonials" },
    ],
  },
} as const satisfies { meta: Meta } & Record<string, unknown>;

export const caseStudyPage = {
  resultsHeading: "Key results",
  challengeHeading: "The challenge",
  approachHeading: "Our approach",
  outcomesHeading: "Key outcomes",
  factsHeading: "The engagement",
  facts: {
    company: "Client",
    industry: "Industry",
    location: "Location",
    period: "Period",
    timeline: "Timeline",
    positionsFilled: "Positions filled",
  },
  callToAction: {
    heading: "Is this close to your situation?",
    text: "Describe it in three sentences. A partner who worked on this case replies.",
    action: { label: "Talk to a partner", to: "/contact" },
  },
  more: "Other case studies",
  all: "Our case studies",
  notFound: {
    heading: "Case Study Not Found",
    text: "This case study does not exist, or it is no longer published.",
    home: { label: "Return to home", to: "/" },
  },
} as const;
