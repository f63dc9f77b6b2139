import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { JobFilter } from "#contract/jobs/schemas.ts";
import { withIndustryLabels } from "./industry-labels.ts";
import { listJobs } from "./listing-queries.ts";
import {
  getJob,
  type JobRow,
  listOpenJobLinks,
  listOpenJobsAfter,
  listOpenJobsFrom,
  listSimilarJobs,
} from "./queries.ts";

export { withIndustryLabel } from "./industry-labels.ts";
export { isJobOpen } from "./postings-queries.ts";
export { resolvePlacement } from "./placement.ts";
export { getJob, isOpen, listJobsWithoutApplicants, setOffFeeds } from "./queries.ts";
export { normalizeSalary } from "./rules.ts";

/** Returns null unless the job accepts applications now. */
export async function findOpenJob(ctx: Ctx, id: string): Promise<JobRow | null> {
  try {
    return await getJob(ctx.db, id, iso(ctx.clock()));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** The best matches among jobs of any status. */
export async function findJobs(ctx: Ctx, title: string, limit: number): Promise<JobRow[]> {
  const filter = JobFilter.parse({ scope: "all", view: "card", title, limit });
  return (await listJobs(ctx.db, filter, iso(ctx.clock()))).rows;
}

/** Whether a search finds an open job. */
export async function hasOpenJob(ctx: Ctx, title: string): Promise<boolean> {
  const filter = JobFilter.parse({ view: "card", title, limit: 1 });
  return (await listJobs(ctx.replicaDb, filter, iso(ctx.clock()))).total > 0;
}

const MAX_SUGGESTIONS = 3;

export type SuggestedJob = Pick<JobRow, "id" | "title" | "company" | "location" | "salary">;

const MAX_LISTED_IDS = 1_000;

/** Ids of the staff list in its order, read in pages. */
export async function listJobIds(
  ctx: Ctx,
  filter: Partial<JobFilter>,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const now = iso(ctx.clock());
  const ids: string[] = [];
  while (ids.length < limit) {
    const page = { limit: Math.min(MAX_LISTED_IDS, limit - ids.length), offset: offset + ids.length };
    const query = JobFilter.parse({ ...filter, scope: "all", view: "card", ...page });
    const { rows } = await listJobs(ctx.db, query, now);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < page.limit) break;
  }
  return ids;
}

/** Open jobs for an applicant: similar to the job applied for, else the newest of the industry, else the newest. */
export async function listSuggestedJobs(
  ctx: Ctx,
  { jobId, industry }: { jobId: string | null; industry: string | null },
): Promise<SuggestedJob[]> {
  const now = iso(ctx.clock());
  if (jobId) return listSimilarJobs(ctx.db, jobId, now, MAX_SUGGESTIONS);
  const list = async (filter: { industry?: string }) =>
    (await listJobs(ctx.db, JobFilter.parse({ ...filter, view: "card", limit: MAX_SUGGESTIONS }), now)).rows;
  const matching = industry ? await list({ industry }) : [];
  return matching.length > 0 ? matching : list({});
}

/** A job with the label of its industry. */
export type OpenJob = JobRow & { industryLabel: string };

const PAGE_SIZE = 500;

/**
 * Every open job in pages, urgent first, then newest. Never truncated: feed readers treat a missing job as
 * closed.
 */
export async function* iterateOpenJobs(ctx: Ctx): AsyncGenerator<OpenJob[]> {
  const now = iso(ctx.clock());
  let last: JobRow | null = null;
  for (;;) {
    const rows: JobRow[] = await listOpenJobsAfter(ctx.db, last, now, PAGE_SIZE);
    yield await withIndustryLabels(ctx, rows);
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE_SIZE) return;
  }
}

export const listFirstOpenJobs = (ctx: Ctx, limit: number): Promise<JobRow[]> =>
  listOpenJobsAfter(ctx.db, null, iso(ctx.clock()), limit);

export async function* iterateOpenJobsPage(
  ctx: Ctx,
  limit: number,
  offset: number,
): AsyncGenerator<OpenJob[]> {
  yield await withIndustryLabels(ctx, await listOpenJobsFrom(ctx.db, iso(ctx.clock()), limit, offset));
}

/** Limit of the sitemap protocol. */
const MAX_SITEMAP_LINKS = 50_000;

export const listJobLinks = (ctx: Ctx): Promise<{ id: string; title: string; updatedAt: string }[]> =>
  listOpenJobLinks(ctx.db, iso(ctx.clock()), MAX_SITEMAP_LINKS);
