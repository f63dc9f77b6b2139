import type { JobBoard } from "#contract/job-boards/schemas.ts";
import { jobBoards } from "#contract/job-boards/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { can } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { confirmPosting } from "./confirmation.ts";
import { createFeedAddress, endFeedAddress, getJobBoardFeed, newFeedToken } from "./feed-addresses.ts";
import { insertFeedToken, listFeedSummaries } from "./feed-queries.ts";
import { listPostings } from "./postings-queries.ts";
import { publishToJobBoards, retryPosting, withdrawFromJobBoards } from "./publication.ts";
import * as queries from "./queries.ts";
import { validateChange, toJobBoardDto } from "./rules.ts";
import { listReadableKeys, sealApiKey } from "./api-key.ts";

/** Feed names used by the site itself. */
const RESERVED_KEYS = new Set(["articles", "jobs"]);

export const jobBoardRoutes = createRouter();

serve(jobBoardRoutes, jobBoards.list, async (ctx) => listBoardDtos(ctx, await queries.listJobBoards(ctx.db)));

serve(jobBoardRoutes, jobBoards.create, async (ctx, { body }) => {
  const keyTaken = new AppError(
    "conflict",
    "A job board with this short name already exists, or there are too many.",
  );
  if (RESERVED_KEYS.has(body.key)) throw keyTaken;
  const board = { id: ctx.newId(), ...body };
  const token = await newFeedToken(ctx, board.id);
  const activity = { action: "job_portal.create", entityType: "job_portal", entityId: board.id };
  await ctx.db.batch([
    queries.insertJobBoard(ctx.db, board, iso(ctx.clock())),
    recordActivity(ctx, { ...activity, details: body }),
    insertFeedToken(ctx.db, token),
  ]);
  const created = await queries.findJobBoard(ctx.db, board.id);
  if (!created) throw keyTaken;
  return getBoardDto(ctx, created);
});

serve(jobBoardRoutes, jobBoards.update, async (ctx, { params, body }) => {
  const before = await queries.getJobBoard(ctx.db, params.id);
  assertValidChange(before, body);
  const change = await toColumns(ctx, before, body);
  const details = activityDetails(before, change);
  if (Object.keys(details).length === 0) return getBoardDto(ctx, before);
  const now = iso(ctx.clock());
  const activity = { action: "job_portal.update", entityType: "job_portal", entityId: before.id };
  await ctx.db.batch([
    queries.updateJobBoard(ctx.db, before.id, { ...change, updatedAt: now }),
    recordActivity(ctx, { ...activity, details }),
    queries.resumePostings(ctx.db, before.id, now),
  ]);
  return getBoardDto(ctx, await queries.getJobBoard(ctx.db, before.id));
});

serve(jobBoardRoutes, jobBoards.remove, async (ctx, { params }) => {
  const { name, key } = await queries.getJobBoard(ctx.db, params.id);
  const activity = { action: "job_portal.delete", entityType: "job_portal", entityId: params.id };
  await ctx.db.batch([
    queries.deleteJobBoard(ctx.db, params.id),
    recordActivity(ctx, { ...activity, details: { name, key } }),
  ]);
  return { id: params.id };
});

serve(jobBoardRoutes, jobBoards.feed, (ctx, { params }) => getJobBoardFeed(ctx, params.id));

serve(jobBoardRoutes, jobBoards.createFeedAddress, (ctx, { params, body }) =>
  createFeedAddress(ctx, params.id, body),
);

serve(jobBoardRoutes, jobBoards.endFeedAddress, (ctx, { params }) =>
  endFeedAddress(ctx, params.id, params.addressId),
);

serve(jobBoardRoutes, jobBoards.publish, async (ctx, { params, query }) => ({
  results: await publishToJobBoards(ctx, params.id, query.portalIds),
}));

serve(jobBoardRoutes, jobBoards.withdraw, (ctx, { params, query }) =>
  withdrawFromJobBoards(ctx, params.id, query.portalIds),
);

serve(jobBoardRoutes, jobBoards.postings, (ctx, { params }) => listPostings(ctx.db, params.id));

serve(jobBoardRoutes, jobBoards.retry, (ctx, { params }) => retryPosting(ctx, params.id, params.portalId));

serve(jobBoardRoutes, jobBoards.confirm, (ctx, { params, body }) =>
  confirmPosting(ctx, params.id, params.portalId, body.adUrl),
);

type Body = { name?: string; isActive?: boolean; apiKey?: string; config?: Record<string, string> };

function assertValidChange(portal: queries.JobBoardRow, body: Body): void {
  const fields = validateChange(portal, body);
  const [message] = Object.values(fields).flat();
  if (message) throw new AppError("validation_failed", message, { fields });
}

/** Maps the request to changed columns; encrypts the key. */
async function toColumns(ctx: StaffCtx, { id }: queries.JobBoardRow, body: Body) {
  const { name, isActive, apiKey, config } = body;
  const sealed = apiKey ? await sealApiKey(ctx, id, apiKey) : null;
  const nonEmptyConfig =
    config && Object.fromEntries(Object.entries(config).filter(([, value]) => value !== ""));
  return {
    ...(name !== undefined && { name }),
    ...(isActive !== undefined && { isActive }),
    ...(nonEmptyConfig && { config: nonEmptyConfig }),
    ...(apiKey !== undefined && { apiKey: sealed?.sealed ?? null, keyId: sealed?.keyId ?? null }),
  };
}

/** Changed fields for the activity log, without the key itself. */
function activityDetails(before: queries.JobBoardRow, change: Awaited<ReturnType<typeof toColumns>>) {
  const { apiKey, keyId: _, ...open } = change;
  const details = diffFields(before, open);
  if (apiKey === undefined || apiKey === before.apiKey) return details;
  return { ...details, apiKey: apiKey === null ? "cleared" : before.apiKey === null ? "set" : "replaced" };
}

async function listBoardDtos(ctx: StaffCtx, portals: queries.JobBoardRow[]): Promise<JobBoard[]> {
  const [[counts, feeds], readable] = await Promise.all([
    ctx.db.batch([queries.countPostings(ctx.db), listFeedSummaries(ctx.db)]),
    listReadableKeys(ctx, portals),
  ]);
  const feedsByBoard = new Map(feeds.map((feed) => [feed.portalId, feed]));
  const mayConfigure = can(ctx.staff, "jobs.distribute");
  return portals.map((row) =>
    toJobBoardDto(row, counts, feedsByBoard.get(row.id), { isReadable: readable.has(row.id), mayConfigure }),
  );
}

const getBoardDto = async (ctx: StaffCtx, portal: queries.JobBoardRow) =>
  (await listBoardDtos(ctx, [portal]))[0]!;
