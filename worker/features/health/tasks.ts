import { StoredFiles } from "#contract/health/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";

const CACHE_KEY = "health:files";
const PER_PAGE = 1_000;
/** R2 list calls are billed: 50 calls a night cover 50,000 files. */
const MAX_PAGES = 50;

async function measureFiles(ctx: Ctx, pages: number): Promise<StoredFiles> {
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

/** Measures file storage and caches the result in KV. */
export async function measureStorage(ctx: Ctx): Promise<void> {
  await ctx.kv.put(CACHE_KEY, JSON.stringify(await measureFiles(ctx, MAX_PAGES)));
}

/** Returns the cached measurement; before the first night, measures one list page. */
export async function getStoredFiles(ctx: Ctx): Promise<StoredFiles> {
  const cached = StoredFiles.safeParse(await ctx.kv.get(CACHE_KEY, "json"));
  return cached.success ? cached.data : measureFiles(ctx, 1);
}

export { finishCronRun, hasRunSince, insertCronRun } from "./queries.ts";
