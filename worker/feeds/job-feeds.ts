import type { Context } from "hono";
import { iso } from "#worker/base/clock.ts";
import { networkPrefix } from "#worker/base/network.ts";
import { findJobBoardFeed, findPrivateFeed, recordFeedFetch } from "#worker/features/job-boards/index.ts";
import { iterateOpenJobs, iterateOpenJobsPage } from "#worker/features/jobs/index.ts";
import type { AppEnv } from "#worker/runtime/ctx.ts";
import type { JobPages } from "./build-job-feed.ts";
import { getCachedFeed, getFeed, textError } from "./feed-response.ts";
import { jobFeed } from "./job-feed.ts";
import { linkedinFeed } from "./linkedin-feed.ts";

const MAX_PAGE_SIZE = 1_000;
const MAX_PAGE = 100_000;

/** Parses `limit` and `page`; null without either, undefined when one is invalid. */
function parsePage({ limit, page }: Record<string, string>) {
  if (limit === undefined && page === undefined) return null;
  const parsed = { limit: Number(limit ?? MAX_PAGE_SIZE), page: Number(page ?? 1) };
  const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
  return isWithin(parsed.limit, MAX_PAGE_SIZE) && isWithin(parsed.page, MAX_PAGE) ? parsed : undefined;
}

/** All open jobs, or one page of them; the last page has fewer than `limit`. */
export async function serveJobFeed(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var;
  const page = parsePage(c.req.query());
  if (page === undefined)
    return textError(400, `limit is between 1 and ${MAX_PAGE_SIZE}, page is 1 or more, both whole numbers.`);
  if (!page)
    return getCachedFeed(c, c.req.path, (replica) =>
      jobFeed(iterateOpenJobs(replica), ctx.config.origin, null),
    );
  const offset = (page.page - 1) * page.limit;
  return getCachedFeed(c, `${c.req.path}?limit=${page.limit}&page=${page.page}`, (replica) =>
    jobFeed(iterateOpenJobsPage(replica, page.limit, offset), ctx.config.origin, null),
  );
}

const buildFeed = (
  { key, config }: { key: string; config: Record<string, unknown> },
  pages: JobPages,
  origin: string,
) => (key === "linkedin" ? linkedinFeed : jobFeed)(pages, origin, { key, config });

const isWithinLimit = ({ ctx }: AppEnv["Variables"]) =>
  ctx.withinLimit(`feed ${networkPrefix(ctx.caller.ip)}`);
const tooMany = () => textError(429, "Please wait a minute.", { "Retry-After": "60" });

/**
 * The public feed of one job board, for readers that need no private address. Not cached, because it depends on
 * postings, which do not change the content version. Anybody can fetch it, so nothing is recorded.
 */
export async function serveJobBoardFeed(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var;
  const key = c.req.path.slice("/feeds/".length, -".xml".length);
  if (!(await isWithinLimit(c.var))) return tooMany();
  return getFeed(c, async () => {
    const found = await findJobBoardFeed(ctx, key);
    return found && buildFeed(found.jobBoard, found.pages, ctx.config.origin);
  });
}

/**
 * The feed at a private address. A complete answer to GET is recorded, also when it ends as 304; not HEAD, and not a
 * person who opens the address in a browser. Whatever is wrong with an address, the answer is the same 404.
 */
export async function servePrivateFeed(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var;
  const [key = "", file = ""] = c.req.path.slice("/feeds/".length).split("/");
  if (!(await isWithinLimit(c.var))) return tooMany();
  let recorded: Promise<void> | undefined;
  const response = await getFeed(c, async () => {
    const found = await findPrivateFeed(ctx, key, file.slice(0, -".xml".length));
    if (!found) return null;
    const { jobBoard, tokenId, pages } = found;
    const builtAt = iso(ctx.clock());
    const jobIds: string[] = [];
    const feed = await buildFeed(jobBoard, collectIds(pages, jobIds), ctx.config.origin);
    const isBrowser = c.req.method !== "GET" || c.req.header("sec-fetch-mode") !== undefined;
    if (!isBrowser) recorded = recordFeedFetch(ctx, { jobBoardId: jobBoard.id, tokenId, jobIds, builtAt });
    return feed;
  });
  if (recorded) {
    ctx.waitUntil(
      recorded.catch((error: unknown) => ctx.log("warn", "feed.fetch_not_recorded", { key }, error)),
    );
  }
  if (response.status === 200) response.headers.set("Cache-Control", "private, no-cache");
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
}

/** Passes the jobs through and adds their ids to `ids`. */
async function* collectIds(pages: JobPages, ids: string[]): JobPages {
  for await (const jobs of pages) {
    ids.push(...jobs.map(({ id }) => id));
    yield jobs;
  }
}
