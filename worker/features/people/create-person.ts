import type * as z from "zod";
import type { PersonDraft } from "#contract/people/schemas.ts";
import { personSourceLabels } from "#contract/people/labels.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { enqueueSync, getAssigneeName, recordLeadActivity } from "#worker/features/leads/index.ts";
import { notifyUser } from "#worker/features/notifications/index.ts";
import * as queries from "./queries.ts";
import { toAddressColumns } from "./rules.ts";

const STORED = "A person with this email address is stored already.";

/** The error for an address that another person has; `current` names that person. */
export async function createEmailConflict(ctx: StaffCtx, email: string): Promise<AppError> {
  const id = await queries.findPersonByEmail(ctx.db, email);
  return new AppError("conflict", STORED, {
    fields: { email: [STORED] },
    ...(id && { current: { id } }),
  });
}

/** Adds a person by hand in one batch. Throws 409 when the email address is stored already. */
export async function createPerson(
  ctx: StaffCtx,
  { note, source, sourceNote, email, phone, assignedTo, ...draft }: z.output<typeof PersonDraft>,
  storeResponse: StoreResponse,
): Promise<{ id: string }> {
  const assignee = assignedTo && (await getAssigneeName(ctx, assignedTo));
  const now = iso(ctx.clock());
  const id = ctx.newId();
  const response = { id };
  const lead = { id };
  const sync = enqueueSync(ctx, lead);
  const by = { userId: ctx.staff.id };
  const entry = (activityType: "submission" | "note" | "assignment", subject: string, description?: string) =>
    recordLeadActivity(ctx, lead, { ...by, activityType, subject, description: description ?? null });
  const statements: Statement[] = [
    // First: of requests with one Idempotency-Key, all but one fail here, and get the stored response.
    ...storeResponse(response),
    ...(email ? [queries.assertEmailFree(ctx.db, email, id)] : []),
    queries.insertPerson(ctx.db, {
      ...draft,
      ...toAddressColumns({ email, phone }),
      id,
      leadSource: source,
      sourceNote,
      assignedTo,
      lastActivity: now,
      createdAt: now,
      updatedAt: now,
    }),
    recordActivity(ctx, {
      action: "person.create",
      entityType: "lead",
      entityId: id,
      details: { source, legalBasis: draft.legalBasis },
    }),
    ...(assignedTo && assignedTo !== ctx.staff.id
      ? notifyUser(ctx, {
          userId: assignedTo,
          kind: "assigned",
          entityType: "lead",
          entityId: id,
          actorId: ctx.staff.id,
        })
      : []),
    ...entry("submission", `Added: ${personSourceLabels[source]}`, sourceNote ?? undefined),
    ...(assignee ? entry("assignment", `Assigned to ${assignee}`) : []),
    ...(note ? entry("note", "Note", note) : []),
    sync.statement,
  ];
  try {
    await ctx.db.batch(statements as [Statement, ...Statement[]]);
  } catch (error) {
    if (email && isAssertionFailure(error)) throw await createEmailConflict(ctx, email);
    throw error;
  }
  enqueueDeliveries(ctx, [sync.id]);
  return response;
}
