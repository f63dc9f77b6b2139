import { scheduleCategories } from "#contract/articles/constants.ts";
import type { PromptTemplate } from "./template.ts";
import { careerTemplates } from "./templates-career.ts";
import { leadershipTemplates } from "./templates-leadership.ts";
import { modelingTemplates } from "./templates-modeling.ts";
import { planningTemplates } from "./templates-planning.ts";
import { technologyTemplates } from "./templates-technology.ts";

const written = [
  ...planningTemplates,
  ...leadershipTemplates,
  ...technologyTemplates,
  ...modelingTemplates,
  ...careerTemplates,
];

/** Every template that staff can choose, in the order of the categories. Each category has one at least. */
export const templates: readonly PromptTemplate[] = scheduleCategories.flatMap((category) =>
  written.filter((template) => template.category === category),
);

export const findTemplate = (id: string | null | undefined): PromptTemplate | null =>
  templates.find((template) => template.id === id) ?? null;
