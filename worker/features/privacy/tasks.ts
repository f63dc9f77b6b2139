import * as z from "zod";
import { RETENTION_MONTHS } from "#contract/privacy/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { VendorFailure } from "#worker/base/errors.ts";
import { createKeyring, unseal } from "#worker/base/seal.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendStaffMail } from "#worker/runtime/mail.ts";
import { eraseFromCrm } from "#worker/features/crm/index.ts";
import { erasePeople, addressContext } from "./erasure.ts";
import { countErasedActivity, setPayload } from "./erase-queries.ts";
import { assignErasureAddresses, listInactiveEmails } from "./person-queries.ts";
import { deleteExpired, type RetentionKind, listExpired } from "./retention-queries.ts";
import { monthsAgo } from "./rules.ts";

const SYNCING = "A CRM sync of this person is still running.";

/** Bounds one cron run; the next night continues. */
const MAX_ROUNDS = 10;
const PER_ROUND = 20;

const ErasurePayload = z.object({
  files: z.array(z.string()).default([]),
  contacts: z.array(z.string()).default([]),
  opportunities: z.array(z.string()).default([]),
  appointments: z.array(z.string()).default([]),
  /** Enforced here too, because staff can retry the delivery early. */
  heldUntil: z.string().nullish(),
  sealed: z.string().optional(),
  keyId: z.string().optional(),
});

/**
 * Erases external copies: files, the development mailbox, then the CRM. Each completed part is removed from the
 * payload, so a retry resumes and no personal data stays in the row.
 */
export const eraseExternalCopies: DeliveryHandler = async (ctx, { id, payload, attempts }) => {
  const { files, ...vendor } = ErasurePayload.parse(payload);
  if (files.length > 0) {
    await ctx.files.delete(files);
    await setPayload(ctx.db, id, vendor);
  }
  const { sealed, keyId, contacts, opportunities, appointments, heldUntil } = vendor;
  const remainingMs = Date.parse(heldUntil ?? "") - ctx.clock().getTime();
  if (remainingMs > 0)
    throw new VendorFailure("GoHighLevel", SYNCING, { retryAfter: Math.ceil(remainingMs / 1000) });
  if (sealed && keyId) {
    const keyring = await createKeyring(ctx.config.encryptionKey, ctx.config.previousEncryptionKey);
    const email = await unseal(keyring, addressContext(id), { sealed, keyId });
    await ctx.ports.mailer.devMailbox?.deleteByAddress(email);
    await eraseFromCrm(ctx, { contacts, opportunities, appointments, email }, attempts);
    await setPayload(ctx.db, id, {});
  }
  return {};
};

const FreedSlot = z.object({ type: z.string(), startsAt: z.string(), timeZone: z.string() });

/** Notifies staff that the slot of an erased person's appointment is free again. Contains no personal data. */
export const sendSlotFreed: DeliveryHandler = async (ctx, { payload }) => {
  const { type, startsAt, timeZone } = FreedSlot.parse(payload);
  const time = new Date(startsAt).toLocaleString("en-US", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  });
  return sendStaffMail(ctx, {
    subject: `Free again: ${type}, ${time}`,
    paragraphs: [
      `The data of the person who had booked this appointment has been erased, and the appointment with it: ${type}, ${time}. The time can be booked again.`,
    ],
    button: { label: "Open the calendar", url: `${ctx.config.origin}/admin/bookings` },
  });
};

/**
 * Enforces the retention period: erases inactive people, then expired submissions of active ones. Each round is one
 * batch, so an aborted run loses one round at most.
 */
export async function enforceRetention(ctx: Ctx): Promise<void> {
  const cutoff = iso(monthsAgo(ctx.clock(), RETENTION_MONTHS));
  await assignErasureAddresses(ctx.db, { cutoff });
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const emails = await listInactiveEmails(ctx.db, cutoff, PER_ROUND);
    if (emails.length === 0) break;
    await erasePeople(ctx, emails, { by: "retention", inactiveSince: cutoff });
  }
  for (const kind of ["application", "contact"] as const) {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if ((await eraseExpired(ctx, kind, cutoff)) < PER_ROUND) break;
    }
  }
}

/** Deletes files first: a row without its file is retried the next night, an orphaned file is not. */
async function eraseExpired(ctx: Ctx, kind: RetentionKind, cutoff: string): Promise<number> {
  const expired = await listExpired(ctx.db, kind, cutoff, PER_ROUND);
  if (expired.length === 0) return 0;
  const files = expired.flatMap(({ files: keys }) => keys);
  if (files.length > 0) await ctx.files.delete(files);
  const ids = expired.map(({ id }) => id);
  const { requestId } = ctx.caller;
  const activity = recordSystemActivity(ctx, {
    action: `${kind}.expire`,
    entityType: kind,
    entityId: null,
    details: { months: RETENTION_MONTHS, count: ids.length },
  });
  await ctx.db.batch([
    ...deleteExpired(ctx.db, kind, ids, { cutoff, requestId }),
    activity,
    countErasedActivity(ctx.db, requestId),
  ]);
  return expired.length;
}
