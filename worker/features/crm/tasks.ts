import { isSuspected } from "#contract/spam/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { DeliveryObsolete, VendorFailure } from "#worker/base/errors.ts";
import type { CrmAccess } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import { getGhlAccess } from "#worker/features/settings/index.ts";
import { isTimeout, toConnectionStatus, updateConnection, setPause, getAccess } from "./connection.ts";
import { isSyncRunning } from "./sync-queries.ts";
import * as queries from "./queries.ts";
import { retryDelay, SUSPECTED } from "./rules.ts";
import { pushLead, createSyncEntry } from "./sync.ts";

const GHL = "GoHighLevel";
const BUSY_SECONDS = 20;

/** Syncs one lead's current state. A concurrent later sync waits, so that neither creates duplicates in the CRM. */
export const syncLead: DeliveryHandler = (ctx, delivery) => runSync(ctx, delivery, getAccess);

/** The same on request: calls the vendor also after a refused key and during a rate-limit pause. */
export const syncLeadNow: DeliveryHandler = (ctx, delivery) =>
  runSync(ctx, delivery, (context) => getGhlAccess(context));

async function runSync(
  ctx: Ctx,
  delivery: Delivery,
  readAccess: (ctx: Ctx) => Promise<CrmAccess>,
): ReturnType<DeliveryHandler> {
  const lead = await queries.findLead(
    ctx.db,
    // Old deliveries refer to the lead by email address.
    delivery.entityType === "lead"
      ? { id: delivery.entityId }
      : { emailKey: String(delivery.payload.emailKey) },
  );
  if (!lead) throw new DeliveryObsolete("The lead no longer exists.");
  if (isSuspected(lead)) throw new DeliveryObsolete(SUSPECTED);
  const access = await readAccess(ctx).catch((error: unknown) => {
    throw withRetryDelay(error, delivery.attempts);
  });
  if (await isSyncRunning(ctx.db, lead.id, delivery, iso(ctx.clock()))) {
    throw new VendorFailure(GHL, "This lead is already being synced.", { retryAfter: BUSY_SECONDS });
  }
  try {
    const externalId = await pushLead(ctx, ctx.ports.crm(access), lead);
    await updateConnection(ctx, access, "connected", "The last sync was accepted.");
    return { externalId };
  } catch (error) {
    await recordSyncFailure(ctx, access, lead, error);
    throw withRetryDelay(error, delivery.attempts);
  }
}

type ErasedRecords = {
  contacts: readonly string[];
  opportunities: readonly string[];
  appointments: readonly string[];
  email: string;
};

/**
 * Deletes an erased person's appointments, opportunities and contacts in the CRM, also a contact found by email. Idempotent. Throws the errors of
 * a delivery handler; NotConfigured makes the delivery wait.
 */
export async function eraseFromCrm(
  ctx: Ctx,
  { contacts, opportunities, appointments, email }: ErasedRecords,
  attempts: number,
): Promise<void> {
  const access = await getAccess(ctx).catch((error: unknown) => {
    throw withRetryDelay(error, attempts);
  });
  const account = ctx.ports.crm(access);
  try {
    for (const id of appointments) await account.deleteAppointment(id);
    for (const id of opportunities) await account.deleteOpportunity(id);
    for (const id of contacts) await account.deleteContact(id);
    const match = await account.findByEmail(email);
    if (match !== null) await account.deleteContact(match);
  } catch (error) {
    await recordConnectionFailure(ctx, access, error);
    throw withRetryDelay(error, attempts);
  }
}

/** Stores pause and connection state of a failure. */
export async function recordConnectionFailure(ctx: Ctx, access: CrmAccess, error: unknown): Promise<void> {
  if (error instanceof VendorFailure && error.retryAfter) await setPause(ctx, error.retryAfter);
  const status = toConnectionStatus(error);
  if (status && error instanceof Error) await updateConnection(ctx, access, status, error.message);
}

/** Stores the failure with the lead, unless it only concerns the key. A new message gets a timeline entry. */
async function recordSyncFailure(
  ctx: Ctx,
  access: CrmAccess,
  lead: queries.LeadRow,
  error: unknown,
): Promise<void> {
  await recordConnectionFailure(ctx, access, error);
  if (!(error instanceof VendorFailure || isTimeout(error))) return;
  const ghlError = error.message.slice(0, 500);
  await ctx.db.batch([
    queries.updateLead(ctx.db, lead.id, { ghlError, syncedToGHL: false }),
    ...(ghlError === lead.ghlError
      ? []
      : [createSyncEntry(ctx, lead.id, "Not synced to GoHighLevel", ghlError)]),
  ]);
}

/** Adds the retry delay to a transient failure. */
function withRetryDelay(error: unknown, attempts: number): unknown {
  const isTransient = (error instanceof VendorFailure && !error.permanent) || isTimeout(error);
  if (!isTransient) return error;
  const retryAfter = error instanceof VendorFailure ? error.retryAfter : undefined;
  const reason = error.message.replace(`${GHL}: `, "");
  return new VendorFailure(GHL, reason, { retryAfter: retryDelay(attempts, retryAfter), cause: error });
}
