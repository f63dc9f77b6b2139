import { iso } from "#worker/base/clock.ts";
import { NoLongerWanted, VendorFailure } from "#worker/base/errors.ts";
import type { CrmAccess } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { isTimeout, meaningOf, noteConnection, notePause, openAccess } from "./connection.ts";
import { runsElsewhere } from "./order-queries.ts";
import * as queries from "./queries.ts";
import { waitAfter } from "./rules.ts";
import { pushLead, syncEntry } from "./sync.ts";

const GHL = "GoHighLevel";
const BUSY_SECONDS = 20;

/**
 * Brings one lead into the CRM as it is now. Of two syncs of a lead the later one waits, so that neither makes what the
 * other is just making.
 */
export const syncLead: DeliveryHandler = async (ctx, delivery) => {
  const lead = await queries.findLead(
    ctx.db,
    // Rows from before a sync belonged to its lead name the address.
    delivery.entityType === "lead"
      ? { id: delivery.entityId }
      : { emailKey: String(delivery.payload.emailKey) },
  );
  if (!lead) throw new NoLongerWanted("The lead no longer exists.");
  const access = await openAccess(ctx).catch((error: unknown) => {
    throw patient(error, delivery.attempts);
  });
  if (await runsElsewhere(ctx.db, lead.id, delivery, iso(ctx.clock()))) {
    throw new VendorFailure(GHL, "This lead is being synced just now.", { retryAfter: BUSY_SECONDS });
  }
  try {
    const externalId = await pushLead(ctx, ctx.ports.crm(access), lead);
    await noteConnection(ctx, access, "connected", "The last sync was accepted.");
    return { externalId };
  } catch (error) {
    await keepFailure(ctx, access, lead, error);
    throw patient(error, delivery.attempts);
  }
};

/**
 * Has the CRM forget a person who was erased here: the contacts that we know of, and whoever is found under the address.
 * Twice is once. Throws what a delivery's handler may throw; NotConfigured without a key, so that it waits.
 */
export async function eraseAtCrm(
  ctx: Ctx,
  { contacts, email }: { contacts: readonly string[]; email: string },
  attempts: number,
): Promise<void> {
  const access = await openAccess(ctx).catch((error: unknown) => {
    throw patient(error, attempts);
  });
  const account = ctx.ports.crm(access);
  try {
    for (const id of contacts) await account.deleteContact(id);
    const other = await account.findByEmail(email);
    if (other !== null) await account.deleteContact(other);
  } catch (error) {
    await keepConnection(ctx, access, error);
    throw patient(error, attempts);
  }
}

/** Keeps what a failure says about the connection. */
export async function keepConnection(ctx: Ctx, access: CrmAccess, error: unknown): Promise<void> {
  if (error instanceof VendorFailure && error.retryAfter) await notePause(ctx, error.retryAfter);
  const status = meaningOf(error);
  if (status && error instanceof Error) await noteConnection(ctx, access, status, error.message);
}

/**
 * A refused key says nothing of the lead; every other failure is kept with it, for staff to see, and told in its timeline
 * when it is another one than before.
 */
async function keepFailure(
  ctx: Ctx,
  access: CrmAccess,
  lead: queries.LeadRow,
  error: unknown,
): Promise<void> {
  await keepConnection(ctx, access, error);
  if (!(error instanceof VendorFailure || isTimeout(error))) return;
  const ghlError = error.message.slice(0, 500);
  await ctx.db.batch([
    queries.setLead(ctx.db, lead.id, { ghlError, syncedToGHL: false }),
    ...(ghlError === lead.ghlError ? [] : [syncEntry(ctx, lead.id, "Not synced to GoHighLevel", ghlError)]),
  ]);
}

/** A passing failure, with a wait that outlasts a day of it. */
function patient(error: unknown, attempts: number): unknown {
  const passing = (error instanceof VendorFailure && !error.permanent) || isTimeout(error);
  if (!passing) return error;
  const named = error instanceof VendorFailure ? error.retryAfter : undefined;
  const reason = error.message.replace(`${GHL}: `, "");
  return new VendorFailure(GHL, reason, { retryAfter: waitAfter(attempts, named), cause: error });
}
