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

/** In display order. The names appear in the URL beside the job filters. */
export const questions = [
  { key: "role", name: "pay-role", options: salaryRoles },
  { key: "experience", name: "pay-experience", options: salaryExperience },
  { key: "location", name: "pay-location", options: salaryLocations },
  { key: "industry", name: "pay-industry", options: salaryIndustries },
] as const;

/** The selected options, by question. */
export type SalaryAnswers = Record<keyof SalaryChoices, string>;

type ParamSource = { get(name: string): FormDataEntryValue | null };

/** Reads the answers from form data or a URL. */
export function readAnswers(params: ParamSource): SalaryAnswers {
  const readAnswer = (name: string) => {
    const value = params.get(name);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(questions.map(({ key, name }) => [key, readAnswer(name)])) as SalaryAnswers;
}

/** Labels of the unanswered questions. */
export const getMissingLabels = (answers: SalaryAnswers): string[] =>
  questions.filter(({ key }) => !answers[key]).map(({ key }) => fields[key].label);

export const toSalaryChoices = (answers: SalaryAnswers): SalaryChoices | null => parseSalaryChoices(answers);
