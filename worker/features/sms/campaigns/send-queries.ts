import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { SkipReason } from "#contract/sms/campaign-constants.ts";
import { insertJsonRows } from "#worker/db/insert-json.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { insertDeliveriesIf, type OutboxRow } from "#worker/db/outbox.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { smsCampaignRecipients as recipients, smsCampaigns } from "#worker/db/tables/sms-campaigns.ts";
import { smsMessages } from "#worker/db/tables/sms.ts";
import { address, addressColumns, marketingConsent, person } from "./audience-queries.ts";
import type { CampaignRow } from "./queries.ts";

/** `waitingFor` of the texts of a paused campaign. */
export const PAUSED = "paused_sms_campaign";
/** `waitingFor` of texts above the campaign's rate. */
export const RATE = "sms_campaign_rate";

// Start and audience

export const listDueIds = (db: Db, now: string, limit: number) =>
  db
    .select({ id: smsCampaigns.id })
    .from(smsCampaigns)
    .where(and(eq(smsCampaigns.status, "scheduled"), lte(smsCampaigns.startAt, now)))
    .limit(limit);

export const startScheduled = (db: Db, id: string, now: string) =>
  db
    .update(smsCampaigns)
    .set({ status: "sending", startedAt: now, updatedAt: now })
    .where(
      and(eq(smsCampaigns.id, id), eq(smsCampaigns.status, "scheduled"), lte(smsCampaigns.startAt, now)),
    );

export const listSendingIds = (db: Db, limit: number) =>
  db
    .select({ id: smsCampaigns.id })
    .from(smsCampaigns)
    .where(eq(smsCampaigns.status, "sending"))
    .orderBy(asc(smsCampaigns.startedAt))
    .limit(limit);

const selectCampaign = (db: Db, id: string) =>
  db
    .select()
    .from(smsCampaigns)
    .where(and(eq(smsCampaigns.id, id), eq(smsCampaigns.status, "sending")))
    .limit(1);

/** The campaign while it is being sent; null otherwise. */
export async function findSending(db: Db, id: string): Promise<CampaignRow | null> {
  const [row] = await selectCampaign(db, id);
  return row ?? null;
}

type NewRecipient = typeof recipients.$inferInsert;
type AudienceStep = { cursor: string | null; nextCursor: string | null; isLast: boolean; now: string };

/** Adds one page of the audience, once: only while the cursor is where the page was read from. */
export function addRecipients(db: Db, id: string, rows: readonly NewRecipient[], step: AudienceStep) {
  const { cursor, nextCursor, isLast, now } = step;
  const isCurrent = and(
    eq(smsCampaigns.id, id),
    eq(smsCampaigns.status, "sending"),
    isNull(smsCampaigns.audienceCompleteAt),
    cursor === null ? isNull(smsCampaigns.audienceCursor) : eq(smsCampaigns.audienceCursor, cursor),
  );
  return [
    insertJsonRows(
      db,
      recipients,
      rows,
      exists(db.select({ id: smsCampaigns.id }).from(smsCampaigns).where(isCurrent)),
    ).onConflictDoNothing(),
    db
      .update(smsCampaigns)
      .set({
        ...(nextCursor !== null && { audienceCursor: nextCursor }),
        ...(isLast && { audienceCompleteAt: now }),
        updatedAt: now,
      })
      .where(isCurrent),
  ] as const;
}

// Release

/** The campaign, texts per minute from `minute` on, and the next recipients that are due, as one snapshot. */
export async function readQueue(
  db: Db,
  id: string,
  { now, minute, limit }: { now: string; minute: string; limit: number },
) {
  const [[campaign], planned, rows] = await selectMany(db, [
    selectCampaign(db, id),
    db
      .select({ sendAt: recipients.sendAt, n: sql<number>`count(*)`.as("n") })
      .from(recipients)
      .where(and(eq(recipients.campaignId, id), gte(recipients.sendAt, minute)))
      .groupBy(recipients.sendAt),
    db
      .select({
        id: recipients.id,
        recipientNumber: recipients.number,
        consent: marketingConsent(db, sql`${recipients.number}`).as("consent"),
        ...addressColumns,
      })
      .from(recipients)
      .leftJoin(address, eq(address.id, recipients.leadId))
      .leftJoin(person, eq(person.id, sql`coalesce(${address.mergedIntoId}, ${address.id})`))
      .where(
        and(
          eq(recipients.campaignId, id),
          eq(recipients.state, "queued"),
          or(isNull(recipients.notBefore), lte(recipients.notBefore, now)),
        ),
      )
      .orderBy(asc(recipients.id))
      .limit(limit),
  ]);
  return { campaign: campaign ?? null, planned, rows };
}

