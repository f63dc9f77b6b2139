import type { LeadActivityType } from "#contract/leads/constants.ts";
import { iso } from "#worker/base/clock.ts";
import type { LeadRef } from "#worker/db/lead-ref.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertLeadEntry, touchLead } from "./queries.ts";

type TimelineEntry = {
  activityType: LeadActivityType;
  subject: string;
  description?: string | null;
  userId?: string | null;
  /**
   * Outgoing contact, which meets an open response target. `at` is its time; `due` is the target time it met, as for a
   * meeting that staff complete later.
   */
  outbound?: boolean | { at: string } | { due: string };
  isAutomated?: boolean;
  /** Id in the CRM; makes the entry idempotent. */
  ghlActivityId?: string;
};

/**
 * Statements for the batch of the cause; no effect without such a lead. With `outbound`, the first response is
 * recorded too.
 */
export function recordLeadActivity(
  ctx: Ctx,
  lead: LeadRef,
  { outbound = false, ...entry }: TimelineEntry,
): [ReturnType<typeof insertLeadEntry>, ReturnType<typeof touchLead>] {
  const now = iso(ctx.clock());
  const at = typeof outbound === "object" && "at" in outbound ? outbound.at : now;
  const row = { ...entry, id: ctx.newId(), completedAt: at, createdAt: at, updatedAt: now };
  const touch = {
    at: now,
    answered: outbound !== false,
    answeredAt: at,
    due: typeof outbound === "object" && "due" in outbound ? outbound.due : undefined,
    ifChanged: entry.ghlActivityId !== undefined,
  };
  return [insertLeadEntry(ctx.db, lead, row), touchLead(ctx.db, lead, touch)];
}

/** Records the first response for a timeline entry that exists already. */
export const recordFirstResponse = (ctx: Ctx, lead: LeadRef) =>
  touchLead(ctx.db, lead, { at: iso(ctx.clock()), answered: true });
