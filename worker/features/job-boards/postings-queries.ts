import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  lte,
  ne,
  notExists,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { FEED_ADAPTER } from "#contract/job-boards/constants.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { jobPortalPostings, jobPortals } from "#worker/db/tables/distribution.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { isJobOpen, isOpen } from "#worker/features/jobs/index.ts";
import { MAX_JOB_BOARDS } from "./queries.ts";

const byJob = (jobId: string) => eq(jobPortalPostings.jobId, jobId);

const requester = alias(users, "requester");
const excluder = alias(users, "excluder");
const confirmer = alias(users, "confirmer");
/** Null where nobody is joined. */
const nameOrNull = (user: typeof requester | typeof excluder | typeof confirmer) =>
  sql<string | null>`${userName(user)}`;

export const listPostings = (db: Db, jobId: string) =>
  db
    .select({
      portalId: jobPortals.id,
      portal: jobPortals.name,
      adapter: jobPortals.adapter,
      isActive: jobPortals.isActive,
      status: jobPortalPostings.status,
      externalId: jobPortalPostings.externalId,
      postedAt: jobPortalPostings.postedAt,
      requestedAt: jobPortalPostings.requestedAt,
      requestedBy: nameOrNull(requester),
      excludedAt: jobPortalPostings.excludedAt,
      excludedBy: nameOrNull(excluder),
      confirmedAt: jobPortalPostings.confirmedAt,
      confirmedBy: nameOrNull(confirmer),
      adUrl: jobPortalPostings.adUrl,
      updatedAt: jobPortalPostings.updatedAt,
      errorMessage: jobPortalPostings.errorMessage,
    })
    .from(jobPortalPostings)
    .innerJoin(jobPortals, eq(jobPortals.id, jobPortalPostings.portalId))
    .leftJoin(requester, eq(requester.id, jobPortalPostings.requestedBy))
    .leftJoin(excluder, eq(excluder.id, jobPortalPostings.excludedBy))
    .leftJoin(confirmer, eq(confirmer.id, jobPortalPostings.confirmedBy))
    .where(byJob(jobId))
    .orderBy(asc(jobPortals.id))
    .limit(MAX_JOB_BOARDS);

export type PostingRow = Awaited<ReturnType<typeof listPostings>>[number];

const payloadPortalId = sql<string | null>`${deliveries.payload} ->> '$.portalId'`;

/** A delivery in flight sets the posting's status itself, based on the state it read. */
const isNotPublishing = (db: Db, jobId: string) =>
  notExists(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.entityType, "job"),
          eq(deliveries.entityId, jobId),
          eq(deliveries.action, "posting.publish"),
          eq(deliveries.status, "sending"),
          eq(payloadPortalId, jobPortalPostings.portalId),
        ),
      ),
  );

export type NewPosting = { id: string; portalId: string };

type ChangeColumn =
  | "requestedAt"
  | "requestedBy"
  | "excludedAt"
  | "excludedBy"
  | "confirmedAt"
  | "confirmedBy"
  | "adUrl";

/** When and by whom a posting is changed. */
export type PostingChange = { now: string; staffId: string };

/** Selects a new posting per existing board among `rows`. */
export const selectNewPostings = (
  db: Db,
  jobId: string,
  rows: readonly NewPosting[],
  now: string,
  columns: Pick<typeof jobPortalPostings.$inferInsert, "status" | ChangeColumn>,
) =>
  db
    .select(
      selectRow(jobPortalPostings, {
        id: sql`r.value ->> 'id'`,
        jobId,
        portalId: jobPortals.id,
        externalId: null,
        status: "pending",
        errorMessage: null,
        postedAt: null,
        requestedAt: null,
        requestedBy: null,
        excludedAt: null,
        excludedBy: null,
        confirmedAt: null,
        confirmedBy: null,
        adUrl: null,
        createdAt: now,
        updatedAt: now,
        ...columns,
      }),
    )
    .from(sql`json_each(${JSON.stringify(rows)}) r`)
    .innerJoin(jobPortals, eq(jobPortals.id, sql`r.value ->> 'portalId'`));

