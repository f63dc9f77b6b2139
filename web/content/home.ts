// Sample copy: figures and people are invented. Replace them with your own.
import { firm } from "#contract/firm.ts";
import { awards } from "./chronology.ts";
import type { LinkItem } from "./link.ts";
import type { Meta } from "./meta.ts";
import { sampleMarks } from "./samples.ts";

export const home = {
  meta: {
    title: firm.tagline,
    description: firm.description,
    keywords: firm.keywords,
  },
  hero: {
    heading: firm.tagline,
    lead: firm.description,
    actions: {
      partner: { label: "Partner With Us", to: "/contact?about=hiring" },
      opportunities: { label: "View Opportunities", to: "/jobs" },
      about: { label: "Learn Our Story", to: "/company/about" },
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
