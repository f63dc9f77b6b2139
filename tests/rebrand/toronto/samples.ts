/** The firm is real: nothing is marked as invented. Sections with samples are left out in firm.ts. */
export const sampleMarks = {
  site: "",
  figures: "",
  awards: "",
  quotes: "",
  portraits: "",
  logos: "",
  caseStudy: "",
} as const;
