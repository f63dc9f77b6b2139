import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type SmsConsentKind, smsConsentKinds } from "#contract/sms/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { smsEvents, smsInbound, smsMessages } from "#worker/db/tables/sms.ts";
import type { Standing } from "./rules.ts";

/** The latest consent entry of a number: 1, 0 or null. */
export const newestWord = (phone: unknown, kind: SmsConsentKind) =>
  sql`(select c.granted from consents c where c.phone = ${phone} and c.kind = ${kind}
    order by c.created_at desc, c.id desc limit 1)`;

export async function findStanding(db: Db, number: string): Promise<Standing> {
  const [row] = await db.all<Record<SmsConsentKind, number | null>>(
    sql`select ${newestWord(number, "sms_appointment")} as sms_appointment, ${newestWord(number, "sms_marketing")} as sms_marketing`,
  );
  const said = (value: number | null | undefined) =>
    value === null || value === undefined ? null : value === 1;
  return { sms_appointment: said(row?.sms_appointment), sms_marketing: said(row?.sms_marketing) };
}

export const newestLead = (number: string) =>
  sql`(select id from ${crmLeads} where phone_key = ${number} order by last_activity desc, id desc limit 1)`;

/** Assigned to the newest lead with this number. */
export const insertConsent = (
  db: Db,
  row: Omit<typeof consents.$inferInsert, "phone" | "leadId"> & { phone: string },
) => db.insert(consents).values({ ...row, leadId: newestLead(row.phone) });

export async function findLastWord(db: Db, number: string, granted: boolean): Promise<string | null> {
  const [row] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(eq(consents.phone, number), inArray(consents.kind, smsConsentKinds), eq(consents.granted, granted)),
    )
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1);
  return row?.id ?? null;
}

type About = { number: string; which: "all" | "marketing" | "others" } | { bookingId: string };

const waiting = (about: About) =>
  and(
    eq(smsMessages.status, "pending"),
    isNull(smsMessages.handedAt),
    ...("bookingId" in about ? [eq(smsMessages.relatedBookingId, about.bookingId)] : toNumber(about)),
  );

const toNumber = ({ number, which }: Exclude<About, { bookingId: string }>) => [
  eq(smsMessages.toNumber, number),
  // The reply to STOP itself still goes out.
  sql`not exists (select 1 from deliveries d where d.entity_id = sms_messages.id and d.dedupe_key like 'sms.send:reply:stop:%')`,
  which === "marketing" ? eq(smsMessages.messageType, "marketing") : undefined,
  which === "others" ? ne(smsMessages.messageType, "marketing") : undefined,
];

/** Cancels pending messages and their deliveries. A message being sent can't be stopped. */
export const withdrawPending = (db: Db, about: About, { error, now }: { error: string; now: string }) =>
  [
    db
      .update(deliveries)
      .set({ status: "cancelled", waitingFor: null, lastError: error, updatedAt: now })
      .where(
        and(
          eq(deliveries.action, "sms.send"),
          eq(deliveries.status, "waiting"),
          inArray(
            deliveries.entityId,
            db.select({ id: smsMessages.id }).from(smsMessages).where(waiting(about)),
          ),
        ),
      ),
    db
      .insert(smsEvents)
      .select(
        sql`select id || ':withdrawn', id, null, 'failed', ${error}, ${now} from sms_messages where ${waiting(about)}`,
      ),
    db
      .update(smsMessages)
      .set({ status: "failed", errorMessage: error, updatedAt: now })
      .where(waiting(about)),
  ] as const;

export const insertInbound = (db: Db, row: typeof smsInbound.$inferInsert) =>
  db.insert(smsInbound).values(row);

export async function isReceived(db: Db, externalId: string): Promise<boolean> {
  const rows = await db
    .select({ id: smsInbound.id })
    .from(smsInbound)
    .where(eq(smsInbound.externalId, externalId))
    .limit(1);
  return rows.length > 0;
}

/** Several people may share a number; newest first. */
export const listLeads = (db: Db, number: string) =>
  db
    .select({ id: crmLeads.id, firstName: crmLeads.firstName, lastName: crmLeads.lastName })
    .from(crmLeads)
    .where(eq(crmLeads.phoneKey, number))
    .orderBy(desc(crmLeads.lastActivity), desc(crmLeads.id))
    .limit(5);

export const listWords = (db: Db, number: string) =>
  db
    .select()
    .from(consents)
    .where(and(eq(consents.phone, number), inArray(consents.kind, smsConsentKinds)))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(100);

export const listInbound = (db: Db, number: string) =>
  db
    .select()
    .from(smsInbound)
    .where(eq(smsInbound.fromNumber, number))
    .orderBy(desc(smsInbound.receivedAt), desc(smsInbound.id))
    .limit(20);