/**
 * Upserts one posting per active board if the job is open. Failed and removed postings become pending; with `again`,
 * all do. A confirmation was of the ad before.
 */
export const upsertPostings = (
  db: Db,
  jobId: string,
  rows: readonly NewPosting[],
  { now, staffId }: PostingChange,
  again: boolean,
) => {
  const requested = { status: "pending", requestedAt: now, requestedBy: staffId } as const;
  const cleared = { excludedAt: null, excludedBy: null, confirmedAt: null, confirmedBy: null, adUrl: null };
  return db
    .insert(jobPortalPostings)
    .select(
      selectNewPostings(db, jobId, rows, now, requested).where(
        and(eq(jobPortals.isActive, true), isJobOpen(db, jobId, now)),
      ),
    )
    .onConflictDoUpdate({
      target: [jobPortalPostings.jobId, jobPortalPostings.portalId],
      set: { ...requested, ...cleared, errorMessage: null, updatedAt: now },
      setWhere: again ? isNotPublishing(db, jobId) : inArray(jobPortalPostings.status, ["failed", "removed"]),
    });
};

const byJobAndBoard = (jobId: string, portalId: string) =>
  and(byJob(jobId), eq(jobPortalPostings.portalId, portalId));

type PostingTarget = { action: string; jobId: string; portalId: string; status: "pending" | "removed" };

/**
 * SQL condition: the posting has this status, and none of its deliveries is in one of `statuses`. Of two concurrent
 * requests only one matches.
 */
const needsDelivery = (
  db: Db,
  { action, jobId, portalId, status }: PostingTarget,
  statuses: ("waiting" | "sending")[],
) =>
  and(
    exists(
      db
        .select({ id: jobPortalPostings.id })
        .from(jobPortalPostings)
        .where(
          and(
            byJobAndBoard(jobId, portalId),
            eq(jobPortalPostings.status, status),
            status === "removed" ? isNotNull(jobPortalPostings.postedAt) : undefined,
          ),
        ),
    ),
    notExists(
      db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(
          and(
            eq(deliveries.entityType, "job"),
            eq(deliveries.entityId, jobId),
            eq(deliveries.action, action),
            eq(payloadPortalId, portalId),
            inArray(deliveries.status, statuses),
          ),
        ),
    ),
  )!;

/** No delivery of the posting is waiting or sending. */
export const hasNoActiveDelivery = (db: Db, target: PostingTarget) =>
  needsDelivery(db, target, ["waiting", "sending"]);

/** As above, but a delivery in flight does not count: it may carry the state before the change. */
export const hasNoWaitingDelivery = (db: Db, target: PostingTarget) => needsDelivery(db, target, ["waiting"]);

const waitingDeliveries = (action: string, jobId: string, portalIds: readonly string[]) =>
  and(
    eq(deliveries.entityType, "job"),
    eq(deliveries.entityId, jobId),
    eq(deliveries.action, action),
    eq(deliveries.status, "waiting"),
    inArray(payloadPortalId, jsonValues(portalIds)),
  );

/** Makes waiting deliveries due now: those blocked by a setting, and with `all` those in backoff too. */
export const setDeliveriesDue = (
  db: Db,
  [action, jobId, portalIds]: [string, string, readonly string[]],
  now: string,
  all: boolean,
) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now, updatedAt: now })
    .where(
      and(waitingDeliveries(action, jobId, portalIds), all ? undefined : isNotNull(deliveries.waitingFor)),
    );

export const listDueDeliveries = (
  db: Db,
  action: string,
  jobId: string,
  portalIds: readonly string[],
  now: string,
) =>
  db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(waitingDeliveries(action, jobId, portalIds), lte(deliveries.nextAttemptAt, now)))
    .limit(MAX_JOB_BOARDS);

