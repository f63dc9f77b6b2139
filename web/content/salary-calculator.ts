/** Texts of the calculator; its options and formula are in the contract. */
export const salaryCalculator = {
  heading: "What should this role pay?",
  note: "Four choices, one range, from a simple model. No email needed.",
  fields: {
    role: { label: "Role", placeholder: "Choose" },
    experience: { label: "Experience", placeholder: "Choose", unit: "years" },
    location: { label: "Location", placeholder: "Choose" },
    industry: { label: "Industry", placeholder: "Choose" },
  },
  submit: "Calculate range",
  missing: (fields: readonly string[]) => `Still needed: ${fields.join(", ").toLowerCase()}.`,
  idle: "Complete the form to see your salary range",
  calculating: { button: "Calculating...", panel: "Analyzing market data..." },
  result: {
    heading: (role: string, location: string, experience: string) =>
      `${role}, ${location}, ${experience} years`,
    median: "Median, before bonus",
    low: "25th percentile",
    high: "75th percentile",
    range: (low: string, high: string, median: string) => `From ${low} to ${high} a year, median ${median}`,
    growth: "12-month growth (sample)",
    placements: "Similar placements (sample)",
    again: "Change a choice to compare",
    disclaimer:
      "An estimate from a simple model, for orientation only: not an offer and not advice. Growth and placements are sample figures of a whole market, not of this firm.",
  },
  callToAction: {
    text: "Hiring for this role, or looking for one?",
    employer: { label: "Talk about hiring", to: "/contact?about=hiring" },
    candidate: { label: "See open roles", to: "/jobs" },
  },
} as const;
