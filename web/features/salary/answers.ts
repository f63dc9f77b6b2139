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
export type SalaryAnswers = Record<keyof SalaryChoices, string>;

type ParamSource = { get(name: string): FormDataEntryValue | null };

/** Reads the answers out of a form or an address. */
export function readAnswers(params: ParamSource): SalaryAnswers {
  const readAnswer = (name: string) => {
    const value = params.get(name);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(questions.map(({ key, name }) => [key, readAnswer(name)])) as SalaryAnswers;
}

/** The questions that have no answer yet, by their labels. */
export const getMissingLabels = (answers: SalaryAnswers): string[] =>
  questions.filter(({ key }) => !answers[key]).map(({ key }) => fields[key].label);

export const toSalaryChoices = (answers: SalaryAnswers): SalaryChoices | null => parseSalaryChoices(answers);
