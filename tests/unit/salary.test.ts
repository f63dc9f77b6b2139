import { describe, expect, test } from "vitest";
import {
  estimateSalary,
  parseSalaryChoices,
  salaryExperience,
  salaryIndustries,
  salaryLocations,
  salaryRoles,
  type SalaryExperience,
  type SalaryLocation,
  type SalaryRole,
} from "#contract/salary/calculator.ts";

/** Bounds per role in Indianapolis with up to five years, calculated by hand from the specification. */
const bounds: Record<SalaryRole, [number, number]> = {
  "Software Engineer": [60_000, 120_000],
  "Senior Software Engineer": [100_000, 200_000],
  "Principal Engineer": [140_000, 280_000],
  "Engineering Manager": [60_000, 120_000],
  "VP of Engineering": [140_000, 280_000],
  CTO: [180_000, 370_000],
  "Product Manager": [60_000, 120_000],
  "Senior Product Manager": [100_000, 200_000],
  "Data Scientist": [60_000, 120_000],
  "DevOps Engineer": [60_000, 120_000],
  "UX Designer": [60_000, 120_000],
  "Sales Manager": [60_000, 120_000],
  "Marketing Director": [60_000, 120_000],
  "Financial Analyst": [60_000, 120_000],
  "Operations Manager": [60_000, 120_000],
};

const cities: Record<SalaryLocation, number> = {
  Indianapolis: 1,
  Carmel: 1,
  "San Francisco": 1.4,
  "New York": 1.4,
  Seattle: 1.2,
  Austin: 1,
  Boston: 1.2,
  Chicago: 1,
  "Los Angeles": 1,
  Denver: 1,
  Atlanta: 1,
  Remote: 1,
};

const years: Record<SalaryExperience, number> = { "0-2": 1, "3-5": 1, "6-10": 1.1, "11-15": 1.2, "15+": 1.3 };

const industry = "Technology";

describe.each(salaryRoles)("%s", (role) => {
  test.each(
    salaryLocations.flatMap((location) => salaryExperience.map((experience) => ({ location, experience }))),
  )("range, median and growth in $location with $experience years", ({ location, experience }) => {
    const factor = cities[location]! * years[experience];
    const [low, high] = bounds[role]!.map((bound) => Math.round(bound * factor)) as [number, number];
    expect(estimateSalary({ role, location, experience, industry })).toMatchObject({
      min: low,
      max: high,
      median: Math.round((low + high) / 2),
      growth: 12,
    });
  });
});

test("the estimate matches the figures of the design", () => {
  const choices = { role: "Senior Product Manager", location: "Boston", experience: "6-10" } as const;
  const estimate = estimateSalary({ ...choices, industry: "Financial Services" });
  expect(estimate).toMatchObject({ min: 132_000, max: 264_000, median: 198_000 });
});

test("placements are between 200 and 699, deterministic, and depend on every choice", () => {
  const all = salaryRoles.flatMap((role) =>
    salaryLocations.flatMap((location) =>
      salaryExperience.flatMap((experience) =>
        salaryIndustries.map((field) => ({ role, location, experience, industry: field })),
      ),
    ),
  );
  const figures = all.map((choices) => estimateSalary(choices).placements);
  expect(figures.every((figure) => Number.isInteger(figure) && figure >= 200 && figure <= 699)).toBe(true);
  expect(all.map((choices) => estimateSalary({ ...choices }).placements)).toEqual(figures);
  expect(new Set(figures).size).toBeGreaterThan(490);

  const one = { role: "CTO", location: "Denver", experience: "15+", industry: "Energy" } as const;
  const base = estimateSalary(one).placements;
  expect(estimateSalary({ ...one, role: "Data Scientist" }).placements).not.toBe(base);
  expect(estimateSalary({ ...one, location: "Remote" }).placements).not.toBe(base);
  expect(estimateSalary({ ...one, experience: "0-2" }).placements).not.toBe(base);
  expect(estimateSalary({ ...one, industry: "Retail" }).placements).not.toBe(base);
});

test("estimates are whole dollars", () => {
  for (const role of salaryRoles) {
    for (const location of salaryLocations) {
      for (const experience of salaryExperience) {
        const { min, max, median } = estimateSalary({ role, location, experience, industry });
        expect([min, max, median].every(Number.isInteger)).toBe(true);
      }
    }
  }
});

test("four valid choices are required for an estimate", () => {
  const choices = { role: "CTO", experience: "15+", location: "Remote", industry: "Retail" };
  expect(parseSalaryChoices(choices)).toEqual(choices);
  expect(parseSalaryChoices({ ...choices, role: "" })).toBeNull();
  expect(parseSalaryChoices({ ...choices, location: "Atlantis" })).toBeNull();
  expect(parseSalaryChoices({ ...choices, industry: null })).toBeNull();
  expect(parseSalaryChoices({ ...choices, experience: undefined })).toBeNull();
});
