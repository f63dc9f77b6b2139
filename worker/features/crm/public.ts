import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertSync, type LeadRef } from "./queries.ts";

/**
 * A sync of the lead into the CRM, as a statement for the batch of its change, and its id for `announce`. It stands after
 * the statement that makes the lead. At most one sync of a lead waits, however often it changes meanwhile; a change while
 * one is running makes one more. Nothing happens when there is no such lead.
 */
export function orderSync(ctx: Ctx, lead: LeadRef) {
  const id = ctx.newId();
  const payload = { origin: ctx.config.origin };
  const { requestId } = ctx.caller;
  return { id, statement: insertSync(ctx.db, lead, { id, payload, requestId, at: iso(ctx.clock()) }) };
}

export { eraseAtCrm } from "./work.ts";
