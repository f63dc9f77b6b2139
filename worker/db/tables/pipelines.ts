import { sql } from "drizzle-orm";
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { leadTypes, scoringTargets, type ScoringCriteria } from "#contract/leads/constants.ts";
import { flag, id, json, oneOf, timestamps, type Json } from "./columns.ts";

/** `leadType` null: for lead types without a pipeline. */
export const pipelines = sqliteTable(
  "pipelines",
  {
    id: id(),
    name: text().notNull().unique("pipelines_name"),
    description: text(),
    leadType: text({ enum: leadTypes }),
    stages: json<{ key: string; name: string }[]>().notNull(),
    /** Required by the specification, not used. */
    automation: json<Json>().notNull().default({}),
    isDefault: flag(false),
    isActive: flag(true),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("pipelines_one_default")
      .on(t.isDefault)
      .where(sql`is_default = 1`),
    oneOf("lead_type", leadTypes),
  ],
);

export const leadScoringRules = sqliteTable(
  "lead_scoring_rules",
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    criteria: json<ScoringCriteria>().notNull(),
    points: integer().notNull(),
    isActive: flag(true),
    appliesTo: text({ enum: scoringTargets }).notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("lead_scoring_rules_name").on(t.appliesTo, t.name),
    oneOf("applies_to", scoringTargets),
  ],
);
