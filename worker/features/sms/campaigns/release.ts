import type { SkipReason } from "#contract/sms/campaign-constants.ts";
import { renderCampaignText } from "#contract/sms/campaign-text.ts";
import { firm } from "#contract/firm.ts";
import { countSmsSegments } from "#contract/sms/segments.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { uuidFromText } from "#worker/base/ids.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { isConnected } from "../dto.ts";
import { listNumberZones } from "../number-zones.ts";
import { MESSAGE_ENTITY, SEND_ACTION } from "../outbox.ts";
import { getSettings } from "../queries.ts";
import { nextSendTime } from "../rules.ts";
import { listAudiencePage } from "./audience-queries.ts";
import type { CampaignRow } from "./queries.ts";
import * as queries from "./send-queries.ts";
import { startOfMinute, toQuietHours } from "./sending.ts";

export const CAMPAIGN_ENTITY = "sms_campaign";

/** One more than the five minutes between runs of the cron, so that no minute stays empty. */
const PLANNED_MINUTES = 6;
const AUDIENCE_PAGE = 500;
const QUEUE_PAGE = 200;
/** Bounds of one run; the next one continues. */
const MAX_AUDIENCE_PAGES = 20;
const MAX_QUEUE_PAGES = 25;
const MAX_CAMPAIGNS = 20;

/** Cron task: starts campaigns that are due, adds their audiences and releases texts at their rates. */
export async function advanceCampaigns(ctx: Ctx): Promise<void> {
  const now = iso(ctx.clock());
  for (const { id } of await queries.listDueIds(ctx.db, now, MAX_CAMPAIGNS)) {
    const entry = { action: "sms.campaign_start", entityType: CAMPAIGN_ENTITY, entityId: id };
    await ctx.db.batch([queries.startScheduled(ctx.db, id, now), recordSystemActivity(ctx, entry)]);
  }
  for (const { id } of await queries.listSendingIds(ctx.db, MAX_CAMPAIGNS)) await advanceCampaign(ctx, id);
}

/** One bounded step of a campaign. Runs that overlap do nothing twice: each statement repeats its condition. */
export async function advanceCampaign(ctx: Ctx, id: string): Promise<void> {
  await addAudience(ctx, id);
  await releaseTexts(ctx, id);
  const now = iso(ctx.clock());
  const entry = { action: "sms.campaign_finish", entityType: CAMPAIGN_ENTITY, entityId: id };
  await ctx.db.batch([queries.finishCampaign(ctx.db, id, now), recordSystemActivity(ctx, entry)]);
}

async function addAudience(ctx: Ctx, id: string): Promise<void> {
  for (let page = 0; page < MAX_AUDIENCE_PAGES; page++) {
    const campaign = await queries.findSending(ctx.db, id);
    if (!campaign || campaign.audienceCompleteAt) return;
    const cursor = campaign.audienceCursor;
    const people = await listAudiencePage(ctx.db, campaign.audience, cursor, AUDIENCE_PAGE);
    const now = iso(ctx.clock());
    const rows = people.flatMap(({ leadId, number }) =>
      leadId && number
        ? [{ id: ctx.newId(), campaignId: id, leadId, number, createdAt: now, updatedAt: now }]
        : [],
    );
    await ctx.db.batch([
      ...queries.addRecipients(ctx.db, id, rows, {
        cursor,
        nextCursor: people.at(-1)?.personId ?? null,
        isLast: people.length < AUDIENCE_PAGE,
        now,
      }),
    ]);
  }
}

/** Free texts in each of the next minutes. */
function createSlots(rate: number, planned: readonly { sendAt: string | null; n: number }[], first: Date) {
  const used = new Map(planned.map(({ sendAt, n }) => [sendAt, n]));
  return Array.from({ length: PLANNED_MINUTES }, (_, index) => {
    const at = addTime(first, index, "minute");
    return { at, free: rate - (used.get(iso(at)) ?? 0) };
  });
}

async function releaseTexts(ctx: Ctx, id: string): Promise<void> {
  const [{ isActive }, connected] = await Promise.all([getSettings(ctx.db), isConnected(ctx)]);
  if (!isActive || !connected) return;
  for (let page = 0; page < MAX_QUEUE_PAGES; page++) {
    const now = ctx.clock();
    const minute = startOfMinute(now);
    const { campaign, planned, rows } = await queries.readQueue(ctx.db, id, {
      now: iso(now),
      minute: iso(minute),
      limit: QUEUE_PAGE,
    });
    if (!campaign || rows.length === 0) return;
    const plan = await planTexts(ctx, campaign, rows, createSlots(campaign.ratePerMinute, planned, minute));
    await storePlan(ctx, campaign, plan);
    if (plan.isFull) return;
  }
}

