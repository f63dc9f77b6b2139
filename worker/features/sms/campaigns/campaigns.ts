import { userName } from "#contract/users/user-name.ts";
import type * as z from "zod";
import { firm } from "#contract/firm.ts";
import { MAX_CAMPAIGN_PEOPLE } from "#contract/sms/campaign-constants.ts";
import {
  SmsCampaign,
  type SmsCampaignDraft,
  type SmsCampaignStart,
  type SmsCampaignUpdate,
} from "#contract/sms/campaign-schemas.ts";
import { renderCampaignText } from "#contract/sms/campaign-text.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { SmsMessage } from "#contract/sms/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { parseFirmTime } from "#worker/base/firm-time.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { cancelPending, getConsentState, listLeads } from "../consent-queries.ts";
import { toNewMessageDto } from "../dto.ts";
import { prepareText } from "../outbox.ts";
import { getSettings } from "../queries.ts";
import { isAllowed } from "../rules.ts";
import { getCampaignDto, getEstimate, NO_COUNTS } from "./dto.ts";
import * as queries from "./queries.ts";
import { advanceCampaign, CAMPAIGN_ENTITY } from "./release.ts";
import * as sends from "./send-queries.ts";
import { STOPPED } from "./sending.ts";

type Status = SmsCampaign["status"];

const STALE = "Someone else has changed this campaign since you opened it.";
const NO_DRAFT = "This campaign has been started and can't be changed any more.";
const NOBODY = "Nobody in this audience can get a text. Choose another one.";
const TOO_LARGE = `A campaign has at most ${formatInteger(MAX_CAMPAIGN_PEOPLE)} people. Choose a smaller audience.`;
const NO_TEST_CONSENT =
  "This number has not agreed to marketing text messages. Use one with consent, or a number of the firm.";
const INACTIVE = "SMS service must be active to send messages";

const activity = (ctx: StaffCtx, action: string, id: string, details?: Record<string, unknown>) =>
  recordActivity(ctx, {
    action: `sms.campaign_${action}`,
    entityType: CAMPAIGN_ENTITY,
    entityId: id,
    ...(details && { details }),
  });

export async function createCampaign(
  ctx: StaffCtx,
  draft: SmsCampaignDraft,
  storeResponse: StoreResponse,
): Promise<SmsCampaign> {
  const now = iso(ctx.clock());
  const row = { ...draft, id: ctx.newId(), createdBy: ctx.staff.id, createdAt: now, updatedAt: now };
  const response: SmsCampaign = {
    ...row,
    status: "draft",
    startAt: null,
    createdBy: userName(ctx.staff),
    startedBy: null,
    startedAt: null,
    finishedAt: null,
    version: 1,
    counts: NO_COUNTS,
    total: 0,
    isAudienceComplete: false,
    segments: 0,
    nextSendAt: null,
  };
  await ctx.db.batch([
    queries.insertCampaign(ctx.db, row),
    activity(ctx, "create", row.id),
    ...storeResponse(response),
  ]);
  return response;
}

/** Updates a draft. Throws 409 with the current campaign when `version` is stale. */
export async function updateCampaign(
  ctx: StaffCtx,
  id: string,
  { version, ...draft }: z.output<typeof SmsCampaignUpdate>,
): Promise<SmsCampaign> {
  const before = await getCampaignDto(ctx, id);
  const details = diffFields(before, draft);
  if (before.status === "draft" && before.version === version && Object.keys(details).length === 0)
    return before;
  const change = { ...draft, updatedAt: iso(ctx.clock()) };
  const [updated] = await ctx.db.batch([
    queries.updateCampaign(ctx.db, id, { statuses: ["draft"], version }, change),
    activity(ctx, "update", id, { fields: Object.keys(details) }),
  ]);
  if (updated.length === 0) throw await notADraft(ctx, id);
  return getCampaignDto(ctx, id);
}

async function notADraft(ctx: StaffCtx, id: string): Promise<AppError> {
  const current = await getCampaignDto(ctx, id);
  return current.status === "draft"
    ? new AppError("conflict", STALE, { current: SmsCampaign.parse(current) })
    : new AppError("invalid_transition", NO_DRAFT);
}

export async function deleteCampaign(ctx: StaffCtx, id: string): Promise<{ id: string }> {
  const [deleted] = await ctx.db.batch([queries.deleteDraft(ctx.db, id), activity(ctx, "delete", id)]);
  if (deleted.length === 0) throw await notADraft(ctx, id);
  return { id };
}

