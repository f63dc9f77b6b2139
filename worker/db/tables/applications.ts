import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applicationStages } from "#contract/jobs/constants.ts";
import { id, json, oneOf, rule, spamMark, timestamps, time, type Json } from "./columns.ts";
import { jobStages } from "./job-stages.ts";
import { jobs } from "./jobs.ts";

export const applications = sqliteTable(
  "applications",
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    currentPosition: text(),
    industry: text(),
    additionalInfo: text(),
    /** Link given by the applicant. An uploaded file has a private `resumeKey`. */
    resumeUrl: text(),
    resumeKey: text(),
    resumeName: text(),
    resumeType: text(),
    resumeSize: integer(),
    jobId: text().references(() => jobs.id, { onDelete: "set null" }),
    /** Job title at the time of the application. */
    jobTitle: text(),
    /** Kind of the stage in the job's pipeline. */
    stage: text({ enum: applicationStages }).notNull().default("new"),
    /** Null, or a stage of another kind: the first stage of this kind in the job's pipeline. */
    stageId: text().references(() => jobStages.id, { onDelete: "set null" }),
    /** Set by triggers when the stage changes. */
    stageChangedAt: time(),
    source: text(),
    attribution: json<Json>(),
    termsAcceptedAt: time(),
    termsVersion: text(),
    ...spamMark(),
    ...timestamps(),
  },
  (t) => [
    index("applications_newest").on(t.createdAt, t.id),
    index("applications_stage").on(t.stage, t.createdAt),
    index("applications_job").on(t.jobId, t.createdAt),
    index("applications_pipeline").on(t.jobId, t.stage, t.stageChangedAt, t.id, t.stageId),
    index("applications_stage_id").on(t.stageId),
    index("applications_email").on(t.email),
    index("applications_person").on(sql`lower(email)`),
    index("applications_by_name").on(sql`lower(last_name)`, sql`lower(first_name)`, t.id),
    index("applications_by_title").on(sql`job_title collate nocase`, t.id),
    index("applications_spam")
      .on(t.spamStatus, t.createdAt)
      .where(sql`spam_status is not null`),
    oneOf("stage", applicationStages),
    rule(
      "resume_whole",
      "resume_key is null or (resume_name is not null and resume_type is not null and resume_size > 0)",
    ),
  ],
);
