import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type SmsConsentKind, smsConsentKinds } from "#contract/sms/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { smsEvents, smsInbound, smsMessages } from "#worker/db/tables/sms.ts";
import type { ConsentState } from "./rules.ts";

/** The latest consent entry of a number: 1, 0 or null. */
export const latestConsent = (phone: unknown, kind: SmsConsentKind) =>
  sql`(select c.granted from consents c where c.phone = ${phone} and c.kind = ${kind}
    order by c.created_at desc, c.id desc limit 1)`;

export async function getConsentState(db: Db, number: string): Promise<ConsentState> {
  const [row] = await db.all<Record<SmsConsentKind, number | null>>(
    sql`select ${latestConsent(number, "sms_appointment")} as sms_appointment, ${latestConsent(number, "sms_marketing")} as sms_marketing`,
  );
  const toBoolean = (value: number | null | undefined) =>
    value === null || value === undefined ? null : value === 1;
  return { sms_appointment: toBoolean(row?.sms_appointment), sms_marketing: toBoolean(row?.sms_marketing) };
}

export const newestLeadId = (number: string) =>
  sql`(select id from ${crmLeads} where phone_key = ${number} order by last_activity desc, id desc limit 1)`;

/** Assigned to the newest lead with this number. */
export const insertConsent = (
  db: Db,
  row: Omit<typeof consents.$inferInsert, "phone" | "leadId"> & { phone: string },
) => db.insert(consents).values({ ...row, leadId: newestLeadId(row.phone) });

export async function findLatestConsentId(db: Db, number: string, granted: boolean): Promise<string | null> {
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

type PendingTexts = { number: string; scope: "all" | "marketing" | "others" } | { bookingId: string };

const isPending = (filter: PendingTexts) =>
  and(
    eq(smsMessages.status, "pending"),
    isNull(smsMessages.handedAt),
    ...("bookingId" in filter
      ? [eq(smsMessages.relatedBookingId, filter.bookingId)]
      : numberConditions(filter)),
  );

const numberConditions = ({ number, scope }: Exclude<PendingTexts, { bookingId: string }>) => [
  eq(smsMessages.toNumber, number),
  // The reply to STOP itself still goes out.
  sql`not exists (select 1 from deliveries d where d.entity_id = sms_messages.id and d.dedupe_key like 'sms.send:reply:stop:%')`,
  scope === "marketing" ? eq(smsMessages.messageType, "marketing") : undefined,
  scope === "others" ? ne(smsMessages.messageType, "marketing") : undefined,
];

/** Cancels pending messages and their deliveries. A message being sent can't be stopped. */
export const cancelPending = (db: Db, filter: PendingTexts, { error, now }: { error: string; now: string }) =>
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
            db.select({ id: smsMessages.id }).from(smsMessages).where(isPending(filter)),
          ),
        ),
      ),
    db
      .insert(smsEvents)
      .select(
        sql`select id || ':withdrawn', id, null, 'failed', ${error}, ${now} from sms_messages where ${isPending(filter)}`,
      ),
    db
      .update(smsMessages)
      .set({ status: "failed", errorMessage: error, updatedAt: now })
      .where(isPending(filter)),
  ] as const;

export const insertInbound = (db: Db, row: typeof smsInbound.$inferInsert) =>
  db.insert(smsInbound).values(row);

export async function isInboundStored(db: Db, externalId: string): Promise<boolean> {
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

export const listConsents = (db: Db, number: string) =>
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
