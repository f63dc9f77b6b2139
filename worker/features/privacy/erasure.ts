import type { PersonHoldings } from "#contract/privacy/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { createKeyring, type Keyring, seal } from "#worker/base/seal.ts";
import { recordActivity, recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx, Staff } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { ERASE, type Erased, erasure } from "./erase-queries.ts";
import { countHoldings, listOthersOf, listPhones } from "./person-queries.ts";
import { erasedName, heirsOf, spellings } from "./rules.ts";

const NOBODY = "Nothing is stored under this address.";

/** Additional data of the encryption: the address opens only for its own delivery. */
export const sealedFor = (id: string): string => `${ERASE}:${id}`;

async function toErase(ctx: Ctx, keyring: Keyring, email: string): Promise<Erased> {
  const id = ctx.newId();
  const [phones, others, name, sealed] = await Promise.all([
    listPhones(ctx.db, email),
    listOthersOf(ctx.db, email),
    erasedName(ctx.config.encryptionKey, email),
    seal(keyring, sealedFor(id), email),
  ]);
  return { id, email, name, phones: spellings(phones), heirs: heirsOf(others), ...sealed };
}

type How = {
  by: "link" | "staff" | "retention";
  staff?: Staff;
  /** Skips people with activity since then. */
  inactiveSince?: string;
};

/**
 * Erases people in one batch, each completely or not at all. Files and CRM contacts follow through the inserted
 * deliveries. Returns how many were still stored.
 */
export async function erasePeople(ctx: Ctx, emails: readonly string[], how: How): Promise<number> {
  const keyring = await createKeyring(ctx.config.encryptionKey, ctx.config.previousEncryptionKey);
  const people = await Promise.all(emails.map((email) => toErase(ctx, keyring, email)));
  const [outside, ...rest] = erasure(ctx.db, people, {
    now: iso(ctx.clock()),
    requestId: ctx.caller.requestId,
    inactiveSince: how.inactiveSince ?? null,
  });
  const entry = {
    action: "person.erase",
    entityType: "person",
    entityId: people.length === 1 ? people[0]!.name : null,
    details: { by: how.by },
  };
  // A self-service erasure does not store the IP address and user agent.
  const quiet = { ...ctx, caller: { ...ctx.caller, ip: "", userAgent: "" } };
  const log = how.staff
    ? recordActivity({ ...ctx, staff: how.staff }, entry)
    : recordSystemActivity(quiet, entry);
  const [made] = await ctx.db.batch([outside, log, ...rest]);
  enqueueDeliveries(
    ctx,
    made.map(({ id }) => id),
  );
  return made.length;
}

/** Throws 404 when nothing is stored under the address. */
export async function erasePerson(
  ctx: Ctx,
  staff: Staff,
  email: string,
): Promise<{ id: string; erased: PersonHoldings }> {
  const erased = await countHoldings(ctx.db, email);
  const gone = await erasePeople(ctx, [email], { by: "staff", staff });
  if (gone === 0) throw new AppError("not_found", NOBODY);
  return { id: await erasedName(ctx.config.encryptionKey, email), erased };
}
