import { and, eq, exists, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import type { Db } from "#worker/db/client.ts";
import { smsEvents, smsMessages } from "#worker/db/tables/sms.ts";
import { maySend } from "./campaigns/send-queries.ts";
import { latestConsent } from "./consent-queries.ts";
import type { MessageRow } from "./queries.ts";
import type { Basis } from "./rules.ts";

/** SQL version of `isAllowed`, evaluated by the statement itself. */
const hasConsent = (db: Db, basis: Basis) => {
  if (basis === "reply") return undefined;
  const kind = basis === "conversation" ? "sms_appointment" : basis;
  const defaultValue = basis === "conversation" ? 1 : 0;
  return sql`coalesce(${latestConsent(db, smsMessages.toNumber, kind)}, ${defaultValue}) = 1`;
};

/** The appointment is unchanged; always true without a sequence. */
const hasSequence = (db: Db, bookingSequence: number | undefined) =>
  bookingSequence === undefined
    ? undefined
    : exists(
        db
          .select({ id: bookingAppointments.id })
          .from(bookingAppointments)
          .where(
            and(
              eq(bookingAppointments.id, smsMessages.relatedBookingId),
              eq(bookingAppointments.sequence, bookingSequence),
            ),
          ),
      );

export type SendConditions = {
  basis: Basis;
  bookingSequence?: number | undefined;
  campaignId?: string | undefined;
};

/**
 * Marks a message as being sent if it is unsent, unchanged and allowed; returns false otherwise. A message that
 * certainly was not sent may be claimed again.
 */
export async function claimMessage(
  db: Db,
  id: string,
  { basis, bookingSequence, campaignId }: SendConditions,
  now: string,
): Promise<boolean> {
  const claimed = await db
    .update(smsMessages)
    .set({ handedAt: now, updatedAt: now })
    .where(
      and(
        eq(smsMessages.id, id),
        inArray(smsMessages.status, ["pending", "failed"]),
        isNull(smsMessages.externalId),
        isNull(smsMessages.handedAt),
        hasConsent(db, basis),
        hasSequence(db, bookingSequence),
        campaignId === undefined ? undefined : maySend(db, id),
      ),
    )
    .returning({ id: smsMessages.id });
  return claimed.length > 0;
}

/** Marks a message as sent and applies reports that arrived before its vendor id was known. */
export const setSent = (
  db: Db,
  message: Pick<MessageRow, "id">,
  {
    externalId,
    fromNumber,
    now,
    eventId,
  }: { externalId: string; fromNumber: string | null; now: string; eventId: string },
) =>
  [
    db
      .update(smsMessages)
      .set({ status: "sent", externalId, fromNumber, sentAt: now, errorMessage: null, updatedAt: now })
      .where(and(eq(smsMessages.id, message.id), isNull(smsMessages.externalId))),
    insertEvent(db, { id: eventId, messageId: message.id, externalId, state: "sent", createdAt: now }),
    db
      .update(smsEvents)
      .set({ messageId: message.id })
      .where(and(eq(smsEvents.externalId, externalId), isNull(smsEvents.messageId))),
    applyReports(db, externalId, now),
  ] as const;

type Failure = { error: string; now: string; release: boolean };

/** Marks a failure. With `release`, a retry may claim the message again. */
export const setFailed = (
  db: Db,
  { id }: Pick<MessageRow, "id">,
  { error, now, eventId, release }: Failure & { eventId: string },
) =>
  [
    db
      .update(smsMessages)
      .set({ status: "failed", errorMessage: error, updatedAt: now, ...(release && { handedAt: null }) })
      .where(and(eq(smsMessages.id, id), isNull(smsMessages.externalId))),
    insertEvent(db, { id: eventId, messageId: id, state: "failed", detail: error, createdAt: now }),
  ] as const;

/** Records a failed attempt; the message stays pending. */
export const setWaiting = (
  db: Db,
  { id }: Pick<MessageRow, "id">,
  { error, now, eventId, release }: Failure & { eventId: string | null },
) =>
  [
    db
      .update(smsMessages)
      .set({ errorMessage: error, updatedAt: now, ...(release && { handedAt: null }) })
      .where(and(eq(smsMessages.id, id), isNull(smsMessages.externalId))),
    ...(eventId
      ? [insertEvent(db, { id: eventId, messageId: id, state: "attempt", detail: error, createdAt: now })]
      : []),
  ] as const;

/** The same report of the vendor twice is one event. */
const insertEvent = (
  db: Db,
  row: Omit<typeof smsEvents.$inferInsert, "messageId"> & { messageId: string | SQL<string> },
) => db.insert(smsEvents).values(row).onConflictDoNothing();

/** A column of the first final report. */
const reportField = (db: Db, externalId: string, column: SQLiteColumn) =>
  db
    .select({ value: column })
    .from(smsEvents)
    .where(and(eq(smsEvents.externalId, externalId), inArray(smsEvents.state, ["delivered", "failed"])))
    .orderBy(smsEvents.createdAt, smsEvents.id)
    .limit(1);

/** Applies the first final state reported. Later reports are ignored. */
const applyReports = (db: Db, externalId: string, now: string) => {
  const state = reportField(db, externalId, smsEvents.state);
  return db
    .update(smsMessages)
    .set({
      status: sql`${state}`,
      errorMessage: sql`${reportField(db, externalId, smsEvents.detail)}`,
      deliveredAt: sql`case when ${state} = 'delivered' then ${reportField(db, externalId, smsEvents.createdAt)} end`,
      updatedAt: now,
    })
    .where(and(eq(smsMessages.externalId, externalId), eq(smsMessages.status, "sent"), exists(state)));
};

/** Stores a report, without a message id while its vendor id is unknown. */
export const insertReport = (
  db: Db,
  row: {
    id: string;
    externalId: string;
    state: "sent" | "delivered" | "failed";
    detail: string | null;
    createdAt: string;
  },
) => {
  const messageId = db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(eq(smsMessages.externalId, row.externalId));
  return [
    insertEvent(db, {
      ...row,
      messageId: sql<string>`${messageId}`,
    }),
    applyReports(db, row.externalId, row.createdAt),
  ] as const;
};

export async function isOwnMessage(
  db: Db,
  { number, externalId, since }: { number: string | null; externalId: string | null; since: string },
): Promise<boolean> {
  const hasExternalId = externalId ? eq(smsMessages.externalId, externalId) : undefined;
  const isBeingSent = number
    ? and(eq(smsMessages.toNumber, number), isNull(smsMessages.externalId), gt(smsMessages.handedAt, since))
    : undefined;
  if (!hasExternalId && !isBeingSent) return false;
  const rows = await db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(or(hasExternalId, isBeingSent))
    .limit(1);
  return rows.length > 0;
}

export const deleteUnmatchedReports = (db: Db, before: string) =>
  db.delete(smsEvents).where(and(isNull(smsEvents.messageId), lt(smsEvents.createdAt, before)));
