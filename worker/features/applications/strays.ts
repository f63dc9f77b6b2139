import { shift } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listUnknownResumes } from "./queries.ts";

/** Where resumes lie. */
export const RESUMES = "resumes/";
const PER_PAGE = 500;
/** So many files a night at most, as many as are measured. */
const MOST_PAGES = 100;

/**
 * Deletes resumes that no application speaks of: their worker died after the file was stored and before the rest was, or
 * nobody knew whether the rest had been. A day has to pass first, so that no submission on its way loses its file.
 */
export async function eraseStrayResumes(ctx: Ctx): Promise<void> {
  const before = shift(ctx.clock(), -1, "day");
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const listed = await ctx.files.list({ prefix: RESUMES, limit: PER_PAGE, ...(cursor && { cursor }) });
    const old = listed.objects.filter(({ uploaded }) => uploaded < before).map(({ key }) => key);
    const strays = old.length > 0 ? await listUnknownResumes(ctx.db, old) : [];
    if (strays.length > 0) await ctx.files.delete(strays);
    cursor = listed.truncated ? listed.cursor : undefined;
    if (!cursor) return;
  }
}
