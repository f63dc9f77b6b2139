import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Stage } from "#contract/pipeline/schemas.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { applicationMoves } from "#worker/db/tables/application-moves.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { jobStages, mailTemplates } from "#worker/db/tables/job-stages.ts";
import { MAX_TEMPLATES } from "#contract/pipeline/constants.ts";

const MAX_COUNTS = 1_000;

/** Changes with every save of the list; empty for a list without stages. */
const revision = (jobId: string | null) =>
  sql<string>`coalesce((select count(*) || ' ' || max(updated_at) from ${jobStages} where ${
    jobId === null ? sql`job_id is null` : sql`job_id = ${jobId}`
  }), '')`;

/** One row with the revisions of the job's own stages and of the defaults. */
export const listRevisions = (db: Db, jobId: string | null) =>
  db
    .select({ own: revision(jobId).as("own_revision"), defaults: revision(null).as("defaults_revision") })
    .from(singleRow);

/** First statement of a save. */
export const assertRevision = (db: Db, jobId: string | null, expected: string) =>
  assertInBatch(db, sql`${revision(jobId)} = ${expected}`);

/** Rolls the batch back if the job got stages meanwhile. */
export const assertUsesDefaults = (db: Db, jobId: string) =>
  assertInBatch(db, sql`not exists (select 1 from ${jobStages} where job_id = ${jobId})`);

/** Applications that a list of stages arranges: of the job, or of all jobs without own stages and of none. */
const arranged = (jobId: string | null): SQL =>
  jobId === null
    ? sql`(${applications.jobId} is null or ${applications.jobId} not in
        (select own.job_id from ${jobStages} own where own.job_id is not null))`
    : eq(applications.jobId, jobId);

/** Number of applications that a list arranges, by stored stage. */
export const countArranged = (db: Db, jobId: string | null) =>
  db
    .select({ stage: applications.stage, stageId: applications.stageId, total: count() })
    .from(applications)
    .where(arranged(jobId))
    .groupBy(applications.stage, applications.stageId)
    .limit(MAX_COUNTS);

type StageRow = typeof jobStages.$inferInsert;

export const insertStage = (db: Db, row: StageRow) => db.insert(jobStages).values(row);

export const updateStage = (
  db: Db,
  { id, name, candidateLabel, templateId, sortOrder, updatedAt }: StageRow,
) =>
  db
    .update(jobStages)
    .set({ name, candidateLabel, templateId, sortOrder, updatedAt })
    .where(eq(jobStages.id, id));

export const deleteStages = (db: Db, ids: readonly string[]) =>
  db.delete(jobStages).where(inArray(jobStages.id, jsonValues(ids)));

export const deleteOwnStages = (db: Db, jobId: string) =>
  db.delete(jobStages).where(eq(jobStages.jobId, jobId));

/** Copies of stages: applications of the job that are in a stage go to its copy. */
export const setCopiedStages = (db: Db, jobId: string, copies: Record<string, string>) =>
  db
    .update(applications)
    .set({
      stageId: sql`(select value from json_each(${JSON.stringify(copies)}) where key = ${applications.stageId})`,
    })
    .where(
      and(eq(applications.jobId, jobId), inArray(applications.stageId, jsonValues(Object.keys(copies)))),
    );

/** Applications in a removed stage: those that name it, and with `withUnnamed` those that name no stage of the kind. */
const inRemovedStage = (
  jobId: string | null,
  stage: Stage,
  validIds: readonly string[],
  withUnnamed: boolean,
) =>
  and(
    arranged(jobId),
    eq(applications.stage, stage.kind),
    withUnnamed
      ? sql`(${applications.stageId} is null or ${applications.stageId} = ${stage.id}
          or ${applications.stageId} not in ${jsonValues(validIds)})`
      : eq(applications.stageId, stage.id),
  );

type Removal = {
  jobId: string | null;
  stage: Stage;
  target: Stage;
  validIds: readonly string[];
  withUnnamed: boolean;
  userId: string;
  now: string;
};

