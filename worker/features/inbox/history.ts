import type { History } from "#contract/inbox/schemas.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import * as queries from "./queries.ts";
import { toReplyDto } from "./rules.ts";

type HistorySubject = queries.Submission & { email: string; jobId?: string | null };

/** Timeline entries, replies and related applications of the person who sent a submission. */
export async function getHistory(
  ctx: Ctx,
  { email, jobId = null, ...about }: HistorySubject,
): Promise<History> {
  const leadId = (await queries.findLead(ctx.db, email))?.id ?? null;
  const [entries, replies, related] = await selectMany(ctx.db, [
    queries.listTimelineEntries(ctx.db, leadId),
    queries.listReplies(ctx.db, about),
    queries.listRelated(ctx.db, email, about.entityId),
  ]);
  return {
    leadId,
    entries,
    replies: replies.map(toReplyDto),
    related: related.map(({ jobId: other, ...row }) => ({
      ...row,
      sameJob: other !== null && other === jobId,
    })),
  };
}
