import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { FEED_ADAPTER } from "#contract/job-boards/constants.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { jobFeedTokens, jobPortalPostings, jobPortals } from "#worker/db/tables/distribution.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { isOpen } from "#worker/features/jobs/index.ts";
import { type FeedJobBoard, MAX_JOB_BOARDS } from "./queries.ts";

/** Addresses that work at the same time; each overlap ends by itself. */
const MAX_ADDRESSES = 50;

const works = (now: string) => or(isNull(jobFeedTokens.endsAt), gt(jobFeedTokens.endsAt, now));

/** The active board of /feeds/{key}/{token}.xml, or null. One look-up by hash, whatever is wrong. */
export async function findFeedByToken(
  db: Db,
  key: string,
  tokenHash: string,
  now: string,
): Promise<{ jobBoard: FeedJobBoard; tokenId: string } | null> {
  const { id, name, config } = jobPortals;
  const [row] = await db
    .select({ jobBoard: { id, key: jobPortals.key, name, config }, tokenId: jobFeedTokens.id })
    .from(jobFeedTokens)
    .innerJoin(jobPortals, eq(jobPortals.id, jobFeedTokens.portalId))
    .where(
      and(
        eq(jobFeedTokens.tokenHash, tokenHash),
        works(now),
        eq(jobPortals.key, key),
        eq(jobPortals.isActive, true),
        eq(jobPortals.adapter, FEED_ADAPTER),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Records a fetch with this token. */
export const setFeedFetched = (
  db: Db,
  tokenId: string,
  feedFetch: { fetchedAt: string; fetchedBy: string; fetchedJobs: number },
) =>
  db
    .update(jobFeedTokens)
    .set({ ...feedFetch, fetchCount: sql`${jobFeedTokens.fetchCount} + 1` })
    .where(eq(jobFeedTokens.id, tokenId));

/** Marks pending postings as listed after the board read the feed, except those that changed since `builtAt`. */
export const setPostingsListed = (
  db: Db,
  jobBoardId: string,
  jobIds: string[],
  builtAt: string,
  now: string,
) =>
  db
    .update(jobPortalPostings)
    .set({ status: "listed", postedAt: sql`coalesce(${jobPortalPostings.postedAt}, ${now})`, updatedAt: now })
    .where(
      and(
        eq(jobPortalPostings.portalId, jobBoardId),
        eq(jobPortalPostings.status, "pending"),
        lte(jobPortalPostings.updatedAt, builtAt),
        inArray(jobPortalPostings.jobId, jsonValues(jobIds)),
      ),
    );

/** The last fetch of each feed, and whether it has a current private address. */
export const listFeedSummaries = (db: Db) =>
  db
    .select({
      portalId: jobFeedTokens.portalId,
      // The only max(): SQLite takes the other columns from the row that has it.
      fetchedAt: sql<string | null>`max(${jobFeedTokens.fetchedAt})`,
      fetchedBy: jobFeedTokens.fetchedBy,
      fetchedJobs: jobFeedTokens.fetchedJobs,
      hasCurrent: sql<boolean>`sum(${jobFeedTokens.endsAt} is null) > 0`.mapWith(Boolean),
    })
    .from(jobFeedTokens)
    .groupBy(jobFeedTokens.portalId)
    .limit(MAX_JOB_BOARDS);

/** The addresses of a feed that work, the current one first, then the one that ends last. */
export const listFeedTokens = (db: Db, jobBoardId: string, now: string) =>
  db
    .select({
      id: jobFeedTokens.id,
      token: jobFeedTokens.token,
      keyId: jobFeedTokens.keyId,
      createdAt: jobFeedTokens.createdAt,
      createdBy: sql<string | null>`${userName(users)}`,
      endsAt: jobFeedTokens.endsAt,
      fetchedAt: jobFeedTokens.fetchedAt,
      fetchedBy: jobFeedTokens.fetchedBy,
      fetchedJobs: jobFeedTokens.fetchedJobs,
      fetchCount: jobFeedTokens.fetchCount,
    })
    .from(jobFeedTokens)
    .leftJoin(users, eq(users.id, jobFeedTokens.createdBy))
    .where(and(eq(jobFeedTokens.portalId, jobBoardId), works(now)))
    .orderBy(asc(sql`${jobFeedTokens.endsAt} is not null`), desc(jobFeedTokens.endsAt))
    .limit(MAX_ADDRESSES);

export type FeedTokenRow = Awaited<ReturnType<typeof listFeedTokens>>[number];

/** Lets the current address of a feed end at `endsAt`. Changes no row if another one is current. */
export const setFeedTokenEnding = (db: Db, jobBoardId: string, tokenId: string, endsAt: string) =>
  db
    .update(jobFeedTokens)
    .set({ endsAt })
    .where(
      and(
        eq(jobFeedTokens.id, tokenId),
        eq(jobFeedTokens.portalId, jobBoardId),
        isNull(jobFeedTokens.endsAt),
      ),
    );

export type NewFeedToken = Pick<
  typeof jobFeedTokens.$inferSelect,
  "id" | "portalId" | "tokenHash" | "token" | "keyId" | "createdAt" | "createdBy"
>;

/** Inserts the current address of a feed. Returns no row if it has one, or if the board has no feed. */
export const insertFeedToken = (db: Db, row: NewFeedToken) =>
  db
    .insert(jobFeedTokens)
    .select(
      db
        .select(
          selectRow(jobFeedTokens, {
            ...row,
            portalId: jobPortals.id,
            endsAt: null,
            fetchedAt: null,
            fetchedBy: null,
            fetchedJobs: null,
            fetchCount: 0,
          }),
        )
        .from(jobPortals)
        .where(
          and(
            eq(jobPortals.id, row.portalId),
            eq(jobPortals.adapter, FEED_ADAPTER),
            notExists(
              db
                .select({ id: jobFeedTokens.id })
                .from(jobFeedTokens)
                .where(and(eq(jobFeedTokens.portalId, row.portalId), isNull(jobFeedTokens.endsAt))),
            ),
          ),
        ),
    )
    .returning({ id: jobFeedTokens.id });

/** Ends a former address now. Returns no row for the current one and for those that ended. */
export const endFeedToken = (db: Db, jobBoardId: string, tokenId: string, now: string) =>
  db
    .update(jobFeedTokens)
    .set({ endsAt: now })
    .where(
      and(
        eq(jobFeedTokens.id, tokenId),
        eq(jobFeedTokens.portalId, jobBoardId),
        gt(jobFeedTokens.endsAt, now),
      ),
    )
    .returning({ id: jobFeedTokens.id });

/** Counts the open jobs in the feed of a board, as `isInFeed` decides. */
export const countFeedJobs = (db: Db, jobBoardId: string, now: string) =>
  db
    .select({ count: count() })
    .from(jobs)
    .leftJoin(
      jobPortalPostings,
      and(eq(jobPortalPostings.jobId, jobs.id), eq(jobPortalPostings.portalId, jobBoardId)),
    )
    .where(
      and(
        isOpen(now),
        isNull(jobPortalPostings.excludedAt),
        or(eq(jobs.publishToPortals, true), notInArray(jobPortalPostings.status, ["failed", "removed"])),
      ),
    );