const newUuid = sql`(lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2)
  || '-a' || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))))`;

/** Records the moves out of a removed stage to another one of its kind, before `moveRemoved`. */
export const insertRemovalMoves = (db: Db, removal: Removal) => {
  const { jobId, stage, target, validIds, withUnnamed, userId, now } = removal;
  return db.insert(applicationMoves).select(
    db
      .select(
        selectRow(applicationMoves, {
          id: newUuid,
          applicationId: applications.id,
          fromKind: stage.kind,
          toKind: target.kind,
          fromStageId: null,
          toStageId: target.id,
          fromSince: sql`coalesce(${applications.stageChangedAt}, ${applications.createdAt})`,
          fromName: stage.name,
          toName: target.name,
          reasonKey: null,
          note: null,
          userId,
          deliveryId: null,
          undoneAt: null,
          createdAt: now,
        }),
      )
      .from(applications)
      .where(inRemovedStage(jobId, stage, validIds, withUnnamed)),
  );
};

/** Moves the applications of a removed stage to another one of its kind. */
export const moveRemoved = (db: Db, { jobId, stage, target, validIds, withUnnamed, now }: Removal) =>
  db
    .update(applications)
    .set({ stageId: target.id, stageChangedAt: now, updatedAt: now })
    .where(inRemovedStage(jobId, stage, validIds, withUnnamed));

/** Ids of the applications in a removed stage, at most `limit`. */
export async function listInRemovedStage(
  db: Db,
  { jobId, stage, validIds, withUnnamed }: Pick<Removal, "jobId" | "stage" | "validIds" | "withUnnamed">,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(inRemovedStage(jobId, stage, validIds, withUnnamed))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Rolls the batch back if an application came to the removed stage meanwhile. */
export const assertEmptied = (
  db: Db,
  { jobId, stage, validIds, withUnnamed }: Pick<Removal, "jobId" | "stage" | "validIds" | "withUnnamed">,
) =>
  assertInBatch(
    db,
    sql`not exists (select 1 from ${applications} where ${inRemovedStage(jobId, stage, validIds, withUnnamed)})`,
  );

// Mail templates

const templateColumns = {
  id: mailTemplates.id,
  name: mailTemplates.name,
  subject: mailTemplates.subject,
  body: mailTemplates.body,
  isArchived: mailTemplates.isArchived,
  version: mailTemplates.version,
};

export const listTemplates = (db: Db) =>
  db
    .select(templateColumns)
    .from(mailTemplates)
    .orderBy(asc(mailTemplates.isArchived), sql`lower(${mailTemplates.name})`)
    .limit(MAX_TEMPLATES);

export async function findTemplate(db: Db, id: string) {
  const [row] = await db.select(templateColumns).from(mailTemplates).where(eq(mailTemplates.id, id)).limit(1);
  return row ?? null;
}

export async function hasTemplateNamed(db: Db, name: string, exceptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailTemplates.id })
    .from(mailTemplates)
    .where(sql`${mailTemplates.name} = ${name} collate nocase and ${mailTemplates.id} <> ${exceptId}`)
    .limit(1);
  return rows.length > 0;
}

type TemplateRow = typeof mailTemplates.$inferInsert;

/** Writes nothing if the name is taken. */
export const insertTemplate = (db: Db, row: TemplateRow) =>
  db.insert(mailTemplates).values(row).onConflictDoNothing().returning(templateColumns);

/** Writes nothing when the version is stale. */
export const updateTemplate = (
  db: Db,
  {
    id,
    version,
    ...change
  }: Pick<TemplateRow, "id" | "name" | "subject" | "body" | "isArchived" | "updatedAt"> & {
    version: number;
  },
) =>
  db
    .update(mailTemplates)
    .set({ ...change, version: version + 1 })
    .where(
      and(
        eq(mailTemplates.id, id),
        eq(mailTemplates.version, version),
        sql`not exists (select 1 from ${mailTemplates} other where other.name = ${change.name} collate nocase and other.id <> ${id})`,
      ),
    )
    .returning(templateColumns);
