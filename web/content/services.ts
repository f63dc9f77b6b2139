import { businessIntelligenceService } from "./service-business-intelligence.ts";
import { dataAnalyticsService } from "./service-data-analytics.ts";
import { epmService } from "./service-epm.ts";
import { fpaService } from "./service-fpa.ts";
import type { LinkItem } from "./link.ts";
import { sampleMarks } from "./samples.ts";
import type { Service } from "./service.ts";

/** In menu order. */
export const services: readonly Service[] = [
  epmService,
  dataAnalyticsService,
  businessIntelligenceService,
  fpaService,
];

/** Returns undefined when there is no such service. */
export const findService = (slug: string): Service | undefined =>
  services.find((service) => service.slug === slug);

/** Texts that all service pages share. */
export const servicePage = {
  back: { label: "Back to home", to: "/" },
  typical: "Typical:",
  statsHeading: "What to expect",
  statsMark: sampleMarks.figures,
  capabilitiesHeading: "What we do",
  processHeading: "How an engagement runs",
  faqHeading: "Questions we get",
  processUnit: "Week",
  peopleLabel: "Roles we fill",
  faqNote: "Something else? Ask a partner; the first conversation is free.",
  otherHeading: "The other disciplines",
  actions: {
    contact: { label: "Talk to a partner", to: "/contact" },
    jobs: { label: "See open roles", to: "/jobs" },
    about: { label: "How we work", to: "/company/about" },
  },
} as const satisfies {
  back: LinkItem;
  actions: { contact: LinkItem; jobs: LinkItem; about: LinkItem };
} & Record<string, unknown>;
