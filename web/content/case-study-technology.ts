// A sample: the company, the person and the figures are invented.
import type { CaseStudy } from "./case-study.ts";

export const technologyCaseStudy: CaseStudy = {
  id: "technology-executive-search-silicon-valley",
  meta: {
    title: "A vice president of finance in 26 days",
    description:
      "Quillon Software had no finance leader and a board meeting in ten weeks. A search built around one live problem ended with a signed offer in 26 days.",
    keywords: [
      "technology executive search",
      "VP of finance search",
      "Silicon Valley finance hiring",
      "CFO search",
    ],
  },
  title: "A vice president of finance in 26 days",
  shortTitle: "Technology: a VP of Finance in 26 days",
  company: "Quillon Software",
  industry: "Technology",
  location: "Silicon Valley, California",
  challenge:
    "A first search for a finance leader had run for five months and produced forty resumes and no hire. The board meeting that was to approve the next year was ten weeks away.",
  solution:
    "We wrote down the one problem that the new leader would have to solve, paid four finalists to spend half a day on it, and ran the forecast in the meantime.",
  results: [
    { metric: "26 days", label: "from brief to signed offer", icon: "calendar" },
    { metric: "9", label: "people approached, 4 finalists", icon: "people" },
    { metric: "0", label: "board dates moved", icon: "shield" },
    { metric: "6 → 1", label: "definitions of recurring revenue", icon: "gauge" },
  ],
  testimonial:
    "We had read forty resumes. They showed us four people at work, and the choice was obvious by lunch.",
  author: "Tobias Lindqvist-Amara, CEO, Quillon Software",
  detailedChallenge: [
    "Quillon sells planning software and, by its own account, did not plan very well. Recurring revenue was calculated six different ways. The one in the investor letter was the most flattering, which everybody knew and nobody had decided.",
    "The previous search had looked for a finance leader who had done it before, and had found many who had been in the room. Interviews were conversations about the past. Both offers were declined, the second after the candidate asked how the company defined an active customer.",
  ],
  detailedSolution: [
    "We spent the first two days with the CEO, the revenue accountant and the head of sales, and reduced the brief to one page: a single definition of recurring revenue, defended before the board, within 100 days.",
    "Nine people were approached, each with the salary, the equity and the problem in the first message. Most of them answered. Four finalists received real, masked data and half a day, for which they were paid. They presented to the people they would have to work with.",
    "Until the offer was signed, one of our partners ran the forecast and prepared the board paper. The new vice president presented it, with two corrections of her own, in her third week.",
  ],
  keyOutcomes: [
    "Signed offer after 26 days; first day after 41",
    "The board meeting held on its date, with one definition of recurring revenue",
    "A project approved in the next quarter: a revenue ledger that ties to the general ledger every night",
    "All three runners-up still take our calls; one has since been placed elsewhere",
  ],
  timeline: "26 days to the signed offer, 7 weeks of interim cover",
  period: { from: "2025-09", to: "2025-11" },
  published: "2026-03-17",
  positionsFilled: "1: vice president of finance",
  image: "variance-table",
  chart: {
    caption: "People remaining in the search, by day. Brief on day 0, signed offer on day 26.",
    unit: "people",
    singularUnit: "person",
    points: [
      { label: "Day 4", value: 9 },
      { label: "Day 8", value: 7 },
      { label: "Day 13", value: 4 },
      { label: "Day 19", value: 2 },
      { label: "Day 26", value: 1 },
    ],
  },
};
