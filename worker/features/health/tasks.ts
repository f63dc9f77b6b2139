import { StoredFiles } from "#contract/health/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";

const KEY = "health:files";
const PER_PAGE = 1_000;
/** Each page of the list is paid for: fifty a night measure fifty thousand files. */
const MOST_PAGES = 50;

async function measure(ctx: Ctx, pages: number): Promise<StoredFiles> {
  let [count, bytes, cursor] = [0, 0, undefined as string | undefined];
  for (let page = 0; page < pages; page++) {
    const listed = await ctx.files.list({ limit: PER_PAGE, ...(cursor && { cursor }) });
    count += listed.objects.length;
    bytes += listed.objects.reduce((sum, { size }) => sum + size, 0);
    cursor = listed.truncated ? listed.cursor : undefined;
    if (!cursor) break;
  }
  return { count, bytes, isPartial: cursor !== undefined, measuredAt: iso(ctx.clock()) };
}

/** Counts the stored files and keeps the figure, so that looking at it costs nothing. */
export async function measureStorage(ctx: Ctx): Promise<void> {
  await ctx.kv.put(KEY, JSON.stringify(await measure(ctx, MOST_PAGES)));
}

/** The figure of last night; before the first night, of as many files as one page lists. */
export async function storedFiles(ctx: Ctx): Promise<StoredFiles> {
  const kept = StoredFiles.safeParse(await ctx.kv.get(KEY, "json"));
  return kept.success ? kept.data : measure(ctx, 1);
}

export { finishCronRun, hasRunSince, insertCronRun } from "./queries.ts";
