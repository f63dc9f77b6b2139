import type { Note, Reply } from "#contract/inbox/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { isUnmet } from "#worker/db/demand.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { announce, recordDelivery } from "#worker/runtime/deliveries.ts";
import type { Once } from "#worker/runtime/idempotency.ts";
import { orderSync } from "#worker/features/crm/index.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import * as queries from "./queries.ts";

const GONE = "This was erased in the meantime.";
const NO_LEAD = "This person has no lead that could keep a note.";

type To = queries.Submission & { email: string };

const about = ({ entityType, entityId }: To) => ({ entityType, entityId });

/** In the timeline of a lead with another main address it says whom it is about; an erasure goes by that. */
const labelled = (word: string, { email }: To, lead: { emailKey: string | null } | null, text: string) =>
  lead && lead.emailKey !== email ? `${word} ${email}:\n${text}` : text;

const goneOr = (error: unknown): never => {
  if (isUnmet(error)) throw new AppError("not_found", GONE, { cause: error });
  throw error;
};

/** Queues an answer and keeps it in the timeline, in one batch. The promise clock goes on until it has left. */
export async function writeReply(ctx: StaffCtx, to: To, reply: Reply, once: Once): Promise<{ id: string }> {
  const mail = recordDelivery(ctx, {
    kind: "mail",
    action: queries.REPLY,
    dedupeKey: `${queries.REPLY}:${ctx.newId()}`,
    ...about(to),
    payload: reply,
  });
  const lead = await queries.findLead(ctx.db, to.email);
  const answer = { id: mail.id };
  const entry = {
    activityType: "email" as const,
    subject: reply.subject,
    description: labelled("To", to, lead, reply.message),
    userId: ctx.staff.id,
  };
  await ctx.db
    .batch([
      queries.stillThere(ctx.db, to),
      mail.statement,
      recordEvent(ctx, { action: `${to.entityType}.reply`, ...about(to) }, ctx.staff),
      ...recordLeadActivity(ctx, { emailKey: to.email }, entry),
      ...once(answer),
    ])
    .catch(goneOr);
  announce(ctx, [mail.id]);
  return answer;
}

/** Keeps a note in the timeline of the person's lead, and in the CRM. Throws 409 when there is none. */
export async function writeNote(ctx: StaffCtx, to: To, note: Note, once: Once): Promise<{ id: string }> {
  const lead = await queries.findLead(ctx.db, to.email);
  if (!lead) throw new AppError("conflict", NO_LEAD);
  const answer = { id: lead.id };
  const sync = orderSync(ctx, answer);
  await ctx.db
    .batch([
      queries.stillThere(ctx.db, to),
      ...recordLeadActivity(
        ctx,
        { id: lead.id },
        {
          activityType: "note",
          subject: "Note",
          description: labelled("About", to, lead, note.text),
          userId: ctx.staff.id,
        },
      ),
      recordEvent(ctx, { action: `${to.entityType}.note`, ...about(to) }, ctx.staff),
      sync.statement,
      ...once(answer),
    ])
    .catch(goneOr);
  announce(ctx, [sync.id]);
  return answer;
}
