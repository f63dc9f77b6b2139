import { healthcareCaseStudy } from "./case-study-healthcare.ts";
import { manufacturingCaseStudy } from "./case-study-manufacturing.ts";
import { technologyCaseStudy } from "./case-study-technology.ts";
import type { CaseStudy } from "./case-study.ts";

/** In the order of the home page; the first one is shown large. */
export const caseStudies: readonly CaseStudy[] = [
  manufacturingCaseStudy,
  technologyCaseStudy,
  healthcareCaseStudy,
];

/** Returns undefined when there is no such case study. */
export const findCaseStudy = (id: string): CaseStudy | undefined =>
  caseStudies.find((study) => study.id === id);

export const caseStudyPage = {
  back: { label: "Back to home", to: "/#case-studies" },
  resultsHeading: "Key results",
  challengeHeading: "The challenge",
  approachHeading: "Our approach",
  outcomesHeading: "Key outcomes",
  factsHeading: "The engagement",
  facts: {
    company: "Client",
    industry: "Industry",
    location: "Location",
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
