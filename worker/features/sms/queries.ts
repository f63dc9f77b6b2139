import { and, asc, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { SmsFilter } from "#contract/sms/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { smsEvents, smsMessages, smsSettings, smsSettingsId } from "#worker/db/tables/sms.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { soleLeadId } from "./consent-queries.ts";

type SettingsRow = typeof smsSettings.$inferSelect;
export type MessageRow = typeof smsMessages.$inferSelect;

/** The single settings row, created by a migration. */
export async function getSettings(db: Db): Promise<SettingsRow> {
  const [row] = await db.select().from(smsSettings).where(eq(smsSettings.id, smsSettingsId)).limit(1);
  if (!row) throw new Error("The SMS settings row is missing.");
  return row;
}

export const setSettings = (db: Db, changed: Partial<SettingsRow> & { updatedAt: string }) =>
  db.update(smsSettings).set(changed).where(eq(smsSettings.id, smsSettingsId));

export async function countSent(db: Db, since: string): Promise<number> {
  return db.$count(smsMessages, gte(smsMessages.sentAt, since));
}

// Messages

/** No effect when the message exists. Without a lead, the newest one with this number is used. */
export const insertMessage = (
  db: Db,
  {
    relatedLeadId,
    ...row
  }: Omit<typeof smsMessages.$inferInsert, "relatedLeadId"> & { relatedLeadId: string | null },
) =>
  db
    .insert(smsMessages)
    .values({ ...row, relatedLeadId: relatedLeadId ?? soleLeadId(db, row.toNumber) })
    .onConflictDoNothing({ target: smsMessages.id });

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(smsMessages).where(eq(smsMessages.id, id)).limit(1);
  return row ?? null;
}

export async function findLead(db: Db, id: string) {
  const { firstName, lastName, phoneKey, ghlContactId } = crmLeads;
  const [row] = await db
    .select({ firstName, lastName, phoneKey, ghlContactId })
    .from(crmLeads)
    .where(eq(crmLeads.id, id))
    .limit(1);
  return row ?? null;
}

export async function findAppointment(db: Db, id: string) {
  const [row] = await db
    .select({
      status: bookingAppointments.status,
      startsAt: bookingAppointments.startsAt,
      sequence: bookingAppointments.sequence,
    })
    .from(bookingAppointments)
    .where(eq(bookingAppointments.id, id))
    .limit(1);
  return row ?? null;
}

/** Time zone of the last booking with this number, or null. */
export async function findTimeZone(db: Db, number: string): Promise<string | null> {
  const [row] = await db
    .select({ zone: bookingAppointments.bookerTimeZone })
    .from(bookingAppointments)
    .innerJoin(crmLeads, eq(crmLeads.id, bookingAppointments.leadId))
    .where(and(eq(crmLeads.phoneKey, number), isNotNull(bookingAppointments.bookerTimeZone)))
    .orderBy(desc(bookingAppointments.createdAt))
    .limit(1);
  return row?.zone ?? null;
}

const columns = {
  message: smsMessages,
  delivery: {
    status: deliveries.status,
    nextAttemptAt: deliveries.nextAttemptAt,
    waitingFor: deliveries.waitingFor,
    attempts: deliveries.attempts,
  },
  firstName: crmLeads.firstName,
  lastName: crmLeads.lastName,
  username: userName(users),
};

const selectMessages = (db: Db) =>
  db
    .select(columns)
    .from(smsMessages)
    .leftJoin(
      deliveries,
      and(eq(deliveries.entityType, "sms_message"), eq(deliveries.entityId, smsMessages.id)),
    )
    .leftJoin(crmLeads, eq(crmLeads.id, smsMessages.relatedLeadId))
    .leftJoin(users, eq(users.id, smsMessages.sentBy));

export type MessageListRow = Awaited<ReturnType<typeof listMessages>>["rows"][number];

export async function listMessages(db: Db, { status, type, number, limit, offset }: SmsFilter) {
  const digits = number?.replace(/\D/g, "");
  const condition = and(
    status ? eq(smsMessages.status, status) : undefined,
    type ? eq(smsMessages.messageType, type) : undefined,
    number ? (digits ? sql`instr(${smsMessages.toNumber}, ${digits}) > 0` : sql`false`) : undefined,
  );
  const [rows, total] = await Promise.all([
    selectMessages(db)
      .where(condition)
      .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
      .limit(limit)
      .offset(offset),
    db.$count(smsMessages, condition),
  ]);
  return { rows, total };
}

export async function getMessage(db: Db, id: string): Promise<MessageListRow> {
  const [row] = await selectMessages(db).where(eq(smsMessages.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This message no longer exists.");
  return row;
}

export const listEvents = (db: Db, messageId: string) =>
  db
    .select({
      id: smsEvents.id,
      state: smsEvents.state,
      detail: smsEvents.detail,
      createdAt: smsEvents.createdAt,
    })
    .from(smsEvents)
    .where(eq(smsEvents.messageId, messageId))
    .orderBy(asc(smsEvents.createdAt), asc(smsEvents.id))
    .limit(50);
