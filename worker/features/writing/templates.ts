import type { PromptTemplate } from "./template.ts";
import { careerTemplates } from "./templates-career.ts";
import { planningTemplates } from "./templates-planning.ts";
import { technologyTemplates } from "./templates-technology.ts";

/** Every template that staff can choose, in the order of the categories. */
export const templates: readonly PromptTemplate[] = [
  ...planningTemplates,
  ...technologyTemplates,
  ...careerTemplates,
];

export const findTemplate = (id: string | null | undefined): PromptTemplate | null =>
  templates.find((template) => template.id === id) ?? null;
