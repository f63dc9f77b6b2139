import type { PersonDataCounts } from "#contract/privacy/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { createKeyring, type Keyring, seal } from "#worker/base/seal.ts";
import { prepareErasureNotices } from "#worker/features/interviews/index.ts";
import { recordActivity, recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx, Staff } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { ERASE_ACTION, type ErasedPerson, erasureStatements } from "./erase-queries.ts";
import {
  assignErasureAddresses,
  countHoldings,
  listAddresses,
  listPhones,
  listUpcomingAppointments,
} from "./person-queries.ts";
import { pseudonymize, phoneVariants } from "./rules.ts";

const NOT_FOUND = "Nothing is stored under this address.";
const LEAD_NOT_FOUND = "This person no longer exists.";

/** Additional data of the encryption: the address can be decrypted only for its own delivery. */
export const addressContext = (id: string): string => `${ERASE_ACTION}:${id}`;

async function prepareErasure(ctx: Ctx, keyring: Keyring, email: string): Promise<ErasedPerson> {
  const id = ctx.newId();
  const [phones, pseudonym, sealed] = await Promise.all([
    listPhones(ctx.db, email),
    pseudonymize(ctx.config.encryptionKey, email),
    seal(keyring, addressContext(id), email),
  ]);
  return {
    id,
    email,
    pseudonym,
    phones: phoneVariants(phones),
    ...sealed,
  };
}

type ErasureOptions = {
  by: "link" | "staff" | "retention";
  staff?: Staff;
  /** Skips people with activity since then. */
  inactiveSince?: string;
  /** Stores the erasure addresses of this lead and of those merged into it. */
  leadId?: string;
};

/**
 * Erases people in one batch, each completely or not at all. Files and CRM contacts follow through the inserted
 * deliveries. Returns how many were still stored.
 */
export async function erasePeople(
  ctx: Ctx,
  emails: readonly string[],
  options: ErasureOptions,
): Promise<number> {
  const keyring = await createKeyring(ctx.config.encryptionKey, ctx.config.previousEncryptionKey);
  const people = await Promise.all(emails.map((email) => prepareErasure(ctx, keyring, email)));
  const [insertDeliveries, ...rest] = erasureStatements(ctx.db, people, {
    now: iso(ctx.clock()),
    requestId: ctx.caller.requestId,
    inactiveSince: options.inactiveSince ?? null,
  });
  const entry = {
    action: "person.erase",
    entityType: "person",
    entityId: people.length === 1 ? people[0]!.pseudonym : null,
    details: { by: options.by },
  };
  // A self-service erasure does not store the IP address and user agent.
  const anonymousCtx = { ...ctx, caller: { ...ctx.caller, ip: "", userAgent: "" } };
  const log = options.staff
    ? recordActivity({ ...ctx, staff: options.staff }, entry)
    : recordSystemActivity(anonymousCtx, entry);
  const notices = [...(await prepareSlotNotices(ctx, emails)), ...(await prepareErasureNotices(ctx, emails))];
  const [, deliveries] = await ctx.db.batch([
    assignErasureAddresses(ctx.db, { leadId: options.leadId ?? null }),
    insertDeliveries,
    log,
    ...rest,
    ...notices.map(({ statement }) => statement),
  ]);
  enqueueDeliveries(
    ctx,
    [...deliveries, ...notices].map(({ id }) => id),
  );
  return deliveries.length;
}

/** Deliveries that notify staff of the slots that become free. They refer to the erasure only. */
async function prepareSlotNotices(ctx: Ctx, emails: readonly string[]) {
  const appointments = await listUpcomingAppointments(ctx.db, emails, iso(ctx.clock()));
  return appointments.map(({ id, ...payload }) =>
    insertDelivery(ctx, {
      kind: "mail",
      action: "booking.slot_freed",
      dedupeKey: `booking.slot_freed:${id}`,
      entityType: "erasure",
      entityId: id,
      payload,
    }),
  );
}

/** Throws 404 when nothing is stored under the address. */
export async function erasePerson(
  ctx: Ctx,
  staff: Staff,
  email: string,
): Promise<{ id: string; erased: PersonDataCounts }> {
  const erased = await countHoldings(ctx.db, email);
  const count = await erasePeople(ctx, [email], { by: "staff", staff });
  if (count === 0) throw new AppError("not_found", NOT_FOUND);
  return { id: await pseudonymize(ctx.config.encryptionKey, email), erased };
}

/** Erases a lead with those merged into it, also without an address. Throws 404 when it doesn't exist. */
export async function eraseLead(ctx: Ctx, staff: Staff, id: string): Promise<{ id: string }> {
  const emails = await listAddresses(ctx.db, id);
  const count = emails.length > 0 ? await erasePeople(ctx, emails, { by: "staff", staff, leadId: id }) : 0;
  if (count === 0) throw new AppError("not_found", LEAD_NOT_FOUND);
  return { id };
}
