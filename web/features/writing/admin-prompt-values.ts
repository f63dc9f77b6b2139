import * as z from "zod";
import type { PromptTemplate } from "#contract/writing.ts";
import { PromptOrder } from "#contract/writing.ts";
import { VARIABLE_MAX, variablesIn } from "#contract/writing-words.ts";

const { prompt } = PromptOrder.shape;

/** What is filled in: the prompt, and a value for each place in it. */
export const PromptForm = z
  .object({
    prompt,
    variables: z.record(
      z.string(),
      z.string().max(VARIABLE_MAX, `Please use at most ${VARIABLE_MAX} characters.`),
    ),
  })
  .superRefine((values, issues) => {
    for (const name of variablesIn(values.prompt)) {
      if (values.variables[name]?.trim()) continue;
      issues.addIssue({
        code: "custom",
        path: ["variables", name],
        message: "Fill this in, or take it out of the prompt.",
      });
    }
  });
export type PromptForm = z.infer<typeof PromptForm>;

export const formOf = (template: PromptTemplate | null): PromptForm => ({
  prompt: template?.prompt ?? "",
  variables: Object.fromEntries((template?.variables ?? []).map((name) => [name, ""])),
});

/** What is sent: only the values of places that are still in the prompt. */
export const orderOf = (
  values: PromptForm,
  template: PromptTemplate | null,
  category: PromptTemplate["category"],
): PromptOrder => ({
  prompt: values.prompt,
  variables: Object.fromEntries(
    variablesIn(values.prompt).map((name) => [name, values.variables[name]?.trim() ?? ""]),
  ),
  category,
  templateId: template?.id ?? null,
});

/** "company_size" as a label: "Company size". */
export function labelOf(name: string, template: PromptTemplate | null): string {
  const known = template?.fields.find((field) => field.name === name)?.label;
  const words = name.replaceAll("_", " ");
  return known ?? words[0]!.toUpperCase() + words.slice(1);
}
