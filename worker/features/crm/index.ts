import type { LeadRef } from "#worker/db/lead-of.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { orderBy } from "./order.ts";
import { insertSync } from "./order-queries.ts";

/**
 * A sync of the lead into the CRM, as a statement for the batch of its change, and its id for `announce`. It stands after
 * the statement that makes the lead. At most one sync of a lead waits, however often it changes meanwhile; a change while
 * one is running makes one more. Nothing happens when there is no such lead.
 */
export const orderSync = (ctx: Ctx, lead: LeadRef) => orderBy(ctx, lead, insertSync);

export { eraseAtCrm } from "./tasks.ts";
