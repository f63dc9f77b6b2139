import { iso } from "#worker/base/clock.ts";
import type { LeadRef } from "#worker/db/lead-ref.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertFollowUpSync, insertSync } from "./sync-queries.ts";

function createSync(ctx: Ctx, lead: LeadRef, insert: typeof insertSync) {
  const id = ctx.newId();
  const payload = { origin: ctx.config.origin };
  const { requestId } = ctx.caller;
  return { id, statement: insert(ctx.db, lead, { id, payload, requestId, at: iso(ctx.clock()) }) };
}

/**
 * Returns the statement of a CRM sync and its id for `enqueueDeliveries`; place it after the one that inserts the lead.
 * At most one sync per lead waits. Does nothing when the lead doesn't exist.
 */
export const enqueueSync = (ctx: Ctx, lead: LeadRef) => createSync(ctx, lead, insertSync);

/** Continues an incomplete sync: the lead changed meanwhile, or exceeded the limits of one sync. */
export const enqueueFollowUpSync = (ctx: Ctx, lead: LeadRef) => createSync(ctx, lead, insertFollowUpSync);
