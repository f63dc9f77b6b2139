import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { questionKinds } from "#contract/screening/constants.ts";
import type { Knockout } from "#contract/screening/schemas.ts";
import { applications } from "./applications.ts";
import { flag, id, json, oneOf, rule, timestamps, time } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** Versions for optimistic locking; a job without questions and criteria has no row. */
export const screeningSetups = sqliteTable("screening_setups", {
  jobId: text()
    .primaryKey()
    .references(() => jobs.id, { onDelete: "cascade" }),
  questionsVersion: integer().notNull().default(0),
  criteriaVersion: integer().notNull().default(0),
  ...timestamps(),
});

const jobId = () =>
  text()
    .notNull()
    .references(() => jobs.id, { onDelete: "cascade" });

export const screeningQuestions = sqliteTable(
  "screening_questions",
  {
    id: id(),
    jobId: jobId(),
    position: integer().notNull(),
    kind: text({ enum: questionKinds }).notNull(),
    label: text().notNull(),
    help: text().notNull().default(""),
    isRequired: flag(false),
    /** Answers of a choice. */
    options: json<string[]>().notNull().default([]),
    /** Marks answers outside of it; null marks none. */
    knockout: json<Knockout>(),
    ...timestamps(),
  },
  (t) => [index("screening_questions_job").on(t.jobId, t.position), oneOf("kind", questionKinds)],
);

export const screeningAnswers = sqliteTable(
  "screening_answers",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    questionId: text().references(() => screeningQuestions.id, { onDelete: "set null" }),
    position: integer().notNull(),
    /** The question when it was answered. */
    label: text().notNull(),
    kind: text({ enum: questionKinds }).notNull(),
    text: text(),
    /** Private key in R2. */
    fileKey: text(),
    fileName: text(),
    fileType: text(),
    fileSize: integer(),
    isKnockout: flag(false),
    createdAt: time().notNull(),
  },
  (t) => [
    index("screening_answers_application").on(t.applicationId, t.position),
    index("screening_answers_question").on(t.questionId),
    index("screening_answers_file")
      .on(t.fileKey)
      .where(sql`file_key is not null`),
    index("screening_answers_knockout")
      .on(t.applicationId)
      .where(sql`is_knockout = 1`),
    oneOf("kind", questionKinds),
    rule(
      "answer_whole",
      "file_key is null or (file_name is not null and file_type is not null and file_size > 0)",
    ),
  ],
);

export const scorecardCriteria = sqliteTable(
  "scorecard_criteria",
  {
    id: id(),
    jobId: jobId(),
    position: integer().notNull(),
    name: text().notNull(),
    description: text().notNull().default(""),
    ...timestamps(),
  },
  (t) => [index("scorecard_criteria_job").on(t.jobId, t.position)],
);
