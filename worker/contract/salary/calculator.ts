import { salary } from "#contract/firm.ts";

export const salaryRoles = salary.roles;
export type SalaryRole = (typeof salaryRoles)[number];

export const salaryLocations = salary.cities.map(({ name }) => name);
export type SalaryLocation = (typeof salaryLocations)[number];

export const salaryIndustries = salary.industries;
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

/** Per year, in the firm's currency; `growth` in percent per year. */
export type SalaryEstimate = {
  min: number;
  max: number;
  median: number;
  growth: number;
  placements: number;
};

// Multipliers in tenths, to calculate with integers.
const cityTenths = new Map<string, number>(salary.cities.map(({ name, tenths }) => [name, tenths]));
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
  const { base, growth, seniority } = salary;
  const added = seniority.find(({ word }) => role.includes(word));
  const tenths = (cityTenths.get(location) ?? 10) * (EXPERIENCE_TENTHS[experience] ?? 10);
  const min = ((base.min + (added?.min ?? 0)) * tenths) / 100;
  const max = ((base.max + (added?.max ?? 0)) * tenths) / 100;
  return { min, max, median: (min + max) / 2, growth, placements: estimatePlacements(choices) };
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
