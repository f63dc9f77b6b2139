import { eq, gte, sql } from "drizzle-orm";
import type { SmsConsentKind } from "#contract/sms-words.ts";
import type { Db } from "#worker/db/client.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { smsMessages, smsSettings, smsSettingsId } from "#worker/db/tables/sms.ts";
import type { Basis, Standing } from "./rules.ts";

export type SettingsRow = typeof smsSettings.$inferSelect;
export type MessageRow = typeof smsMessages.$inferSelect;

/** The one row of the settings, which the migrations make. */
export async function getSettings(db: Db): Promise<SettingsRow> {
  const [row] = await db.select().from(smsSettings).where(eq(smsSettings.id, smsSettingsId)).limit(1);
  if (!row) throw new Error("The row of the SMS settings is missing.");
  return row;
}

export const setSettings = (db: Db, changed: Partial<SettingsRow> & { updatedAt: string }) =>
  db.update(smsSettings).set(changed).where(eq(smsSettings.id, smsSettingsId));

/** How many messages the vendor has taken since then. */
export async function countSent(db: Db, since: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(smsMessages)
    .where(gte(smsMessages.sentAt, since));
  return row?.n ?? 0;
}

// Consents

/** The newest word of a number on a consent: 1, 0, or null. */
const newest = (phone: unknown, kind: SmsConsentKind) =>
  sql`(select c.granted from consents c where c.phone = ${phone} and c.kind = ${kind}
    order by c.created_at desc, c.id desc limit 1)`;

export async function findStanding(db: Db, number: string): Promise<Standing> {
  const [row] = await db.all<Record<SmsConsentKind, number | null>>(
    sql`select ${newest(number, "sms_appointment")} as sms_appointment, ${newest(number, "sms_marketing")} as sms_marketing`,
  );
  const said = (value: number | null | undefined) =>
    value === null || value === undefined ? null : value === 1;
  return { sms_appointment: said(row?.sms_appointment), sms_marketing: said(row?.sms_marketing) };
}

// Messages

const newestLead = (number: string) =>
  sql`(select id from ${crmLeads} where phone_key = ${number} order by last_activity desc, id desc limit 1)`;

/** Does nothing when the message exists. Without a named lead it belongs to the newest one with this number. */
export const insertMessage = (
  db: Db,
  {
    relatedLeadId,
    ...row
  }: Omit<typeof smsMessages.$inferInsert, "relatedLeadId"> & { relatedLeadId: string | null },
) =>
  db
    .insert(smsMessages)
    .values({ ...row, relatedLeadId: relatedLeadId ?? newestLead(row.toNumber) })
    .onConflictDoNothing({ target: smsMessages.id });

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(smsMessages).where(eq(smsMessages.id, id)).limit(1);
  return row ?? null;
}

export async function findAppointment(db: Db, id: string) {
  const [row] = await db
    .select({ status: bookingAppointments.status, startsAt: bookingAppointments.startsAt })
    .from(bookingAppointments)
    .where(eq(bookingAppointments.id, id))
    .limit(1);
  return row ?? null;
}
