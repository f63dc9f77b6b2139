import {
  parseSalaryChoices,
  type SalaryChoices,
  salaryExperience,
  salaryIndustries,
  salaryLocations,
  salaryRoles,
} from "#contract/salary/calculator.ts";
import { salaryCalculator } from "#web/content/salary-calculator.ts";

const { fields } = salaryCalculator;

/** The four questions in their order. The names stand in the address, beside the filters of the job block. */
export const questions = [
  { key: "role", name: "pay-role", options: salaryRoles },
  { key: "experience", name: "pay-experience", options: salaryExperience },
  { key: "location", name: "pay-location", options: salaryLocations },
  { key: "industry", name: "pay-industry", options: salaryIndustries },
] as const;

/** What is chosen so far, in words, by question. */
export type Chosen = Record<keyof SalaryChoices, string>;

type Words = { get(name: string): FormDataEntryValue | null };

/** Reads the answers out of a form or an address. */
export function readChosen(words: Words): Chosen {
  const answer = (name: string) => {
    const given = words.get(name);
    return typeof given === "string" ? given : "";
  };
  return Object.fromEntries(questions.map(({ key, name }) => [key, answer(name)])) as Chosen;
}

/** The questions that have no answer yet, by their labels. */
export const stillToChoose = (chosen: Chosen): string[] =>
  questions.filter(({ key }) => !chosen[key]).map(({ key }) => fields[key].label);

export const asChoices = (chosen: Chosen): SalaryChoices | null => parseSalaryChoices(chosen);
