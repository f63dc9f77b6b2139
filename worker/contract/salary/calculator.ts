export const salaryRoles = [
  "Software Engineer",
  "Senior Software Engineer",
  "Principal Engineer",
  "Engineering Manager",
  "VP of Engineering",
  "CTO",
  "Product Manager",
  "Senior Product Manager",
  "Data Scientist",
  "DevOps Engineer",
  "UX Designer",
  "Sales Manager",
  "Marketing Director",
  "Financial Analyst",
  "Operations Manager",
] as const;
export type SalaryRole = (typeof salaryRoles)[number];

export const salaryLocations = [
  "Indianapolis",
  "Carmel",
  "San Francisco",
  "New York",
  "Seattle",
  "Austin",
  "Boston",
  "Chicago",
  "Los Angeles",
  "Denver",
  "Atlanta",
  "Remote",
] as const;
export type SalaryLocation = (typeof salaryLocations)[number];

export const salaryIndustries = [
  "Technology",
  "Financial Services",
  "Healthcare",
  "Manufacturing",
  "Retail",
  "Consulting",
  "Media & Entertainment",
  "Energy",
  "Real Estate",
  "Non-Profit",
] as const;
type SalaryIndustry = (typeof salaryIndustries)[number];

/** Years of experience. */
export const salaryExperience = ["0-2", "3-5", "6-10", "11-15", "15+"] as const;
export type SalaryExperience = (typeof salaryExperience)[number];

export type SalaryChoices = {
  role: SalaryRole;
  experience: SalaryExperience;
  location: SalaryLocation;
  industry: SalaryIndustry;
};

/** Whole dollars per year; `growth` in percent per year. */
export type SalaryEstimate = {
  min: number;
  max: number;
  median: number;
  growth: number;
  placements: number;
};

const BASE = { min: 60_000, max: 120_000 };
const GROWTH = 12;

/** Added to both bounds by title keyword. No role has two of them. */
const SENIORITY = [
  { word: "Senior", min: 40_000, max: 80_000 },
  { word: "Principal", min: 80_000, max: 160_000 },
  { word: "VP", min: 80_000, max: 160_000 },
  { word: "CTO", min: 120_000, max: 250_000 },
];

// Multipliers in tenths, to calculate with integers.
const CITY_TENTHS: Partial<Record<SalaryLocation, number>> = {
  "San Francisco": 14,
  "New York": 14,
  Seattle: 12,
  Boston: 12,
};
const EXPERIENCE_TENTHS: Partial<Record<SalaryExperience, number>> = {
  "15+": 13,
  "11-15": 12,
  "6-10": 11,
};

const PLACEMENTS_FROM = 200;
const PLACEMENTS_SPAN = 500;

/** Estimates the market range (spec P §9). Deterministic. */
export function estimateSalary(choices: SalaryChoices): SalaryEstimate {
  const { role, experience, location } = choices;
  const added = SENIORITY.find(({ word }) => role.includes(word));
  const tenths = (CITY_TENTHS[location] ?? 10) * (EXPERIENCE_TENTHS[experience] ?? 10);
  const min = ((BASE.min + (added?.min ?? 0)) * tenths) / 100;
  const max = ((BASE.max + (added?.max ?? 0)) * tenths) / 100;
  return { min, max, median: (min + max) / 2, growth: GROWTH, placements: estimatePlacements(choices) };
}

/** 200 to 699, an FNV-1a hash of the choices (docs/decisions/0021). */
function estimatePlacements({ role, experience, location, industry }: SalaryChoices): number {
  let hash = 0x811c9dc5;
  for (const letter of [role, experience, location, industry].join("|")) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  }
  return PLACEMENTS_FROM + (hash % PLACEMENTS_SPAN);
}

type SalaryChoiceParams = Record<keyof SalaryChoices, string | null | undefined>;

/** Parses choices; null if one is missing or unknown. */
export function parseSalaryChoices(params: SalaryChoiceParams): SalaryChoices | null {
  const role = salaryRoles.find((option) => option === params.role);
  const experience = salaryExperience.find((option) => option === params.experience);
  const location = salaryLocations.find((option) => option === params.location);
  const industry = salaryIndustries.find((option) => option === params.industry);
  return role && experience && location && industry ? { role, experience, location, industry } : null;
}
