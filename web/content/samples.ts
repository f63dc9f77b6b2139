import { firm } from "#contract/firm.ts";

/**
 * Marks beside invented content. The owner of a real firm removes a mark together with the content it stands for, and
 * the entry in claims.ts.
 */
export const sampleMarks = {
  /** In the footer of every page. */
  site: `${firm.shortName} is a sample firm. Its people, clients, quotes, figures and social pages are invented.`,
  figures: "Sample figures.",
  awards: "Sample awards.",
  quotes: "Sample quotes.",
  portraits: "Sample portraits: drawings of invented people.",
  logos: "Sample logos.",
  caseStudy: "A sample case study: the client, the people and the figures are invented.",
} as const;
