/** Texts of the calculator; its options and formula are in the contract. */
export const salaryCalculator = {
  heading: "What should this role pay?",
  note: "Four choices, one range. From advertised and signed offers; no email needed.",
  fields: {
    role: { label: "Role", placeholder: "Choose a role" },
    experience: { label: "Experience", placeholder: "Choose years", unit: "years" },
    location: { label: "Location", placeholder: "Choose a location" },
    industry: { label: "Industry", placeholder: "Choose an industry" },
  },
  submit: "Calculate range",
  missing: (fields: readonly string[]) => `Still to choose: ${fields.join(", ").toLowerCase()}.`,
  idle: "Complete the form to see your salary range",
  calculating: { button: "Calculating...", panel: "Analyzing market data..." },
  result: {
    heading: (role: string, location: string, experience: string) =>
      `${role}, ${location}, ${experience} years`,
    median: "Median, whole dollars before bonus",
    low: "25th percentile",
    high: "75th percentile",
    range: (low: string, high: string, median: string) => `From ${low} to ${high} a year, median ${median}`,
    growth: "Growth over 12 months",
    placements: "Comparable placements",
    again: "Change a choice to compare",
    disclaimer: "An estimate from a simple model, meant for orientation and not as an offer or as advice.",
  },
  callToAction: {
    text: "Hiring for this role, or sitting in it?",
    employer: { label: "Talk about hiring", to: "/contact" },
    candidate: { label: "See open roles", to: "/jobs" },
  },
} as const;
