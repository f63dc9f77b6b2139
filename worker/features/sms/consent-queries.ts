import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  max,
  ne,
  notExists,
  sql,
  type SQL,
} from "drizzle-orm";
import { type SmsConsentKind, smsConsentKinds } from "#contract/sms/constants.ts";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { smsCampaignRecipients, smsCampaigns } from "#worker/db/tables/sms-campaigns.ts";
import { smsEvents, smsInbound, smsMessages } from "#worker/db/tables/sms.ts";
import { users } from "#worker/db/tables/users.ts";
import type { ConsentState } from "./rules.ts";

/** The latest consent entry of a number: granted, withdrawn, or no row. */
export const latestConsent = (db: Db, phone: string | SQLiteColumn | SQL, kind: SmsConsentKind) =>
  db
    .select({ granted: consents.granted })
    .from(consents)
    .where(and(eq(consents.phone, phone), eq(consents.kind, kind)))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1);

export async function getConsentState(db: Db, number: string): Promise<ConsentState> {
  const [row] = await db
    .select({
      sms_appointment: latestConsent(db, number, "sms_appointment").as("sms_appointment"),
      sms_marketing: latestConsent(db, number, "sms_marketing").as("sms_marketing"),
    })
    .from(singleRow);
  return { sms_appointment: row?.sms_appointment ?? null, sms_marketing: row?.sms_marketing ?? null };
}

const personId = sql<string>`coalesce(${crmLeads.mergedIntoId}, ${crmLeads.id})`;

/** The lead with this number; null when several people share it. */
export const soleLeadId = (db: Db, number: string) => {
  const sole = db
    .select({ id: sql`case when count(distinct ${personId}) = 1 then max(${crmLeads.id}) end`.as("sole_id") })
    .from(crmLeads)
    .where(eq(crmLeads.phoneKey, number));
  return sql<string | null>`${sole}`;
};

/** Assigned to the lead with this number, to none when several people share it. */
export const insertConsent = (
  db: Db,
  row: Omit<typeof consents.$inferInsert, "phone" | "leadId"> & { phone: string },
) => db.insert(consents).values({ ...row, leadId: soleLeadId(db, row.phone) });

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

type PendingTexts =
  | { number: string; scope: "all" | "marketing" | "others" }
  | { bookingId: string }
  | { stoppedCampaignId: string };

const isPending = (db: Db, filter: PendingTexts) =>
  and(
    eq(smsMessages.status, "pending"),
    isNull(smsMessages.handedAt),
    ...("bookingId" in filter
      ? [eq(smsMessages.relatedBookingId, filter.bookingId)]
      : "number" in filter
        ? numberConditions(db, filter)
        : [inArray(smsMessages.id, messagesOfStoppedCampaign(db, filter.stoppedCampaignId))]),
  );

const messagesOfStoppedCampaign = (db: Db, campaignId: string) =>
  db
    .select({ id: sql<string>`${smsCampaignRecipients.messageId}` })
    .from(smsCampaignRecipients)
    .innerJoin(smsCampaigns, eq(smsCampaigns.id, smsCampaignRecipients.campaignId))
    .where(
      and(
        eq(smsCampaigns.id, campaignId),
        eq(smsCampaigns.status, "stopped"),
        isNotNull(smsCampaignRecipients.messageId),
      ),
    );

const numberConditions = (db: Db, { number, scope }: Extract<PendingTexts, { number: string }>) => [
  eq(smsMessages.toNumber, number),
  // The reply to STOP itself still goes out.
  notExists(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(eq(deliveries.entityId, smsMessages.id), like(deliveries.dedupeKey, "sms.send:reply:stop:%")),
      ),
  ),
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
            db.select({ id: smsMessages.id }).from(smsMessages).where(isPending(db, filter)),
          ),
        ),
      ),
    db.insert(smsEvents).select(
      db
        .select(
          selectRow(smsEvents, {
            id: sql`${smsMessages.id} || ':withdrawn'`,
            messageId: smsMessages.id,
            externalId: null,
            state: "failed",
            detail: error,
            createdAt: now,
          }),
        )
        .from(smsMessages)
        .where(isPending(db, filter)),
    ),
    db
      .update(smsMessages)
      .set({ status: "failed", errorMessage: error, updatedAt: now })
      .where(isPending(db, filter)),
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

/** The active user to whom the newest assigned lead with this number belongs. */
export async function findActiveAssignee(db: Db, number: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(crmLeads)
    .innerJoin(users, and(eq(users.id, crmLeads.assignedTo), eq(users.isActive, true)))
    .where(eq(crmLeads.phoneKey, number))
    .orderBy(desc(crmLeads.lastActivity), desc(crmLeads.id))
    .limit(1);
  return row?.id ?? null;
}

export async function findInbound(db: Db, id: string) {
  const [row] = await db.select().from(smsInbound).where(eq(smsInbound.id, id)).limit(1);
  return row ?? null;
}

/** Whether the number sent a message that is no opt-out. */
export async function hasWrittenSince(db: Db, number: string, since: string): Promise<boolean> {
  const rows = await db
    .select({ id: smsInbound.id })
    .from(smsInbound)
    .where(
      and(
        eq(smsInbound.fromNumber, number),
        isNull(smsInbound.keyword),
        eq(smsInbound.mayBeOptOut, false),
        gte(smsInbound.receivedAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A text that staff sent answers everything received from the number before it was written. */
export const setInboundAnswered = (db: Db, number: string, before: string, at: string) =>
  db
    .update(smsInbound)
    .set({ answeredAt: at })
    .where(
      and(
        eq(smsInbound.fromNumber, number),
        isNull(smsInbound.keyword),
        isNull(smsInbound.answeredAt),
        lte(smsInbound.createdAt, before),
      ),
    );

/** One lead of each person with this number; newest first. */
export const listLeads = (db: Db, number: string) =>
  db
    .select({
      id: crmLeads.id,
      firstName: crmLeads.firstName,
      lastName: crmLeads.lastName,
      // SQLite takes the other columns from the row that holds the maximum.
      lastActivity: max(crmLeads.lastActivity).as("last_activity"),
    })
    .from(crmLeads)
    .where(eq(crmLeads.phoneKey, number))
    .groupBy(personId)
    .orderBy(desc(sql`last_activity`), desc(crmLeads.id))
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
