import type { LeadActivityType } from "#contract/leads/constants.ts";
import { iso } from "#worker/base/clock.ts";
import type { LeadRef } from "#worker/db/lead-of.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertLeadEntry, touchLead } from "./queries.ts";

type TimelineEntry = {
  activityType: LeadActivityType;
  subject: string;
  description?: string | null;
  userId?: string | null;
  /**
   * We reached out to the person: the first time, it keeps the promise of an answer. With `at`, it happened then. With
   * `due`, it happened then where then is when the answer was due, as with a meeting that staff tick off afterwards.
   */
  outbound?: boolean | { at: string } | { due: string };
  isAutomated?: boolean;
  /** What the CRM calls it: what is told twice under one id is told, and counts, once. */
  ghlActivityId?: string;
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

/** An answer whose entry stands in the timeline already has left: now the promise is kept. */
export const keepPromise = (ctx: Ctx, lead: LeadRef) =>
  touchLead(ctx.db, lead, { at: iso(ctx.clock()), answered: true });
