// Sample copy: figures and people are invented. Replace them with your own.
import { awards } from "./chronology.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";
import { sampleMarks } from "./samples.ts";

export const home = {
  meta: {
    title: "Plans that hold, and the people to run them",
    description:
      "EPM, data analytics, BI and FP&A consulting for finance teams, and recruiting of the analysts and leaders who keep it true. Carmel, Indiana.",
    keywords: [
      "EPM consulting",
      "FP&A consulting",
      "business intelligence",
      "data analytics",
      "finance recruiting",
      "Carmel Indiana",
    ],
  },
  hero: {
    heading: "Plans that hold, and the people to run them",
    lead: "Planwright builds planning, analytics and reporting for finance teams, and hires the analysts and leaders who keep it true.",
    actions: {
      partner: { label: "Partner With Us", to: "/contact?about=hiring" },
      opportunities: { label: "View Opportunities", to: "/jobs" },
      about: { label: "Learn Our Story", to: "/company/about" },
    },
    plot: {
      caption:
        "Twenty weekly readings of a revenue forecast against actuals after a model went live. Illustration.",
      alternative:
        "Forecast error falls from 14.2 percent in week 1 to 0.8 percent in week 20; the last four readings lie within two percent of the plan.",
      /** Percent away from the plan, one reading a week. */
      readings: [
        14.2, -9.8, 16.5, 10.6, -12.4, 8.1, -6.9, 9.6, 6.2, -7.5, 4.8, -4, 5.2, 2.1, -3.4, 2.1, -1.9, 1.6,
        -0.9, 0.8,
      ],
      reach: 20,
      tolerance: 2,
      toleranceText: "±2% tolerance",
      /** Limits of the readings: index of a week and distance. */
      limits: [
        [0, 17.5],
        [4, 14.6],
        [8, 10.6],
        [12, 7],
        [16, 3.4],
        [19, 1.8],
      ],
      notes: [
        { at: 2, text: "16.5% over plan" },
        { at: 4, text: "12.4% under", wideOnly: true },
        { at: 19, text: "Week 20: 0.8%", side: "left" },
      ],
      marks: [
        { at: 10, text: "+10%" },
        { at: -10, text: "−10%" },
      ],
      ticks: [
        { at: 0, text: "Week 1" },
        { at: 3, text: "4", wideOnly: true },
        { at: 7, text: "8", wideOnly: true },
        { at: 9, text: "10" },
        { at: 11, text: "12", wideOnly: true },
        { at: 15, text: "16", wideOnly: true },
        { at: 19, text: "20" },
      ],
    },
  },
  recognition: {
    heading: "Recognition",
    mark: sampleMarks.awards,
    awards: awards.map(({ title, organization, year }) => ({
      title,
      organization: `${organization}, ${year}`,
    })),
  },
  trust: {
    heading: "What clients count on",
    note: `Ask us how we measure any of these. ${sampleMarks.figures}`,
    figures: [
      { value: "6–8 weeks", label: "typical implementation, from workshop to first live forecast" },
      { value: "98%", label: "of the people we place are still in the job a year later" },
      { value: "14 days", label: "typical time to placement for a contract role" },
      { value: "30%+", label: "less time spent on each planning cycle" },
    ],
  },
} as const satisfies {
  meta: Meta;
  hero: { actions: Record<string, LinkItem> } & Record<string, unknown>;
} & Record<string, unknown>;
