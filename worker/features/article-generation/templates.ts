import { scheduleCategories } from "#contract/articles/constants.ts";
import type { PromptTemplate } from "./template.ts";
import { careerTemplates } from "./templates-career.ts";
import { leadershipTemplates } from "./templates-leadership.ts";
import { modelingTemplates } from "./templates-modeling.ts";
import { planningTemplates } from "./templates-planning.ts";
import { technologyTemplates } from "./templates-technology.ts";

const allTemplates = [
  ...planningTemplates,
  ...leadershipTemplates,
  ...technologyTemplates,
  ...modelingTemplates,
  ...careerTemplates,
];

/** All templates, in category order. Each category has at least one. */
export const templates: readonly PromptTemplate[] = scheduleCategories.flatMap((category) =>
  allTemplates.filter((template) => template.category === category),
);

export const findTemplate = (id: string | null | undefined): PromptTemplate | null =>
  templates.find((template) => template.id === id) ?? null;
