import type { LeadActivityType } from "#contract/lead-words.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertLeadEntry, type LeadRef, touchLead } from "./queries.ts";

export type TimelineEntry = {
  activityType: LeadActivityType;
  subject: string;
  description?: string | null;
  userId?: string | null;
  /**
   * We reached out to the person: the first time, it keeps the promise of an answer. With a time, it happened then where
   * then is when the answer was due, as with a meeting that staff tick off afterwards.
   */
  outbound?: boolean | { due: string };
  isAutomated?: boolean;
};

/**
 * One entry in a lead's timeline, as statements for the batch of its cause; nothing happens when there is no such lead.
 * With `outbound`, the promise clock stops in the same batch.
 */
export function recordLeadActivity(
  ctx: Ctx,
  lead: LeadRef,
  { outbound = false, ...entry }: TimelineEntry,
): [ReturnType<typeof insertLeadEntry>, ReturnType<typeof touchLead>] {
  const now = iso(ctx.clock());
  const row = { ...entry, id: ctx.newId(), completedAt: now, createdAt: now, updatedAt: now };
  const touch = {
    at: now,
    answered: outbound !== false,
    due: typeof outbound === "object" ? outbound.due : now,
  };
  return [insertLeadEntry(ctx.db, lead, row), touchLead(ctx.db, lead, touch)];
}
