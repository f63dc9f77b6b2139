import { and, asc, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Stage } from "#contract/pipeline/schemas.ts";
import type { StoredStage } from "#contract/pipeline/stages.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { applicationMoves } from "#worker/db/tables/application-moves.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { jobStages } from "#worker/db/tables/job-stages.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

const MAX_ROWS = 100;
const MAX_STAGE_ROWS = 2_500;

const stageColumns = {
  id: jobStages.id,
  name: jobStages.name,
  kind: jobStages.kind,
  candidateLabel: jobStages.candidateLabel,
  templateId: jobStages.templateId,
};

const selectStages = (db: Db, jobIds: SQL | undefined) =>
  db
    .select({ jobId: jobStages.jobId, ...stageColumns })
    .from(jobStages)
    .where(jobIds ? or(isNull(jobStages.jobId), inArray(jobStages.jobId, jobIds)) : isNull(jobStages.jobId))
    .orderBy(asc(jobStages.sortOrder), asc(jobStages.id))
    .limit(MAX_STAGE_ROWS);

/** Stages of these jobs and the defaults, in order. */
export function listStages(db: Db, jobIds: readonly (string | null)[]) {
  const ids = [...new Set(jobIds.filter((id) => id !== null))];
  return selectStages(db, ids.length > 0 ? jsonValues(ids) : undefined);
}

/** Stages of the application's job and the defaults, in order. */
export const listStagesOfApplication = (db: Db, id: string) =>
  selectStages(db, sql`(select ${applications.jobId} from ${applications} where ${applications.id} = ${id})`);

type StageRow = Stage & { jobId: string | null };

/** The stages of a job: its own, or the defaults. */
export function pickStages(rows: readonly StageRow[], jobId: string | null) {
  const own = jobId === null ? [] : rows.filter((row) => row.jobId === jobId);
  const defaults = rows.filter((row) => row.jobId === null);
  return { stages: own.length > 0 ? own : defaults, isCustom: own.length > 0, defaults };
}

const movableColumns = {
  id: applications.id,
  firstName: applications.firstName,
  email: applications.email,
  jobId: applications.jobId,
  jobTitle: applications.jobTitle,
  company: jobs.company,
  stage: applications.stage,
  stageId: applications.stageId,
  since: sql<string>`coalesce(${applications.stageChangedAt}, ${applications.createdAt})`,
};

export const listMovable = (db: Db, ids: readonly string[]) =>
  db
    .select(movableColumns)
    .from(applications)
    .leftJoin(jobs, eq(jobs.id, applications.jobId))
    .where(inArray(applications.id, jsonValues(ids)))
    .limit(MAX_ROWS);
export type MovableApplication = Awaited<ReturnType<typeof listMovable>>[number];

const isStill = (id: string, { stage, stageId }: StoredStage) =>
  and(eq(applications.id, id), eq(applications.stage, stage), sql`${applications.stageId} is ${stageId}`);

/** First statement of a move: rolls it back if somebody else moved the application. */
export const assertStage = (db: Db, id: string, stored: StoredStage) =>
  assertInBatch(db, exists(db.select({ id: applications.id }).from(applications).where(isStill(id, stored))));

export const setStage = (
  db: Db,
  id: string,
  stored: StoredStage,
  { since, updatedAt }: { since: string; updatedAt: string },
) =>
  db
    .update(applications)
    .set({ ...stored, stageChangedAt: since, updatedAt })
    .where(eq(applications.id, id));

/** The move is the last one of the application, which is still where it led; withdrawals by candidates are excluded. */
const isLastMove = sql<boolean>`(${applicationMoves.userId} is not null
  and ${applications.stage} = ${applicationMoves.toKind} and ${applications.stageId} is ${applicationMoves.toStageId}
  and not exists (select 1 from ${applicationMoves} later
    where later.application_id = ${applicationMoves.applicationId} and later.undone_at is null
      and (later.created_at, later.id) > (${applicationMoves.createdAt}, ${applicationMoves.id})))`;

