import type { PersonHoldings } from "#contract/privacy/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { keyringOf, type Keyring, seal } from "#worker/base/seal.ts";
import { recordActivity, recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx, Staff } from "#worker/runtime/ctx.ts";
import { announce } from "#worker/runtime/deliveries.ts";
import { ERASE, type Erased, erasure } from "./erase-queries.ts";
import { countHoldings, listOthersOf, listPhones } from "./person-queries.ts";
import { erasedName, heirsOf, spellings } from "./rules.ts";

const NOBODY = "Nothing is stored under this address.";

/** For which row the vendor's address is sealed: in another one it does not open. */
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
  /** Only whoever has done nothing since then. */
  inactiveSince?: string;
};

/**
 * Erases people by their addresses, in one batch: all of a person or nothing. Files and the CRM follow by the delivery
 * that the batch leaves behind. Answers how many were still there.
 */
export async function erasePeople(ctx: Ctx, emails: readonly string[], how: How): Promise<number> {
  const keyring = await keyringOf(ctx.config.encryptionKey, ctx.config.previousEncryptionKey);
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
  // Whoever erases themselves by their link leaves no address of their connection behind.
  const quiet = { ...ctx, caller: { ...ctx.caller, ip: "", userAgent: "" } };
  const log = how.staff
    ? recordActivity({ ...ctx, staff: how.staff }, entry)
    : recordSystemActivity(quiet, entry);
  const [made] = await ctx.db.batch([outside, log, ...rest]);
  announce(
    ctx,
    made.map(({ id }) => id),
  );
  return made.length;
}

/** Erases one person for staff. Throws 404 when nothing is stored of them. */
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
