import type { Note, Reply } from "#contract/inbox/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import { enqueueSync, recordLeadActivity } from "#worker/features/leads/index.ts";
import { notifyMentioned } from "#worker/features/notifications/index.ts";
import * as queries from "./queries.ts";

const SUBMISSION_DELETED = "This submission has been deleted.";
const LEAD_WITHOUT_EMAIL = "This lead has no email address.";
const LEAD_DELETED = "This lead no longer exists.";
const NO_LEAD = "This person has no lead to add a note to.";

type Recipient = queries.Submission & { email: string };

const entityRef = ({ entityType, entityId }: Recipient) => ({ entityType, entityId });

/** Throws 404 for an unknown lead, 409 for one without an address. */
export async function getLeadRecipient(ctx: StaffCtx, id: string): Promise<Recipient> {
  const lead = await queries.findLeadById(ctx.db, id);
  if (!lead) throw new AppError("not_found", LEAD_DELETED);
  if (!lead.emailKey) throw new AppError("conflict", LEAD_WITHOUT_EMAIL);
  return { entityType: "lead", entityId: id, email: lead.emailKey };
}

const throwNotFoundIfUnmet = (error: unknown): never => {
  if (isAssertionFailure(error)) throw new AppError("not_found", SUBMISSION_DELETED, { cause: error });
  throw error;
};

/**
 * Enqueues a reply and adds it to the timeline in one batch. The response target stays open until the mail is sent.
 */
export async function createReply(
  ctx: StaffCtx,
  to: Recipient,
  reply: Reply,
  storeResponse: StoreResponse,
): Promise<{ id: string }> {
  const mail = insertDelivery(ctx, {
    kind: "mail",
    action: queries.REPLY_ACTION,
    dedupeKey: `${queries.REPLY_ACTION}:${ctx.newId()}`,
    ...entityRef(to),
    payload: reply,
  });
  const response = { id: mail.id };
  const entry = {
    activityType: "email" as const,
    subject: reply.subject,
    description: reply.message,
    userId: ctx.staff.id,
  };
  await ctx.db
    .batch([
      queries.assertSubmissionExists(ctx.db, to),
      mail.statement,
      recordEvent(ctx, { action: `${to.entityType}.reply`, ...entityRef(to) }, ctx.staff),
      ...recordLeadActivity(ctx, { emailKey: to.email }, entry),
      ...storeResponse(response),
    ])
    .catch(throwNotFoundIfUnmet);
  enqueueDeliveries(ctx, [mail.id]);
  return response;
}

/** Adds a note to the lead's timeline and enqueues a CRM sync. Throws 409 when the person has no lead. */
export async function createNote(
  ctx: StaffCtx,
  to: Recipient,
  note: Note,
  storeResponse: StoreResponse,
): Promise<{ id: string }> {
  const lead = await queries.findLead(ctx.db, to.email);
  if (!lead) throw new AppError("conflict", NO_LEAD);
  const response = { id: lead.id };
  const sync = enqueueSync(ctx, { emailKey: to.email });
  const mentions = await notifyMentioned(ctx, note.text, entityRef(to));
  await ctx.db
    .batch([
      queries.assertSubmissionExists(ctx.db, to),
      ...recordLeadActivity(
        ctx,
        { emailKey: to.email },
        {
          activityType: "note",
          subject: "Note",
          description: note.text,
          userId: ctx.staff.id,
        },
      ),
      recordEvent(ctx, { action: `${to.entityType}.note`, ...entityRef(to) }, ctx.staff),
      sync.statement,
      ...mentions,
      ...storeResponse(response),
    ])
    .catch(throwNotFoundIfUnmet);
  enqueueDeliveries(ctx, [sync.id]);
  return response;
}
