import { iso } from "#worker/base/clock.ts";
import type { LeadRef } from "#worker/db/lead-of.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertNextSync, type insertSync } from "./order-queries.ts";

/** A sync by one of the two statements, and its id for `announce`. */
export function orderBy(ctx: Ctx, lead: LeadRef, insert: typeof insertSync) {
  const id = ctx.newId();
  const payload = { origin: ctx.config.origin };
  const { requestId } = ctx.caller;
  return { id, statement: insert(ctx.db, lead, { id, payload, requestId, at: iso(ctx.clock()) }) };
}

/** A sync after one that did not bring everything: the lead changed meanwhile, or had too much for one. */
export const orderNextSync = (ctx: Ctx, lead: LeadRef) => orderBy(ctx, lead, insertNextSync);