type Plan = {
  releases: Parameters<typeof queries.releaseRecipients>[2][number][];
  deferrals: { id: string; until: string }[];
  excluded: { id: string; state: "opted_out" | "skipped"; reason: SkipReason | null }[];
  /** No minute has a text left. */
  isFull: boolean;
};

async function planTexts(
  ctx: Ctx,
  campaign: CampaignRow,
  rows: readonly queries.QueuedRow[],
  slots: ReturnType<typeof createSlots>,
): Promise<Plan> {
  const plan: Plan = { releases: [], deferrals: [], excluded: [], isFull: false };
  for (const row of rows) {
    const slot = slots.find(({ free }) => free > 0);
    if (!slot) return { ...plan, isFull: true };
    const number = row.recipientNumber;
    if (!number || row.consent !== 1) {
      plan.excluded.push({ id: row.id, state: "opted_out", reason: null });
      continue;
    }
    const zones = row.zone ? [row.zone] : listNumberZones(number);
    const sendAt = nextSendTime(slot.at, zones, toQuietHours(campaign));
    if (!sendAt) plan.excluded.push({ id: row.id, state: "skipped", reason: "no_send_time" });
    else if (sendAt > slot.at) plan.deferrals.push({ id: row.id, until: iso(sendAt) });
    else {
      slot.free -= 1;
      plan.releases.push(await createRelease(ctx, campaign, { ...row, number }, slot.at));
    }
  }
  return plan;
}

/** The text of one recipient. Its ids derive from campaign and number, so that a repeat inserts nothing. */
async function createRelease(
  ctx: Ctx,
  campaign: CampaignRow,
  row: queries.QueuedRow & { number: string },
  sendAt: Date,
) {
  const now = iso(ctx.clock());
  const dedupeKey = `campaign:${campaign.id}:${row.number}`;
  const text = renderCampaignText(campaign.template, { ...row, firm: firm.name });
  const messageId = await uuidFromText(`sms ${dedupeKey}`);
  return {
    recipientId: row.id,
    segments: countSmsSegments(text).segments,
    sendAt: iso(sendAt),
    message: {
      id: messageId,
      toNumber: row.number,
      message: text,
      messageType: "marketing" as const,
      relatedLeadId: row.leadId,
      createdAt: now,
      updatedAt: now,
    },
    delivery: deliveryRow(ctx, {
      kind: "sms",
      action: SEND_ACTION,
      // Hashed: deliveries hold no personal data.
      dedupeKey: `${SEND_ACTION}:${messageId}`,
      entityType: MESSAGE_ENTITY,
      entityId: messageId,
      payload: { basis: "sms_marketing", campaignId: campaign.id },
      notBefore: sendAt,
    }),
  };
}

async function storePlan(ctx: Ctx, campaign: CampaignRow, plan: Plan): Promise<void> {
  const { releases, deferrals, excluded } = plan;
  const now = ctx.clock();
  const exclude = (of: Plan["excluded"]): Statement[] =>
    of.length > 0
      ? [
          queries.excludeRecipients(
            ctx.db,
            of.map(({ id }) => id),
            of[0]!,
            iso(now),
          ),
        ]
      : [];
  const [insertMessages, updateRecipients, insertDeliveries] = queries.releaseRecipients(
    ctx.db,
    campaign.id,
    releases,
    iso(now),
  );
  const [, , inserted] = await ctx.db.batch([
    insertMessages,
    updateRecipients,
    insertDeliveries,
    ...exclude(excluded.filter(({ state }) => state === "opted_out")),
    ...exclude(excluded.filter(({ state }) => state === "skipped")),
    ...(deferrals.length > 0 ? [queries.deferRecipients(ctx.db, deferrals, iso(now))] : []),
  ]);
  const ids = new Set(inserted.map(({ id }) => id));
  await enqueueAt(
    ctx,
    releases.map(({ delivery }) => delivery).filter(({ id }) => ids.has(id)),
    now,
  );
}

/** One delayed message per text and call per minute. A lost one only delays its text until the next cron run. */
async function enqueueAt(
  ctx: Ctx,
  deliveries: readonly { id: string; nextAttemptAt?: string | null | undefined }[],
  now: Date,
): Promise<void> {
  const byTime = Map.groupBy(deliveries, ({ nextAttemptAt }) => nextAttemptAt ?? iso(now));
  for (const [time, due] of byTime) {
    const delay = Math.max(0, Math.ceil((Date.parse(time) - now.getTime()) / 1000));
    await ctx
      .enqueue(
        due.map(({ id }) => ({ type: "delivery", id, requestId: ctx.caller.requestId })),
        "high",
        // The queue may be early by a fraction, and a text that is not due is left to the cron.
        delay > 0 ? delay + 1 : 0,
      )
      .catch((error: unknown) => ctx.log("warn", "queue.send_failed", {}, error));
  }
}
