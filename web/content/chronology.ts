import { firm } from "#contract/firm.ts";

// Sample dates and awards. About, History, the home page and the case studies quote them, so that all of them agree.

/** Months as `YYYY-MM`. */
export const chronology = {
  /** Ines Varady-Holt founds the firm: EPM and FP&A. From firm.ts. */
  founded: firm.founded,
  firstHandover: "2024-10",
  /** Conrad Ashgrove joins as the second partner. */
  recruitingBegins: "2025-03",
  /** BI and data analytics are added. */
  analyticsBegins: "2025-06",
  secondOffice: "2025-12",
  thirdAward: "2026-05",
} as const;

export const awards = [
  { title: "Planning Practice of the Year", organization: "Midwest Finance Leaders Forum", year: 2025 },
  { title: "Best Small Search Firm, Finance", organization: "Hoosier Employers Council", year: 2025 },
  { title: "Model Documentation Prize", organization: "Open Planning Society", year: 2026 },
] as const;
