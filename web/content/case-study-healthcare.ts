// A sample: the organization, the person and the figures are invented.
import type { CaseStudy } from "./case-study.ts";

export const healthcareCaseStudy: CaseStudy = {
  id: "healthcare-ceo-executive-search-texas",
  meta: {
    title: "A hospital group’s CEO succession, without a gap",
    description:
      "A five-hospital group in Texas chose its next CEO in 84 days, with a plan that the outgoing CEO, the board and the physicians had all signed.",
    keywords: [
      "healthcare CEO search",
      "hospital executive search Texas",
      "succession planning",
      "healthcare FP&A",
    ],
  },
  title: "A hospital group’s CEO succession, without a gap",
  shortTitle: "Healthcare: CEO succession for a hospital group",
  company: "Sanderling Regional Health",
  industry: "Healthcare",
  location: "Texas",
  challenge:
    "The CEO of a five-hospital group announced her retirement with nine months’ notice. Margin was thin, the forecast was disputed and the two previous successions had taken more than a year.",
  solution:
    "We put the forecast in order first, so that candidates would hear the truth, and then ran a search in which physicians and board members scored the same case separately.",
  results: [
    { metric: "84 days", label: "from brief to board vote", icon: "calendar" },
    { metric: "6 weeks", label: "of overlap between the two leaders", icon: "people" },
    { metric: "2.3%", label: "operating margin, from 0.4%, one year on", icon: "trend" },
    { metric: "100%", label: "of the senior team still in place", icon: "shield" },
  ],
  testimonial:
    "They refused to begin the search until our forecast was honest. It cost us five weeks and saved us a year.",
  author: "Dr. Philippa Okonjo-Hale, board chair, Sanderling Regional Health",
  detailedChallenge: [
    "Sanderling runs five hospitals between two cities and many small towns. Its operating margin was 0.4 percent by the finance department’s count and negative by the bank’s. A new CEO would learn which was right in the second month, after signing.",
    "Both earlier successions had been searches for a type: first an operator, then a visionary. Physicians had been consulted only at the end of each, and had said so loudly.",
  ],
  detailedSolution: [
    "For five weeks we worked on the numbers alone. Staffing and payer mix explained almost the whole dispute. The result was a twelve-quarter forecast with a stated range, signed by the CFO and shown to every candidate under a confidentiality agreement.",
    "We considered 22 people, spoke with half of them and presented five. The finalists worked through one case: the third hospital’s maternity service. A panel of physicians and a panel of board members scored it separately. They agreed on the first choice, to the surprise of both.",
    "We stayed for the six weeks of overlap, to move the planning calendar to the new office and to fill the position that the search had opened: a director of FP&A who had been in the role on an acting basis for two years and turned out to be the best candidate.",
  ],
  keyOutcomes: [
    "Board vote after 84 days, unanimous",
    "Six weeks of planned overlap, in which the budget was handed over line by line",
    "Operating margin of 2.3 percent a year later, within the range that candidates had been shown",
    "The acting director of FP&A confirmed after an open comparison",
    "No departure from the senior team in the first twelve months",
  ],
  timeline: "5 weeks of forecast work, 12 weeks of search, 6 weeks of overlap",
  period: { from: "2025-04", to: "2025-09" },
  published: "2026-10-13",
  positionsFilled: "2: CEO, director of FP&A",
  image: "fan",
  chart: {
    caption: "Operating margin by quarter, from the announcement to one year after the start.",
    unit: "percent",
    points: [
      { label: "Q1 ’25", value: 0.4 },
      { label: "Q2 ’25", value: 0.3 },
      { label: "Q3 ’25", value: 0.6 },
      { label: "Q4 ’25", value: 1.1 },
      { label: "Q1 ’26", value: 1.4 },
      { label: "Q2 ’26", value: 1.9 },
      { label: "Q3 ’26", value: 2.3 },
    ],
  },
};
