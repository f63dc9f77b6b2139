import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applicationStages } from "#contract/jobs/constants.ts";
import { flag, id, oneOf, timestamps } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** Mails that a move to a stage may send. Placeholders such as {{firstName}} are filled per candidate. */
export const mailTemplates = sqliteTable(
  "mail_templates",
  {
    id: id(),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    isArchived: flag(false),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  () => [uniqueIndex("mail_templates_name").on(sql`name collate nocase`)],
);

/** Stages of a job's pipeline; `jobId` null: the defaults, for jobs that have none. */
export const jobStages = sqliteTable(
  "job_stages",
  {
    id: id(),
    jobId: text().references(() => jobs.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Never changes; `applications.stage` follows it. */
    kind: text({ enum: applicationStages }).notNull(),
    /** What the candidate reads on their status page. */
    candidateLabel: text().notNull(),
    /** Preselected in the dialog that moves a candidate here. */
    templateId: text().references(() => mailTemplates.id, { onDelete: "set null" }),
    sortOrder: integer().notNull(),
    ...timestamps(),
  },
  (t) => [
    index("job_stages_job").on(t.jobId, t.sortOrder),
    index("job_stages_template").on(t.templateId),
    oneOf("kind", applicationStages),
  ],
);
