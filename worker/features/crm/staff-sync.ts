import type { CrmSettingsPatch, SyncedLead } from "#contract/crm/schemas.ts";
import { isSuspected } from "#contract/spam/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { deliver, type DeliveryHandler, deliveryRow, enqueueDelivery } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import { toConnectionStatus, updateConnection, setPause, getAccess } from "./connection.ts";
import { enqueueSync, insertSyncs } from "#worker/features/leads/index.ts";
import { GHL_KEYS, getGhlAccess } from "#worker/features/settings/index.ts";
import * as syncQueries from "./sync-queries.ts";
import { getMapping, updateMapping } from "./mapping.ts";
import * as queries from "./queries.ts";
import { listChangedPipelines, SUSPECTED } from "./rules.ts";
import { recordConnectionFailure, syncLead, syncLeadNow } from "./tasks.ts";

const SYNC = "lead.sync";
/** Syncs within one request, and their time limit; the vendor allows 100 requests per 10 s. */
const MAX_SYNCED_NOW = 10;
const MAX_DURATION_MS = 20_000;
/** Further leads that one call queues, one second apart. */
const MAX_QUEUED = 1_000;
/** Queue messages per call; cron picks up the other deliveries. */
const MAX_MESSAGES = 100;

const BUSY = "This lead is already being synced.";

/** Runs the lead's sync delivery now, so that lease and retries apply. Throws the sync error. */
export async function syncNow(ctx: Ctx, leadId: string, sync = syncLeadNow): Promise<void> {
  const now = iso(ctx.clock());
  await ctx.db.batch([
    syncQueries.setSyncDue(ctx.db, leadId, now),
    enqueueSync(ctx, { id: leadId }).statement,
  ]);
  const id = await syncQueries.findWaitingSync(ctx.db, leadId);
  if (!id) {
    const lead = await queries.findLead(ctx.db, { id: leadId });
    throw new AppError("conflict", lead && isSuspected(lead) ? SUSPECTED : BUSY);
  }
  const failure: { error?: unknown } = {};
  const handler: DeliveryHandler = async (inner, delivery) => {
    try {
      return await sync(inner, delivery);
    } catch (error) {
      failure.error = error;
      throw error;
    }
  };
  await deliver(ctx, id, { [SYNC]: handler });
  if (failure.error) throw failure.error;
}

/** Throws not_found. */
export async function getSyncedLead(ctx: Ctx, id: string): Promise<SyncedLead> {
  const lead = await queries.findLead(ctx.db, { id });
  if (!lead) throw new AppError("not_found", "This lead no longer exists.");
  return lead;
}

/**
 * Syncs the first unsynced leads and queues the others. Stops early when the vendor is unreachable or rate-limits. Throws
 * without usable credentials.
 */
export async function bulkSync(ctx: Ctx): Promise<{ synced: number; failed: number; queued: number }> {
  await getAccess(ctx);
  const waiting = await queries.listUnsyncedLeads(ctx.db, MAX_SYNCED_NOW + MAX_QUEUED);
  const result = { synced: 0, failed: 0 };
  const until = ctx.clock().getTime() + MAX_DURATION_MS;
  let processed = 0;
  for (const { id } of waiting.slice(0, MAX_SYNCED_NOW)) {
    if (ctx.clock().getTime() > until) break;
    try {
      processed++;
      await syncNow(ctx, id, syncLead);
      result.synced++;
    } catch (error) {
      if (error instanceof NotConfigured) throw error;
      if (!(error instanceof AppError)) throw error;
      result.failed++;
      // The next ones would fail too, so queue them.
      const cause = error.cause ?? error;
      if (toConnectionStatus(cause) === "unreachable" || (cause instanceof VendorFailure && cause.retryAfter))
        break;
    }
  }
  return { ...result, queued: await queueSyncs(ctx, waiting.slice(processed)) };
}

async function queueSyncs(ctx: Ctx, leads: readonly { id: string }[]): Promise<number> {
  if (leads.length === 0) return 0;
  const rows = createSyncRows(ctx, leads);
  await insertSyncs(ctx.db, rows);
  sendMessages(ctx, rows);
  return rows.length;
}

/** Sync rows one second apart, because of the vendor's rate limit. */
function createSyncRows(ctx: Ctx, leads: readonly { id: string }[]) {
  const now = ctx.clock();
  return leads.map(({ id }, n) =>
    deliveryRow(ctx, {
      kind: "crm",
      action: SYNC,
      dedupeKey: `${SYNC}:${ctx.newId()}`,
      entityType: "lead",
      entityId: id,
      notBefore: addTime(now, n, "second"),
    }),
  );
}

function sendMessages(ctx: Ctx, rows: readonly Pick<Delivery, "id" | "kind">[]): void {
  const { requestId } = ctx.caller;
  const sends = rows
    .slice(0, MAX_MESSAGES)
    .map(({ id, kind }, n) => enqueueDelivery(ctx, { id, kind }, { requestId, delaySeconds: n + 1 }));
  ctx.waitUntil(
    Promise.all(sends).catch((error: unknown) => ctx.log("warn", "queue.send_failed", {}, error)),
  );
}

/**
 * Stores the mapping in one batch with its activity, and syncs again what it changes: leads of newly or differently mapped
 * pipelines, and with a new calendar those with an upcoming appointment.
 */
export async function saveMapping(ctx: StaffCtx, change: CrmSettingsPatch): Promise<void> {
  const before = await getMapping(ctx);
  const stale = {
    pipelines: listChangedPipelines(before.pipelines, change.pipelines ?? before.pipelines),
    withAppointments: Boolean(change.calendarId && change.calendarId !== before.calendarId),
    now: iso(ctx.clock()),
  };
  const rows = createSyncRows(ctx, await queries.listStaleLeads(ctx.db, stale, MAX_QUEUED));
  await ctx.db.batch([
    updateMapping(ctx, change),
    recordActivity(ctx, {
      action: "crm_settings.update",
      entityType: "crm",
      entityId: null,
      details: { ...change },
    }),
    queries.markStale(ctx.db, stale),
    ...(rows.length > 0 ? [insertSyncs(ctx.db, rows)] : []),
  ]);
  sendMessages(ctx, rows);
}

/** Checks the key with the vendor and sends at once what waits for it or for its next attempt. Returns the vendor's message; throws its error. */
export async function testConnection(ctx: Ctx): Promise<string> {
  const access = await getGhlAccess(ctx);
  try {
    const message = await ctx.ports.crm(access).checkKey();
    await updateConnection(ctx, access, "connected", message);
    await setPause(ctx, 0);
    sendMessages(ctx, await syncQueries.resumeAll(ctx.db, GHL_KEYS, iso(ctx.clock())));
    return message;
  } catch (error) {
    await recordConnectionFailure(ctx, access, error);
    throw error;
  }
}
