import { toE164 } from "#contract/phone.ts";
import { SMS_REPLY_VERSION, smsConsentKinds, type SmsKeyword } from "#contract/sms/constants.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import { notifyUser } from "#worker/features/notifications/index.ts";
import { recordConsent, cancelTexts } from "./consent.ts";
import { prepareText } from "./outbox.ts";
import * as queries from "./consent-queries.ts";
import { mayBeOptOut, parseKeyword } from "./keywords.ts";
import { keywordSubject, keywordReply } from "./templates.ts";

type Inbound = { from: string; body: string; externalId: string; at: string };

const MAX_BODY_LENGTH = 4000;
const INBOUND_ENTITY = "sms_inbound";

/**
 * Processes an inbound text: STOP withdraws every consent and cancels pending texts, START restores appointment
 * messages only (marketing needs a new opt-in), HELP replies. Any other text is a message in the inbox: it belongs to
 * the lead's assignee, and staff are alerted. Idempotent by the vendor's id.
 */
export async function receiveText(ctx: Ctx, { from, body, externalId, at }: Inbound): Promise<void> {
  const number = toE164(from);
  if (!number) return ctx.log("warn", "sms.invalid_number", { externalId });
  if (await queries.isInboundStored(ctx.db, externalId)) return;
  const text = body.replaceAll("\0", "").toWellFormed().trim().slice(0, MAX_BODY_LENGTH);
  const consentState = await queries.getConsentState(ctx.db, number);
  const keyword = parseKeyword(text, consentState.sms_appointment === false);
  const leads = await queries.listLeads(ctx.db, number);
  const owner = keyword ? null : await queries.findActiveAssignee(ctx.db, number);
  const row = {
    id: ctx.newId(),
    mayBeOptOut: !keyword && mayBeOptOut(text),
    assignedTo: owner,
    externalId,
    fromNumber: number,
    body: text,
    keyword,
    receivedAt: parseTime(at) ?? iso(ctx.clock()),
    createdAt: iso(ctx.clock()),
  };
  const entry = {
    activityType: "sms",
    subject: keyword ? keywordSubject[keyword] : "Text message received",
    description: keyword ? null : text,
    isAutomated: keyword !== null,
  } as const;
  const reply = keyword ? await prepareReply(ctx, keyword, number, externalId) : null;
  const notice = keyword ? null : prepareNotice(ctx, row.id);
  try {
    await ctx.db.batch([
      queries.insertInbound(ctx.db, row),
      ...(owner
        ? notifyUser(ctx, { userId: owner, kind: "received", entityType: "text", entityId: row.id })
        : []),
      ...(keyword ? consentStatements(ctx, keyword, number) : []),
      ...leads.flatMap(({ id }) => recordLeadActivity(ctx, { id }, entry)),
      ...(reply?.statements ?? []),
      ...(notice ? [notice.statement] : []),
    ]);
  } catch (error) {
    // A concurrent run stored it first.
    if (await queries.isInboundStored(ctx.db, externalId)) return;
    throw error;
  }
  enqueueDeliveries(ctx, reply?.deliveryIds ?? (notice ? [notice.id] : []));
}

/** The mail that alerts staff. */
const prepareNotice = (ctx: Ctx, id: string) =>
  insertDelivery(ctx, {
    kind: "mail",
    action: "sms.notice",
    dedupeKey: `sms.notice:${id}`,
    entityType: INBOUND_ENTITY,
    entityId: id,
  });

function consentStatements(ctx: Ctx, keyword: SmsKeyword, number: string): Statement[] {
  if (keyword === "help") return [];
  const consent = {
    number,
    granted: keyword === "start",
    wordingVersion: SMS_REPLY_VERSION,
    source: `text: ${keyword.toUpperCase()}`,
    ip: null,
  };
  if (keyword === "start") return [recordConsent(ctx, { ...consent, kind: "sms_appointment" })];
  return [
    ...smsConsentKinds.map((kind) => recordConsent(ctx, { ...consent, kind })),
    ...cancelTexts(ctx, number, smsConsentKinds, "The recipient replied STOP before it was sent."),
  ];
}

/** STOP and START get one reply until the opposite keyword arrives, HELP always gets one. */
async function prepareReply(ctx: Ctx, keyword: SmsKeyword, number: string, externalId: string) {
  const since =
    keyword === "help" ? externalId : await queries.findLatestConsentId(ctx.db, number, keyword === "stop");
  return prepareText(ctx, {
    to: number,
    message: keywordReply(keyword, ctx),
    messageType: "follow_up",
    dedupeKey: `reply:${keyword}:${number}:${since ?? "first"}`,
    basis: "reply",
  });
}

function parseTime(time: string): string | null {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? null : iso(at);
}
