import * as z from "zod";
import { type PromptTemplate, PromptRequest } from "#contract/article-generation/endpoints.ts";
import { VARIABLE_MAX, variableLabel, extractVariables } from "#contract/article-generation/constants.ts";

const { prompt } = PromptRequest.shape;

/** The prompt and a value for each of its variables. */
export const PromptForm = z
  .object({
    prompt,
    variables: z.record(
      z.string(),
      z.string().max(VARIABLE_MAX, `Please use up to ${VARIABLE_MAX} characters.`),
    ),
  })
  .superRefine((values, issues) => {
    for (const name of extractVariables(values.prompt)) {
      if (values.variables[name]?.trim()) continue;
      issues.addIssue({
        code: "custom",
        path: ["variables", name],
        message: "Enter a value, or remove the variable from the prompt.",
      });
    }
  });
export type PromptForm = z.infer<typeof PromptForm>;

export const toPromptFormValues = (template: PromptTemplate | null): PromptForm => ({
  prompt: template?.prompt ?? "",
  variables: Object.fromEntries((template?.variables ?? []).map((name) => [name, ""])),
});

/** Drops the values of variables that are no longer in the prompt. */
export const toPromptRequest = (
  values: PromptForm,
  template: PromptTemplate | null,
  category: PromptTemplate["category"],
): PromptRequest => ({
  prompt: values.prompt,
  variables: Object.fromEntries(
    extractVariables(values.prompt).map((name) => [name, values.variables[name]?.trim() ?? ""]),
  ),
  category,
  templateId: template?.id ?? null,
});

/** The template's label for a variable, otherwise its name as words. */
export const getVariableLabel = (name: string, template: PromptTemplate | null): string =>
  template?.fields.find((field) => field.name === name)?.label ?? variableLabel(name);
