import { and, asc, count, desc, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Criterion, ScreeningQuestion, ScreeningSource } from "#contract/screening/schemas.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { scorecardCriteria, screeningQuestions, screeningSetups } from "#worker/db/tables/screening.ts";

const MAX_SOURCES = 200;
const MAX_ROWS = 50;

const questionColumns = {
  id: screeningQuestions.id,
  kind: screeningQuestions.kind,
  label: screeningQuestions.label,
  help: screeningQuestions.help,
  isRequired: screeningQuestions.isRequired,
  options: screeningQuestions.options,
  knockout: screeningQuestions.knockout,
};

/** The questions of a job in their order; none unless `condition` holds. */
export const listQuestions = (db: Db, jobId: string, condition?: SQL) =>
  db
    .select(questionColumns)
    .from(screeningQuestions)
    .where(and(eq(screeningQuestions.jobId, jobId), condition))
    .orderBy(asc(screeningQuestions.position), asc(screeningQuestions.id))
    .limit(MAX_ROWS);

/** The scorecard criteria of a job in their order. */
const listCriteria = (db: Db, jobId: string) =>
  db
    .select({
      id: scorecardCriteria.id,
      name: scorecardCriteria.name,
      description: scorecardCriteria.description,
    })
    .from(scorecardCriteria)
    .where(eq(scorecardCriteria.jobId, jobId))
    .orderBy(asc(scorecardCriteria.position), asc(scorecardCriteria.id))
    .limit(MAX_ROWS);

type Versions = { questionsVersion: number; criteriaVersion: number };
type SetupJob = { id: string; title: string; company: string; status: string; expiresAt: string | null };
export type SetupRow = Versions & { job: SetupJob; questions: ScreeningQuestion[]; criteria: Criterion[] };

/** Returns null when the job does not exist or is deleted. */
export async function findSetup(db: Db, jobId: string): Promise<SetupRow | null> {
  const [[row], questions, criteria] = await selectMany(db, [
    db
      .select({
        id: jobs.id,
        title: jobs.title,
        company: jobs.company,
        status: jobs.status,
        expiresAt: jobs.expiresAt,
        questionsVersion: sql<number>`coalesce(${screeningSetups.questionsVersion}, 0)`,
        criteriaVersion: sql<number>`coalesce(${screeningSetups.criteriaVersion}, 0)`,
      })
      .from(jobs)
      .leftJoin(screeningSetups, eq(screeningSetups.jobId, jobs.id))
      .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt)))
      .limit(1),
    listQuestions(db, jobId),
    listCriteria(db, jobId),
  ]);
  if (!row) return null;
  const { questionsVersion, criteriaVersion, ...job } = row;
  return { job, questionsVersion, criteriaVersion, questions, criteria };
}

const query = new QueryBuilder({ casing: "snake_case" });

/** Jobs with questions or criteria, last changed first. */
export function listSources(db: Db): Promise<ScreeningSource[]> {
  const questions = query
    .select({ n: count().as("n") })
    .from(screeningQuestions)
    .where(eq(screeningQuestions.jobId, jobs.id))
    .as("questions");
  const criteria = query
    .select({ n: count().as("n") })
    .from(scorecardCriteria)
    .where(eq(scorecardCriteria.jobId, jobs.id))
    .as("criteria");
  const hasRows = sql`exists (select 1 from screening_questions q where q.job_id = ${jobs.id})
    or exists (select 1 from scorecard_criteria c where c.job_id = ${jobs.id})`;
  return db
    .select({ id: jobs.id, title: jobs.title, company: jobs.company, questions, criteria })
    .from(screeningSetups)
    .innerJoin(jobs, eq(jobs.id, screeningSetups.jobId))
    .where(and(isNull(jobs.deletedAt), sql`(${hasRows})`))
    .orderBy(desc(screeningSetups.updatedAt), desc(jobs.id))
    .limit(MAX_SOURCES);
}

type Part = "questionsVersion" | "criteriaVersion";
const VERSION_COLUMNS = { questionsVersion: "questions_version", criteriaVersion: "criteria_version" };

/** First statement of a batch: rolls it back when the version is stale or the job is deleted. */
export const assertVersion = (db: Db, jobId: string, part: Part, version: number) =>
  assertInBatch(
    db,
    sql`exists (select 1 from jobs where id = ${jobId} and deleted_at is null)
      and coalesce((select ${sql.raw(VERSION_COLUMNS[part])} from screening_setups where job_id = ${jobId}), 0) = ${version}`,
  );

export const setVersion = (db: Db, jobId: string, part: Part, version: number, now: string) =>
  db
    .insert(screeningSetups)
    .values({ jobId, [part]: version, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: screeningSetups.jobId, set: { [part]: version, updatedAt: now } });

type Saved<T> = { jobId: string; rows: readonly T[]; now: string };

/** Statements that make `rows` the questions of the job. Answers to removed questions keep their label. */
export const replaceQuestions = (db: Db, { jobId, rows, now }: Saved<ScreeningQuestion>) => [
  db
    .delete(screeningQuestions)
    .where(
      and(
        eq(screeningQuestions.jobId, jobId),
        notInArray(screeningQuestions.id, jsonValues(rows.map(({ id }) => id))),
      ),
    ),
  ...rows.map(({ id, ...fields }, position) =>
    db
      .insert(screeningQuestions)
      .values({ id, jobId, ...fields, position, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: screeningQuestions.id,
        set: { ...fields, position, updatedAt: now },
        setWhere: eq(screeningQuestions.jobId, jobId),
      }),
  ),
];

export const replaceCriteria = (db: Db, { jobId, rows, now }: Saved<Criterion>) => [
  db
    .delete(scorecardCriteria)
    .where(
      and(
        eq(scorecardCriteria.jobId, jobId),
        notInArray(scorecardCriteria.id, jsonValues(rows.map(({ id }) => id))),
      ),
    ),
  ...rows.map(({ id, ...fields }, position) =>
    db
      .insert(scorecardCriteria)
      .values({ id, jobId, ...fields, position, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: scorecardCriteria.id,
        set: { ...fields, position, updatedAt: now },
        setWhere: eq(scorecardCriteria.jobId, jobId),
      }),
  ),
];
