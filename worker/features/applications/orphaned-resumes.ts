import { addTime } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listOrphanedKeys } from "./queries.ts";

/** Key prefixes of applicants' files in the R2 bucket. */
export const RESUME_PREFIX = "resumes/";
export const ANSWER_PREFIX = "answers/";
const PREFIXES = { resume: RESUME_PREFIX, answer: ANSWER_PREFIX } as const;
const PER_PAGE = 500;
/** Limits one nightly run to 50,000 files. */
const MAX_PAGES = 100;

/**
 * Deletes resumes and files of answers that no row references, for example after a crash between upload and batch. Files younger than
 * a day are skipped, because their submission may still be running.
 */
export async function deleteOrphanedResumes(ctx: Ctx): Promise<void> {
  await deleteOrphans(ctx, "resume");
  await deleteOrphans(ctx, "answer");
}

async function deleteOrphans(ctx: Ctx, kind: keyof typeof PREFIXES): Promise<void> {
  const before = addTime(ctx.clock(), -1, "day");
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await ctx.files.list({
      prefix: PREFIXES[kind],
      limit: PER_PAGE,
      ...(cursor && { cursor }),
    });
    const old = listed.objects.filter(({ uploaded }) => uploaded < before).map(({ key }) => key);
    const orphaned = old.length > 0 ? await listOrphanedKeys(ctx.db, kind, old) : [];
    if (orphaned.length > 0) await ctx.files.delete(orphaned);
    cursor = listed.truncated ? listed.cursor : undefined;
    if (!cursor) return;
  }
}
