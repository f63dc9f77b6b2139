import type { History } from "#contract/inbox/endpoints.ts";
import { together } from "#worker/db/together.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import * as queries from "./queries.ts";
import { shownReply } from "./rules.ts";

type Of = queries.Submission & { email: string; jobId?: string | null };

/** What has happened with the person who sent this. */
export async function historyOf(ctx: Ctx, { email, jobId = null, ...about }: Of): Promise<History> {
  const leadId = (await queries.findLead(ctx.db, email))?.id ?? null;
  const [entries, replies, related] = await together(ctx.db, [
    queries.listEntries(ctx.db, leadId),
    queries.listReplies(ctx.db, about),
    queries.listRelated(ctx.db, email, about.entityId),
  ]);
  return {
    leadId,
    entries,
    replies: replies.map(shownReply),
    related: related.map(({ jobId: other, ...row }) => ({
      ...row,
      sameJob: other !== null && other === jobId,
    })),
  };
}