/** Open jobs with a pending posting at this board; `jobId` comes first. */
export const listPendingJobs = (db: Db, portalId: string, jobId: string, limit: number, now: string) =>
  db
    .select({ job: jobs, updatedAt: jobPortalPostings.updatedAt })
    .from(jobPortalPostings)
    .innerJoin(jobs, eq(jobs.id, jobPortalPostings.jobId))
    .where(
      and(eq(jobPortalPostings.portalId, portalId), eq(jobPortalPostings.status, "pending"), isOpen(now)),
    )
    .orderBy(desc(eq(jobs.id, jobId)))
    .limit(limit);

type PostingVersion = { jobId: string; updatedAt: string };

/**
 * Confirms postings. A posting edited since it was read stays pending, and a removed one stays removed. Returns the
 * resulting status of each.
 */
export function setPostingsConfirmed(
  db: Db,
  portalId: string,
  versions: readonly PostingVersion[],
  now: string,
  externalId: string | null,
) {
  const isUnchanged = sql`(status = 'pending' and updated_at =
    (select t.value ->> 'updatedAt' from json_each(${JSON.stringify(versions)}) t where t.value ->> 'jobId' = job_id))`;
  return db
    .update(jobPortalPostings)
    .set({
      postedAt: now,
      externalId: sql`coalesce(${externalId}, external_id)`,
      status: sql`case when ${isUnchanged} then 'confirmed' else status end`,
      errorMessage: sql`case when ${isUnchanged} then null else error_message end`,
      updatedAt: sql`case when ${isUnchanged} then ${now} else updated_at end`,
    })
    .where(
      and(
        eq(jobPortalPostings.portalId, portalId),
        inArray(jobPortalPostings.jobId, jsonValues(versions.map((version) => version.jobId))),
      ),
    )
    .returning({ jobId: jobPortalPostings.jobId, status: jobPortalPostings.status });
}

/** Records a failure unless the posting has changed since it was read. */
export const setPostingFailed = (
  db: Db,
  portalId: string,
  { jobId, updatedAt }: PostingVersion,
  set: { status: "pending" | "failed"; errorMessage: string },
) =>
  db
    .update(jobPortalPostings)
    .set(set)
    .where(
      and(
        byJobAndBoard(jobId, portalId),
        eq(jobPortalPostings.status, "pending"),
        eq(jobPortalPostings.updatedAt, updatedAt),
      ),
    );

export async function findPosting(db: Db, jobId: string, portalId: string) {
  const [row] = await db
    .select({ ...getTableColumns(jobPortalPostings), jobTitle: jobs.title })
    .from(jobPortalPostings)
    .innerJoin(jobs, eq(jobs.id, jobPortalPostings.jobId))
    .where(byJobAndBoard(jobId, portalId))
    .limit(1);
  return row ?? null;
}

/** Push boards to notify: active ones for pending postings; for removed ones those that still list the job. */
export const listBoardsToNotify = (db: Db, jobId: string, status: "pending" | "removed") =>
  db
    .select({ portalId: jobPortalPostings.portalId })
    .from(jobPortalPostings)
    .innerJoin(jobPortals, eq(jobPortals.id, jobPortalPostings.portalId))
    .where(
      and(
        byJob(jobId),
        eq(jobPortalPostings.status, status),
        status === "pending" ? eq(jobPortals.isActive, true) : isNotNull(jobPortalPostings.postedAt),
        ne(jobPortals.adapter, FEED_ADAPTER),
      ),
    )
    .limit(MAX_JOB_BOARDS);

/** Records the result of a withdrawal; null means the board no longer lists the job. */
export const setWithdrawalResult = (db: Db, jobId: string, portalId: string, errorMessage: string | null) =>
  db
    .update(jobPortalPostings)
    .set({ errorMessage, ...(errorMessage === null && { postedAt: null }) })
    .where(and(byJobAndBoard(jobId, portalId), eq(jobPortalPostings.status, "removed")));
