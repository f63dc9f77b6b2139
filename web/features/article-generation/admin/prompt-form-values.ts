import * as z from "zod";
import type { PromptTemplate } from "#contract/article-generation/endpoints.ts";
import { PromptOrder } from "#contract/article-generation/endpoints.ts";
import { VARIABLE_MAX, variableLabel, variablesIn } from "#contract/article-generation/constants.ts";

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

/** What the template calls a variable, else its name as words. */
export const labelOf = (name: string, template: PromptTemplate | null): string =>
  template?.fields.find((field) => field.name === name)?.label ?? variableLabel(name);
