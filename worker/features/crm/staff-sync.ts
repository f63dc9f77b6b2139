import type { SyncedLead } from "#contract/crm/endpoints.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliver, type DeliveryHandler, deliveryRow, tell } from "#worker/runtime/deliveries.ts";
import { wakeDeliveries } from "#worker/runtime/queries.ts";
import { meaningOf, noteConnection, notePause, openAccess } from "./connection.ts";
import { GHL_KEYS, ghlAccess } from "#worker/features/settings/index.ts";
import { orderSync } from "./index.ts";
import * as orders from "./order-queries.ts";
import * as queries from "./queries.ts";
import { keepConnection, syncLead } from "./tasks.ts";

const SYNC = "lead.sync";
/** What one call of bulk sync does itself, and for how long; the vendor takes 100 requests in ten seconds. */
const AT_ONCE = 10;
const AT_ONCE_MS = 20_000;
/** What it puts in line, a second apart; further calls go on. */
const IN_LINE = 1_000;
/** How many of these are announced; cron finds the others. */
const ANNOUNCED = 100;

const BUSY = "This lead is being synced just now.";

/** Syncs one lead now, through its delivery, so that it counts and waits like any other. Throws why it failed. */
export async function syncNow(ctx: Ctx, leadId: string): Promise<void> {
  const now = iso(ctx.clock());
  await ctx.db.batch([orders.hastenSync(ctx.db, leadId, now), orderSync(ctx, { id: leadId }).statement]);
  const id = await orders.findWaitingSync(ctx.db, leadId);
  if (!id) throw new AppError("conflict", BUSY);
  const failed: { error?: unknown } = {};
  const watched: DeliveryHandler = async (inner, delivery) => {
    try {
      return await syncLead(inner, delivery);
    } catch (error) {
      failed.error = error;
      throw error;
    }
  };
  await deliver(ctx, id, { [SYNC]: watched });
  if (failed.error) throw failed.error;
}

/** A lead's place in the CRM. Throws not_found. */
export async function syncedLead(ctx: Ctx, id: string): Promise<SyncedLead> {
  const lead = await queries.findLead(ctx.db, { id });
  if (!lead) throw new AppError("not_found", "This lead no longer exists.");
  return lead;
}

/**
 * Syncs the first leads that wait and puts the others in line. Stops at the first failure that is no matter of the lead.
 * Throws when nothing can be synced at all.
 */
export async function syncMany(ctx: Ctx): Promise<{ synced: number; failed: number; queued: number }> {
  await openAccess(ctx);
  const waiting = await queries.listUnsynced(ctx.db, AT_ONCE + IN_LINE);
  const result = { synced: 0, failed: 0 };
  const until = ctx.clock().getTime() + AT_ONCE_MS;
  let done = 0;
  for (const { id } of waiting.slice(0, AT_ONCE)) {
    if (ctx.clock().getTime() > until) break;
    try {
      done++;
      await syncNow(ctx, id);
      result.synced++;
    } catch (error) {
      if (error instanceof NotConfigured) throw error;
      if (!(error instanceof AppError)) throw error;
      result.failed++;
      // The others would meet the same: they go in line.
      const cause = error.cause ?? error;
      if (meaningOf(cause) === "unreachable" || (cause instanceof VendorFailure && cause.retryAfter)) break;
    }
  }
  return { ...result, queued: await queue(ctx, waiting.slice(done)) };
}

async function queue(ctx: Ctx, leads: readonly { id: string }[]): Promise<number> {
  if (leads.length === 0) return 0;
  const now = ctx.clock();
  const rows = leads.map(({ id }, n) =>
    deliveryRow(ctx, {
      kind: "crm",
      action: SYNC,
      dedupeKey: `${SYNC}:${ctx.newId()}`,
      entityType: "lead",
      entityId: id,
      notBefore: shift(now, n, "second"),
    }),
  );
  await orders.insertSyncs(ctx.db, rows);
  const { requestId } = ctx.caller;
  const told = rows
    .slice(0, ANNOUNCED)
    .map(({ id }, n) => tell(ctx, { id, kind: "crm" }, { requestId, delaySeconds: n + 1 }));
  ctx.after(Promise.all(told).catch((error: unknown) => ctx.log("warn", "queue.send_failed", {}, error)));
  return rows.length;
}

/** Asks the vendor whether it takes the key; what waited for a valid one may go on then. Throws why not. */
export async function testConnection(ctx: Ctx): Promise<string> {
  const access = await ghlAccess(ctx);
  try {
    const message = await ctx.ports.crm(access).checkKey();
    await noteConnection(ctx, access, "connected", message);
    await notePause(ctx, 0);
    await wakeDeliveries(ctx.db, GHL_KEYS, iso(ctx.clock()));
    return message;
  } catch (error) {
    await keepConnection(ctx, access, error);
    throw error;
  }
}