const moveColumns = {
  id: applicationMoves.id,
  applicationId: applicationMoves.applicationId,
  fromKind: applicationMoves.fromKind,
  toKind: applicationMoves.toKind,
  fromStageId: applicationMoves.fromStageId,
  toStageId: applicationMoves.toStageId,
  fromSince: applicationMoves.fromSince,
  fromName: applicationMoves.fromName,
  toName: applicationMoves.toName,
  reasonKey: applicationMoves.reasonKey,
  note: applicationMoves.note,
  username: userName(users),
  deliveryId: applicationMoves.deliveryId,
  undoneAt: applicationMoves.undoneAt,
  createdAt: applicationMoves.createdAt,
  email: applications.email,
  jobTitle: applications.jobTitle,
  isLast: isLastMove.mapWith(Boolean),
  mailStatus: deliveries.status,
  mailAttempts: deliveries.attempts,
  mailAt: deliveries.nextAttemptAt,
  mailPayload: deliveries.payload,
};

const selectMoves = (db: Db, where: SQL) =>
  db
    .select(moveColumns)
    .from(applicationMoves)
    .innerJoin(applications, eq(applications.id, applicationMoves.applicationId))
    .leftJoin(deliveries, eq(deliveries.id, applicationMoves.deliveryId))
    .leftJoin(users, eq(users.id, applicationMoves.userId))
    .where(where)
    .orderBy(sql`${applicationMoves.createdAt} desc`, sql`${applicationMoves.id} desc`)
    .limit(MAX_ROWS);

export const listMovesById = (db: Db, ids: readonly string[]) =>
  selectMoves(db, inArray(applicationMoves.id, jsonValues(ids)));
export type MoveRow = Awaited<ReturnType<typeof listMovesById>>[number];

export const listMoves = (db: Db, applicationId: string) =>
  selectMoves(db, eq(applicationMoves.applicationId, applicationId));

/** First statement of an undo: of an undo and the sender of its mail, exactly one wins. */
export const assertUndoable = (db: Db, { id, deliveryId }: { id: string; deliveryId: string | null }) =>
  assertInBatch(
    db,
    and(
      exists(
        db
          .select({ id: applicationMoves.id })
          .from(applicationMoves)
          .innerJoin(applications, eq(applications.id, applicationMoves.applicationId))
          .where(and(eq(applicationMoves.id, id), isNull(applicationMoves.undoneAt), isLastMove)),
      ),
      deliveryId
        ? sql`not exists (select 1 from ${deliveries} mail where mail.id = ${deliveryId}
            and (mail.status in ('sending', 'sent') or (mail.status = 'waiting' and mail.attempts > 0)))`
        : undefined,
    )!,
  );

/** Cancels the mail of a move that is undone. */
export const cancelMail = (db: Db, deliveryId: string, now: string) =>
  db
    .update(deliveries)
    .set({ status: "cancelled", updatedAt: now, waitingFor: null, lastError: "The move was undone." })
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.status, "waiting"), eq(deliveries.attempts, 0)));

export const setUndone = (db: Db, id: string, undoneAt: string) =>
  db.update(applicationMoves).set({ undoneAt }).where(eq(applicationMoves.id, id));

/** The facts that decide whether the mail of a move may still leave. */
export async function findMailedMove(db: Db, id: string) {
  const [row] = await db
    .select({
      undoneAt: applicationMoves.undoneAt,
      toKind: applicationMoves.toKind,
      stage: applications.stage,
      applicationId: applications.id,
      email: applications.email,
    })
    .from(applicationMoves)
    .innerJoin(applications, eq(applications.id, applicationMoves.applicationId))
    .where(eq(applicationMoves.id, id))
    .limit(1);
  return row ?? null;
}

/** Moves of these applications whose mail still waits: the candidate does not see them yet. */
export const listPendingMoves = (db: Db, applicationIds: readonly string[]) =>
  db
    .select({
      applicationId: applicationMoves.applicationId,
      fromKind: applicationMoves.fromKind,
      fromStageId: applicationMoves.fromStageId,
      fromSince: applicationMoves.fromSince,
      createdAt: applicationMoves.createdAt,
    })
    .from(applicationMoves)
    .innerJoin(deliveries, eq(deliveries.id, applicationMoves.deliveryId))
    .where(
      and(
        inArray(applicationMoves.applicationId, jsonValues(applicationIds)),
        isNull(applicationMoves.undoneAt),
        eq(deliveries.status, "waiting"),
        eq(deliveries.attempts, 0),
      ),
    )
    .limit(MAX_ROWS);
