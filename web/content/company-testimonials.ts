// Sample people and quotations: all of them are invented.
import { firm } from "#contract/firm.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";
import { type Photograph, sampleDrawing } from "./photographs.ts";
import { sampleMarks } from "./samples.ts";

export type Testimonial = {
  id: string;
  rating: 5;
  quote: string;
  author: string;
  initials: string;
  title: string;
  company: string | null;
  placement: string;
  category: "Consulting" | "Hiring" | "Candidate";
  /** Null shows none. */
  photograph: Photograph | null;
};

/** The first three are featured, here and on the home page. */
export const testimonials: readonly Testimonial[] = [
  {
    id: "brackenfield-reports",
    rating: 5,
    quote:
      "They asked which decision each report was for. We had forty-one reports and could answer for nine.",
    author: "Marit Sandoval-Reyes",
    initials: "MS",
    title: "VP Finance",
    company: "Brackenfield Health",
    placement: "Business intelligence, 2026",
    category: "Consulting",
    photograph: sampleDrawing("marit-sandoval-reyes", "Marit Sandoval-Reyes"),
  },
  {
    id: "tallowmere-analyst",
    rating: 5,
    quote: "The analyst they placed found a freight error in her second week that paid their fee.",
    author: "Emeka Thornbury",
    initials: "ET",
    title: "Controller",
    company: "Tallowmere Foods",
    placement: "Placed: Senior FP&A Analyst",
    category: "Hiring",
    photograph: sampleDrawing("emeka-thornbury", "Emeka Thornbury"),
  },
  {
    id: "architect-candidate",
    rating: 5,
    quote: "I was told the salary, the team and the problem in the first call. Nobody else did that.",
    author: "Lucille Abernethy-Cho",
    initials: "LA",
    title: "BI Architect",
    company: null,
    placement: "Candidate, hired in 19 days",
    category: "Candidate",
    photograph: sampleDrawing("lucille-abernethy-cho", "Lucille Abernethy-Cho"),
  },
  {
    id: "halvard-close",
    rating: 5,
    quote:
      "The board pack used to be an argument about whose number was right. Now we argue about the business.",
    author: "Oona Fairweather-Pryce",
    initials: "OF",
    title: "CFO",
    company: "Halvard Pine Tooling",
    placement: "Performance management, 2025",
    category: "Consulting",
    photograph: sampleDrawing("oona-fairweather-pryce", "Oona Fairweather-Pryce"),
  },
  {
    id: "quillon-search",
    rating: 5,
    quote:
      "We had read forty resumes. They showed us four people at work, and the choice was obvious by lunch.",
    author: "Tobias Lindqvist-Amara",
    initials: "TL",
    title: "CEO",
    company: "Quillon Software",
    placement: "Placed: Vice President, Finance",
    category: "Hiring",
    photograph: sampleDrawing("tobias-lindqvist-amara", "Tobias Lindqvist-Amara"),
  },
  {
    id: "pemberlow-manager",
    rating: 5,
    quote:
      "They told me that I was not right for the first role, and why. The second one, four months later, was made for me.",
    author: "Rohana Delacroix-Webb",
    initials: "RD",
    title: "FP&A Manager",
    company: "Pemberlow Outfitters",
    placement: "Candidate, hired in 33 days",
    category: "Candidate",
    photograph: sampleDrawing("rohana-delacroix-webb", "Rohana Delacroix-Webb"),
  },
  {
    id: "tamarack-semantic",
    rating: 5,
    quote:
      "There is a page that ties our reports to the ledger every night. I did not know how much I wanted that.",
    author: "Ansel Whitcombe-Rao",
    initials: "AW",
    title: "Chief accounting officer",
    company: "Tamarack Water Company",
    placement: "Business intelligence, 2026",
    category: "Consulting",
    photograph: sampleDrawing("ansel-whitcombe-rao", "Ansel Whitcombe-Rao"),
  },
  {
    id: "larkmoor-team",
    rating: 5,
    quote:
      "Four analysts in eighteen months, all still here. They hire for the second year, not for the first week.",
    author: "Bettina Oduya-Frost",
    initials: "BO",
    title: "Head of finance",
    company: "Larkmoor Credit Union",
    placement: "Placed: four financial analysts",
    category: "Hiring",
    photograph: sampleDrawing("bettina-oduya-frost", "Bettina Oduya-Frost"),
  },
  {
    id: "contract-treasury",
    rating: 5,
    quote:
      "Nine months as a contractor, paid every Friday, and an honest conversation about what should come after.",
    author: "Callum Estrada-Voss",
    initials: "CE",
    title: "Treasury lead",
    company: null,
    placement: "Contractor, two engagements",
    category: "Candidate",
    photograph: sampleDrawing("callum-estrada-voss", "Callum Estrada-Voss"),
  },
];

export const featuredTestimonials = testimonials.slice(0, 3);

export const testimonialsPage = {
  meta: {
    title: "Testimonials",
    description: `What clients and candidates say about ${firm.name}: consulting, hiring and being hired, in nine short quotes and three case studies.`,
    keywords: [`${firm.shortName} testimonials`, "EPM consulting references", "finance recruiter reviews"],
  },
  heading: "From people who sign off on the numbers, and people who make them",
  lead: `After ninety days we ask clients and candidates one question: what should we have done differently? This is what was left over. ${sampleMarks.quotes} ${sampleMarks.figures} ${sampleMarks.portraits}`,
  stats: [
    { value: "100%", label: "of clients would engage us again" },
    { value: "98%", label: "of people placed still in the job a year later" },
    { value: "14 days", label: "typical time to a contract placement" },
    { value: "95%", label: "of business users satisfied" },
  ],
  featuredHeading: "Three we come back to",
  allHeading: "All testimonials",
  ratingLabel: (stars: number) => `${stars} of 5 stars`,
  caseStudiesHeading: "The longer version",
  caseStudiesNote: "Three engagements, with figures from before and after.",
  caseStudiesRead: "Read the case study",
  callToAction: {
    heading: "Which side of the table are you on?",
    text: "We work on both, and keep them separate.",
    actions: [
      { label: "I have a plan to fix", to: "/contact" },
      { label: "I am looking for a role", to: "/candidates" },
    ],
  },
} as const satisfies {
  meta: Meta;
  callToAction: { heading: string; text: string; actions: readonly LinkItem[] };
} & Record<string, unknown>;
