import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { RecipientState } from "#contract/sms/campaign-constants.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { smsCampaignRecipients as recipients, smsCampaigns } from "#worker/db/tables/sms-campaigns.ts";
import { smsMessages } from "#worker/db/tables/sms.ts";

export type CampaignRow = typeof smsCampaigns.$inferSelect;

const GONE = "This campaign no longer exists.";

/** The message of a released recipient is still to be sent. */
const isAlive = sql`exists (select 1 from ${deliveries} where ${deliveries.entityType} = 'sms_message'
  and ${deliveries.entityId} = ${recipients.messageId} and ${deliveries.status} in ('waiting', 'sending'))`;

/** State of a recipient; join `smsMessages` by the recipient's message. */
const recipientState = sql<RecipientState>`case when ${recipients.state} <> 'released' then ${recipients.state}
  when ${smsMessages.status} <> 'pending' then ${smsMessages.status}
  when ${isAlive} then 'queued' else 'failed' end`;

const username = (column: typeof smsCampaigns.createdBy | typeof smsCampaigns.startedBy) =>
  sql<string | null>`(select username from users where users.id = ${column})`;

const columns = {
  ...getTableColumns(smsCampaigns),
  createdByName: username(smsCampaigns.createdBy).as("created_by_name"),
  startedByName: username(smsCampaigns.startedBy).as("started_by_name"),
};

const listTallies = (db: Db, ids: SQL) =>
  db
    .select({
      campaignId: recipients.campaignId,
      state: recipientState.as("recipient_state"),
      n: count().as("n"),
      segments: sql<number>`coalesce(sum(${recipients.segments}), 0)`.as("segments"),
      // Empty: due now.
      next: sql<string | null>`min(coalesce(${recipients.sendAt}, ${recipients.notBefore}, ''))`.as("next"),
    })
    .from(recipients)
    .leftJoin(smsMessages, eq(smsMessages.id, recipients.messageId))
    .where(sql`${recipients.campaignId} in ${ids}`)
    .groupBy(recipients.campaignId, recipientState);

export type Tally = Awaited<ReturnType<typeof listTallies>>[number];

export async function listCampaigns(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const ids = db
    .select({ id: smsCampaigns.id })
    .from(smsCampaigns)
    .orderBy(desc(smsCampaigns.createdAt), desc(smsCampaigns.id))
    .limit(limit)
    .offset(offset);
  const [rows, tallies, [totals]] = await selectMany(db, [
    db
      .select(columns)
      .from(smsCampaigns)
      .where(inArray(smsCampaigns.id, ids))
      .orderBy(desc(smsCampaigns.createdAt), desc(smsCampaigns.id))
      .limit(limit),
    listTallies(db, sql`${ids}`),
    db.select({ n: count().as("n") }).from(smsCampaigns),
  ]);
  return { rows, tallies, total: totals!.n };
}

/** A campaign with its tallies. Throws 404. */
export async function getCampaign(db: Db, id: string) {
  const [[row], tallies] = await selectMany(db, [
    db.select(columns).from(smsCampaigns).where(eq(smsCampaigns.id, id)).limit(1),
    listTallies(db, sql`(${id})`),
  ]);
  if (!row) throw new AppError("not_found", GONE);
  return { row, tallies };
}

export type CampaignListRow = Awaited<ReturnType<typeof listCampaigns>>["rows"][number];

export const insertCampaign = (db: Db, row: typeof smsCampaigns.$inferInsert) =>
  db.insert(smsCampaigns).values(row);

type Condition = { statuses: readonly CampaignRow["status"][]; version?: number };

/** Matches no row in another status or, with `version`, in another version. */
export const updateCampaign = (
  db: Db,
  id: string,
  { statuses, version }: Condition,
  change: Partial<CampaignRow>,
) =>
  db
    .update(smsCampaigns)
    .set({ ...change, version: sql`${smsCampaigns.version} + 1` })
    .where(
      and(
        eq(smsCampaigns.id, id),
        inArray(smsCampaigns.status, [...statuses]),
        version === undefined ? undefined : eq(smsCampaigns.version, version),
      ),
    )
    .returning({ id: smsCampaigns.id });

export const deleteDraft = (db: Db, id: string) =>
  db
    .delete(smsCampaigns)
    .where(and(eq(smsCampaigns.id, id), eq(smsCampaigns.status, "draft")))
    .returning({ id: smsCampaigns.id });

const recipientColumns = {
  id: recipients.id,
  number: recipients.number,
  personId: sql<string | null>`coalesce(${crmLeads.mergedIntoId}, ${crmLeads.id})`.as("person_id"),
  firstName: crmLeads.firstName,
  lastName: crmLeads.lastName,
  state: recipientState.as("recipient_state"),
  reason: recipients.reason,
  error: smsMessages.errorMessage,
  segments: recipients.segments,
  messageId: recipients.messageId,
  notBefore: sql<string | null>`coalesce(${recipients.sendAt}, ${recipients.notBefore})`.as("due_at"),
  sentAt: smsMessages.sentAt,
  deliveredAt: smsMessages.deliveredAt,
  createdAt: recipients.createdAt,
};

type RecipientFilter = { campaignId: string; state?: RecipientState | undefined };

const isInList = ({ campaignId, state }: RecipientFilter) =>
  and(eq(recipients.campaignId, campaignId), state ? sql`${recipientState} = ${state}` : undefined);

const selectRecipients = (db: Db) =>
  db
    .select(recipientColumns)
    .from(recipients)
    .leftJoin(smsMessages, eq(smsMessages.id, recipients.messageId))
    .leftJoin(crmLeads, eq(crmLeads.id, recipients.leadId));

export type RecipientRow = Awaited<ReturnType<typeof selectRecipients>>[number];

export async function listRecipients(
  db: Db,
  filter: RecipientFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, [totals]] = await Promise.all([
    selectRecipients(db).where(isInList(filter)).orderBy(asc(recipients.id)).limit(limit).offset(offset),
    db
      .select({ n: count() })
      .from(recipients)
      .leftJoin(smsMessages, eq(smsMessages.id, recipients.messageId))
      .where(isInList(filter)),
  ]);
  return { rows, total: totals!.n };
}

/** Recipients after another one, for exports. */
export const listRecipientsAfter = (
  db: Db,
  filter: RecipientFilter,
  { after, limit }: { after: { id: string } | null; limit: number },
) =>
  selectRecipients(db)
    .where(and(isInList(filter), after ? sql`${recipients.id} > ${after.id}` : undefined))
    .orderBy(asc(recipients.id))
    .limit(limit);

/** Campaigns to the number of a lead, newest first. */
export const selectLeadCampaigns = (db: Db, leadId: SQL<string | null>, limit: number) =>
  db
    .select({
      campaign: smsCampaigns.name,
      number: recipients.number,
      state: recipientState.as("recipient_state"),
      createdAt: recipients.createdAt,
    })
    .from(recipients)
    .innerJoin(smsCampaigns, eq(smsCampaigns.id, recipients.campaignId))
    .leftJoin(smsMessages, eq(smsMessages.id, recipients.messageId))
    .where(eq(recipients.leadId, leadId))
    .orderBy(desc(recipients.createdAt), desc(recipients.id))
    .limit(limit);
