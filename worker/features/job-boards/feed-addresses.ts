import type { FeedAddress, JobBoardFeed } from "#contract/job-boards/schemas.ts";
import type { FeedOverlapDays } from "#contract/job-boards/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { type Keyring, seal, unseal, UnsealError } from "#worker/base/seal.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import * as queries from "./feed-queries.ts";
import { getJobBoard, type JobBoardRow } from "./queries.ts";
import { feedTokenContext } from "./rules.ts";

const NO_FEED = "This portal reads no feed.";
const STALE = "Somebody else has changed the address of this feed at the same moment. Reload to see it.";
const CURRENT = "This is the current address. Create a new one to end it.";

const entryFor = (action: "create" | "end", { id, name }: JobBoardRow, details: Record<string, unknown>) => ({
  action: `job_portal.feed_address_${action}`,
  entityType: "job_portal",
  entityId: id,
  details: { name, ...details },
});

/** The addresses of a feed that work, and the number of its jobs. */
export async function getJobBoardFeed(ctx: StaffCtx, jobBoardId: string): Promise<JobBoardFeed> {
  const jobBoard = await getFeedBoard(ctx, jobBoardId);
  const now = iso(ctx.clock());
  const [[rows, counts], keyring] = await Promise.all([
    ctx.db.batch([
      queries.listFeedTokens(ctx.db, jobBoardId, now),
      queries.countFeedJobs(ctx.db, jobBoardId, now),
    ]),
    getKeyring(ctx),
  ]);
  const addresses = await Promise.all(rows.map((row) => toFeedAddress(keyring, jobBoard.key, row)));
  return { addresses, openJobs: counts[0]?.count ?? 0 };
}

async function getFeedBoard(ctx: Ctx, id: string): Promise<JobBoardRow> {
  const jobBoard = await getJobBoard(ctx.db, id);
  if (ctx.ports.jobBoards[jobBoard.adapter].mode !== "pull") throw new AppError("conflict", NO_FEED);
  return jobBoard;
}

async function toFeedAddress(
  keyring: Keyring,
  key: string,
  { token, keyId, ...row }: queries.FeedTokenRow,
): Promise<FeedAddress> {
  try {
    const plain = await unseal(keyring, feedTokenContext(row.id), { sealed: token, keyId });
    return { ...row, path: `/feeds/${key}/${plain}.xml` };
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    return { ...row, path: null };
  }
}

/** The row of a new address of a feed: 256 random bits, as a hash and encrypted. */
export async function newFeedToken(ctx: StaffCtx, portalId: string): Promise<queries.NewFeedToken> {
  const id = ctx.newId();
  const token = randomToken();
  const { sealed, keyId } = await seal(await getKeyring(ctx), feedTokenContext(id), token);
  return {
    id,
    portalId,
    tokenHash: await sha256(token),
    token: sealed,
    keyId,
    createdAt: iso(ctx.clock()),
    createdBy: ctx.staff.id,
  };
}

/**
 * Creates the address of a feed in place of `replaces`, which works for `overlapDays` more. Of two simultaneous requests
 * one gets 409.
 */
export async function createFeedAddress(
  ctx: StaffCtx,
  jobBoardId: string,
  { replaces, overlapDays }: { replaces: string | null; overlapDays: FeedOverlapDays },
): Promise<JobBoardFeed> {
  const jobBoard = await getFeedBoard(ctx, jobBoardId);
  const endsAt = iso(addTime(ctx.clock(), overlapDays, "day"));
  const details = replaces ? { formerWorksUntil: endsAt } : {};
  const insertion = queries.insertFeedToken(ctx.db, await newFeedToken(ctx, jobBoardId));
  const entry = recordActivity(ctx, entryFor("create", jobBoard, details));
  const created = replaces
    ? (
        await ctx.db.batch([
          queries.setFeedTokenEnding(ctx.db, jobBoardId, replaces, endsAt),
          insertion,
          entry,
        ])
      )[1]
    : (await ctx.db.batch([insertion, entry]))[0];
  if (created.length === 0) throw new AppError("conflict", STALE);
  return getJobBoardFeed(ctx, jobBoardId);
}

/** Ends a former address before its overlap is over. */
export async function endFeedAddress(ctx: StaffCtx, jobBoardId: string, id: string): Promise<{ id: string }> {
  const jobBoard = await getFeedBoard(ctx, jobBoardId);
  const now = iso(ctx.clock());
  const [ended] = await ctx.db.batch([
    queries.endFeedToken(ctx.db, jobBoardId, id, now),
    recordActivity(ctx, entryFor("end", jobBoard, {})),
  ]);
  if (ended.length > 0) return { id };
  const rows = await queries.listFeedTokens(ctx.db, jobBoardId, now);
  throw rows.some((row) => row.id === id)
    ? new AppError("conflict", CURRENT)
    : new AppError("not_found", "This address has ended already.");
}