export type QueuedRow = Awaited<ReturnType<typeof readQueue>>["rows"][number];

type Release = {
  recipientId: string;
  message: typeof smsMessages.$inferInsert & { id: string };
  delivery: OutboxRow;
  segments: number;
  sendAt: string;
};

/** Inserts texts and deliveries of recipients that are still queued, while the campaign is being sent. */
export function releaseRecipients(db: Db, campaignId: string, releases: readonly Release[], now: string) {
  const items = JSON.stringify(
    releases.map(({ recipientId, message, segments, sendAt }) => [recipientId, message.id, segments, sendAt]),
  );
  const item = (index: number) => sql`item.value ->> ${sql.raw(String(index))}`;
  const isSending = exists(
    db
      .select({ id: smsCampaigns.id })
      .from(smsCampaigns)
      .where(and(eq(smsCampaigns.id, campaignId), eq(smsCampaigns.status, "sending"))),
  );
  const isQueued = sql`exists (select 1 from ${recipients} where ${recipients.campaignId} = ${campaignId}
    and ${recipients.number} = value ->> '$.toNumber' and ${recipients.state} = 'queued')`;
  const isReleased = sql`exists (select 1 from ${recipients} where ${recipients.messageId} = value ->> 'entityId'
    and ${recipients.state} = 'released')`;
  return [
    insertJsonRows(
      db,
      smsMessages,
      releases.map(({ message }) => message),
      and(isSending, isQueued)!,
    ).onConflictDoNothing({ target: smsMessages.id }),
    db
      .update(recipients)
      .set({
        state: "released",
        messageId: item(1),
        segments: item(2),
        sendAt: item(3),
        updatedAt: now,
      })
      .from(sql`json_each(${items}) as item`)
      .where(and(sql`${recipients.id} = ${item(0)}`, eq(recipients.state, "queued"), isSending)),
    insertDeliveriesIf(
      db,
      releases.map(({ delivery }) => delivery),
      isReleased,
    ).returning({ id: deliveries.id }),
  ] as const;
}

/** Moves queued recipients out of the way: to the end of their quiet hours, or out of the campaign. */
export const deferRecipients = (db: Db, deferrals: readonly { id: string; until: string }[], now: string) =>
  db
    .update(recipients)
    .set({
      notBefore: sql`item.value ->> 'until'`,
      updatedAt: now,
    })
    .from(sql`json_each(${JSON.stringify(deferrals)}) as item`)
    .where(and(sql`${recipients.id} = item.value ->> 'id'`, eq(recipients.state, "queued")));

export const excludeRecipients = (
  db: Db,
  ids: readonly string[],
  { state, reason }: { state: "opted_out" | "skipped"; reason: SkipReason | null },
  now: string,
) =>
  db
    .update(recipients)
    .set({ state, reason, updatedAt: now })
    .where(and(sql`${recipients.id} in ${jsonValues(ids)}`, eq(recipients.state, "queued")));

// Sending

/** What decides whether a text may be sent now; null when it belongs to no campaign any more. */
export async function findSendState(db: Db, messageId: string) {
  const [row] = await db
    .select({
      recipientId: recipients.id,
      state: recipients.state,
      consent: marketingConsent(db, sql`${recipients.number}`),
      wasPersonTexted: sql<number>`${wasPersonTexted(db)}`,
      campaign: smsCampaigns,
    })
    .from(recipients)
    .innerJoin(smsCampaigns, eq(smsCampaigns.id, recipients.campaignId))
    .where(eq(recipients.messageId, messageId))
    .limit(1);
  return row ?? null;
}

/** Whether another number of the same person got this campaign: leads can be merged while it is being sent. */
const wasPersonTexted = (db: Db) => {
  const other = sql.raw("other");
  const personOf = (lead: string) =>
    sql.raw(`(select coalesce(merged_into_id, id) from crm_leads where id = ${lead}.lead_id)`);
  return exists(
    db
      .select({ id: sql`other.id` })
      .from(sql`${recipients} as ${other}`)
      .innerJoin(smsMessages, sql`${smsMessages.id} = other.message_id`)
      .where(
        and(
          sql`other.campaign_id = ${recipients.campaignId} and other.id <> ${recipients.id}`,
          sql`other.lead_id in (select id from crm_leads where id = ${personOf("sms_campaign_recipients")}
            or merged_into_id = ${personOf("sms_campaign_recipients")})`,
          isNotNull(smsMessages.handedAt),
        ),
      ),
  );
};