/** Starts or schedules a draft as it was confirmed: a stale `version` gets 409. */
export async function startCampaign(
  ctx: StaffCtx,
  id: string,
  { version, startAt }: z.output<typeof SmsCampaignStart>,
): Promise<SmsCampaign> {
  const { row } = await queries.getCampaign(ctx.db, id);
  const at = startAt === null ? null : parseFirmTime(startAt);
  if (startAt !== null && at === null) throw invalidFieldsError({ startAt: ["Enter a date and a time."] });
  const { people, isTooLarge } = await getEstimate(ctx, row);
  if (isTooLarge) throw new AppError("conflict", TOO_LARGE);
  if (people === 0) throw new AppError("conflict", NOBODY);
  const now = iso(ctx.clock());
  const isLater = at !== null && at > now;
  const change = {
    status: isLater ? ("scheduled" as const) : ("sending" as const),
    startAt: isLater ? at : null,
    startedBy: ctx.staff.id,
    startedAt: isLater ? null : now,
    updatedAt: now,
  };
  const [started] = await ctx.db.batch([
    queries.updateCampaign(ctx.db, id, { statuses: ["draft"], version }, change),
    activity(ctx, isLater ? "schedule" : "start", id, { people, ...(isLater && { startAt: at }) }),
  ]);
  if (started.length === 0) throw await notADraft(ctx, id);
  if (!isLater) advanceSoon(ctx, id);
  return getCampaignDto(ctx, id);
}

/** Without waiting for the cron, which does the same if this is cut off. */
const advanceSoon = (ctx: StaffCtx, id: string): void =>
  ctx.waitUntil(
    advanceCampaign(ctx, id).catch((error: unknown) =>
      ctx.log("warn", "sms.campaign_not_advanced", { campaignId: id }, error),
    ),
  );

type Transition = { from: readonly Status[]; to: Status; refusal: string };

const transitions = {
  unschedule: {
    from: ["scheduled"],
    to: "draft",
    refusal: "This campaign is not scheduled.",
  },
  pause: { from: ["sending"], to: "paused", refusal: "This campaign is not being sent." },
  resume: { from: ["paused"], to: "sending", refusal: "This campaign is not paused." },
  stop: {
    from: ["sending", "paused"],
    to: "stopped",
    refusal: "This campaign is not being sent.",
  },
} as const satisfies Record<string, Transition>;

/** Changes the status at once: texts that are not being sent at this moment follow it. Repeating it does nothing. */
export async function changeStatus(
  ctx: StaffCtx,
  id: string,
  name: keyof typeof transitions,
): Promise<SmsCampaign> {
  const { from, to, refusal } = transitions[name];
  const now = iso(ctx.clock());
  const change = {
    status: to,
    updatedAt: now,
    ...(to === "stopped" && { finishedAt: now }),
    ...(to === "draft" && { startAt: null, startedBy: null }),
  };
  const [changed, , resumed] = await ctx.db.batch([
    queries.updateCampaign(ctx.db, id, { statuses: from }, change),
    activity(ctx, name, id),
    // Changes nothing unless the campaign is being sent.
    sends.resumeTexts(ctx.db, id, now),
    ...(to === "stopped" ? stopTexts(ctx, id, now) : []),
  ]);
  const campaign = await getCampaignDto(ctx, id);
  if (changed.length === 0 && campaign.status !== to) throw new AppError("invalid_transition", refusal);
  if (to === "sending") {
    enqueueDeliveries(
      ctx,
      resumed.map((delivery) => delivery.id),
    );
    advanceSoon(ctx, id);
  }
  return campaign;
}

/** Recipients first: they are found by their pending texts. */
const stopTexts = (ctx: StaffCtx, id: string, now: string): Statement[] => [
  sends.skipUnsent(ctx.db, id, now),
  ...cancelPending(ctx.db, { stoppedCampaignId: id }, { error: STOPPED, now }),
];

/** Sends the text to one number, with the name of its person. */
export async function sendCampaignTest(
  ctx: StaffCtx,
  id: string,
  to: string,
  storeResponse: StoreResponse,
): Promise<SmsMessage> {
  const [{ row }, { isActive, tollFreeNumber }, consentState, leads] = await Promise.all([
    queries.getCampaign(ctx.db, id),
    getSettings(ctx.db),
    getConsentState(ctx.db, to),
    listLeads(ctx.db, to),
  ]);
  if (!isActive) throw new AppError("conflict", INACTIVE);
  const isOwn = to === tollFreeNumber || firm.phones.some(({ number }) => number === to);
  const basis = isOwn ? "conversation" : "sms_marketing";
  if (!isAllowed(consentState, basis))
    throw new AppError("conflict", NO_TEST_CONSENT, { fields: { toNumber: [NO_TEST_CONSENT] } });
  const [lead] = leads;
  const message = renderCampaignText(row.template, {
    ...(leads.length === 1 && lead),
    firm: firm.name,
  });
  const messageType = isOwn ? ("follow_up" as const) : ("marketing" as const);
  const text = await prepareText(ctx, {
    to,
    message,
    messageType,
    basis,
    dedupeKey: `campaign-test:${ctx.newId()}`,
    sentBy: ctx.staff.id,
    ignoresQuietHours: isOwn,
  });
  const [insertMessage, insertDelivery] = text.statements;
  const response = toNewMessageDto({
    id: text.id,
    to,
    message,
    messageType,
    lead,
    sentBy: userName(ctx.staff),
    at: iso(ctx.clock()),
    heldUntil: text.heldUntil,
  });
  await ctx.db.batch([insertMessage, activity(ctx, "test", id), insertDelivery, ...storeResponse(response)]);
  enqueueDeliveries(ctx, text.deliveryIds);
  return response;
}
