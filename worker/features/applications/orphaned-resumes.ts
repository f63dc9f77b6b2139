import { addTime } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listOrphanedResumeKeys } from "./queries.ts";

/** Key prefix of resumes in the R2 bucket. */
export const RESUME_PREFIX = "resumes/";
const PER_PAGE = 500;
/** Limits one nightly run to 50,000 files. */
const MAX_PAGES = 100;

/**
 * Deletes resumes that no application references, for example after a crash between upload and batch. Files younger than
 * a day are skipped, because their submission may still be running.
 */
export async function deleteOrphanedResumes(ctx: Ctx): Promise<void> {
  const before = addTime(ctx.clock(), -1, "day");
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await ctx.files.list({
      prefix: RESUME_PREFIX,
      limit: PER_PAGE,
      ...(cursor && { cursor }),
    });
    const old = listed.objects.filter(({ uploaded }) => uploaded < before).map(({ key }) => key);
    const orphaned = old.length > 0 ? await listOrphanedResumeKeys(ctx.db, old) : [];
    if (orphaned.length > 0) await ctx.files.delete(orphaned);
    cursor = listed.truncated ? listed.cursor : undefined;
    if (!cursor) return;
  }
}