/** Condition of a claim: a recipient of a campaign that is being sent, and no other number of theirs got it. */
export const maySend = (db: Db, messageId: string) =>
  exists(
    db
      .select({ id: recipients.id })
      .from(recipients)
      .innerJoin(smsCampaigns, eq(smsCampaigns.id, recipients.campaignId))
      .where(
        and(
          eq(recipients.messageId, messageId),
          eq(recipients.state, "released"),
          // Staff may retry failed texts of a finished campaign.
          inArray(smsCampaigns.status, ["sending", "finished"]),
          sql`not ${wasPersonTexted(db)}`,
        ),
      ),
  );

/** Takes a released recipient whose text is not being sent out of the campaign. */
export const excludeReleased = (
  db: Db,
  id: string,
  to: { state: "opted_out" | "skipped"; reason: SkipReason | null },
  now: string,
) =>
  db
    .update(recipients)
    .set({ ...to, updatedAt: now })
    .where(and(eq(recipients.id, id), eq(recipients.state, "released")));

const unsentMessages = (db: Db) =>
  db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(
      and(
        eq(smsMessages.id, recipients.messageId),
        eq(smsMessages.status, "pending"),
        isNull(smsMessages.handedAt),
      ),
    );

const isUnsent = (db: Db) =>
  or(eq(recipients.state, "queued"), and(eq(recipients.state, "released"), exists(unsentMessages(db))))!;

/** Skips everybody who has not been texted, if the campaign is stopped. */
export const skipUnsent = (db: Db, campaignId: string, now: string) =>
  db
    .update(recipients)
    .set({ state: "skipped", reason: "stopped", updatedAt: now })
    .where(
      and(
        eq(recipients.campaignId, campaignId),
        isUnsent(db),
        exists(
          db
            .select({ id: smsCampaigns.id })
            .from(smsCampaigns)
            .where(and(eq(smsCampaigns.id, campaignId), eq(smsCampaigns.status, "stopped"))),
        ),
      ),
    );

/** Takes a number out of every campaign that has not texted it. */
export const optOutNumber = (db: Db, number: string, now: string) =>
  db
    .update(recipients)
    .set({ state: "opted_out", updatedAt: now })
    .where(and(eq(recipients.number, number), isUnsent(db)));

/** Makes the texts that waited for a paused campaign due. Returns their deliveries. */
export const resumeTexts = (db: Db, campaignId: string, now: string) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now, waitingFor: null, updatedAt: now })
    .where(
      and(
        eq(deliveries.entityType, "sms_message"),
        eq(deliveries.status, "waiting"),
        eq(deliveries.waitingFor, PAUSED),
        inArray(
          deliveries.entityId,
          db
            .select({ id: sql<string>`${recipients.messageId}` })
            .from(recipients)
            .innerJoin(smsCampaigns, eq(smsCampaigns.id, recipients.campaignId))
            .where(and(eq(recipients.campaignId, campaignId), eq(smsCampaigns.status, "sending"))),
        ),
      ),
    )
    .returning({ id: deliveries.id });

/** Finishes a campaign of which no text is left to send. */
export const finishCampaign = (db: Db, id: string, now: string) =>
  db
    .update(smsCampaigns)
    .set({ status: "finished", finishedAt: now, updatedAt: now })
    .where(
      and(
        eq(smsCampaigns.id, id),
        eq(smsCampaigns.status, "sending"),
        isNotNull(smsCampaigns.audienceCompleteAt),
        notExists(
          db
            .select({ id: recipients.id })
            .from(recipients)
            .where(and(eq(recipients.campaignId, smsCampaigns.id), eq(recipients.state, "queued"))),
        ),
        notExists(
          db
            .select({ id: recipients.id })
            .from(recipients)
            .innerJoin(deliveries, eq(deliveries.entityId, recipients.messageId))
            .where(
              and(
                eq(recipients.campaignId, smsCampaigns.id),
                eq(recipients.state, "released"),
                eq(deliveries.entityType, "sms_message"),
                inArray(deliveries.status, ["waiting", "sending"]),
              ),
            ),
        ),
      ),
    );
