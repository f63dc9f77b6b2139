import { toE164 } from "#contract/phone.ts";
import { SMS_REPLY_VERSION, smsConsentKinds, type SmsKeyword } from "#contract/sms/constants.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import { recordWord, withdrawTexts } from "./consent.ts";
import { prepareText } from "./outbox.ts";
import * as queries from "./ledger-queries.ts";
import { keywordOf } from "./rules.ts";
import { keywordSubject, replyTo } from "./templates.ts";

type Inbound = { from: string; body: string; externalId: string; at: string };

const BODY_MAX = 4000;

/**
 * Processes an inbound text: STOP withdraws every consent and cancels pending texts, START restores appointment
 * messages only (marketing needs a new opt-in), HELP replies. Idempotent by the vendor's id.
 */
export async function receiveText(ctx: Ctx, { from, body, externalId, at }: Inbound): Promise<void> {
  const number = toE164(from);
  if (!number) return ctx.log("warn", "sms.unreadable_number", { externalId });
  if (await queries.isReceived(ctx.db, externalId)) return;
  const text = body.replaceAll("\0", "").toWellFormed().trim().slice(0, BODY_MAX);
  const standing = await queries.findStanding(ctx.db, number);
  const keyword = keywordOf(text, standing.sms_appointment === false);
  const row = {
    id: ctx.newId(),
    externalId,
    fromNumber: number,
    body: text,
    keyword,
    receivedAt: readable(at) ?? iso(ctx.clock()),
    createdAt: iso(ctx.clock()),
  };
  const leads = await queries.listLeads(ctx.db, number);
  const entry = {
    activityType: "sms",
    subject: keyword ? keywordSubject[keyword] : "Text message received",
    description: keyword ? null : text,
    isAutomated: keyword !== null,
  } as const;
  const answer = keyword ? await answering(ctx, keyword, number, externalId) : null;
  try {
    await ctx.db.batch([
      queries.insertInbound(ctx.db, row),
      ...(keyword ? effects(ctx, keyword, number) : []),
      ...leads.flatMap(({ id }) => recordLeadActivity(ctx, { id }, entry)),
      ...(answer?.statements ?? []),
    ]);
  } catch (error) {
    // A concurrent run stored it first.
    if (await queries.isReceived(ctx.db, externalId)) return;
    throw error;
  }
  if (answer) enqueueDeliveries(ctx, answer.deliveryIds);
}

function effects(ctx: Ctx, keyword: SmsKeyword, number: string): Statement[] {
  if (keyword === "help") return [];
  const word = {
    number,
    granted: keyword === "start",
    wordingVersion: SMS_REPLY_VERSION,
    source: `text: ${keyword.toUpperCase()}`,
    ip: null,
  };
  if (keyword === "start") return [recordWord(ctx, { ...word, kind: "sms_appointment" })];
  return [
    ...smsConsentKinds.map((kind) => recordWord(ctx, { ...word, kind })),
    ...withdrawTexts(ctx, number, smsConsentKinds, "The recipient replied STOP before it was sent."),
  ];
}

/** STOP and START get one reply until the opposite keyword arrives, HELP always gets one. */
async function answering(ctx: Ctx, keyword: SmsKeyword, number: string, externalId: string) {
  const since =
    keyword === "help" ? externalId : await queries.findLastWord(ctx.db, number, keyword === "stop");
  return prepareText(ctx, {
    to: number,
    message: replyTo(keyword, ctx),
    messageType: "follow_up",
    dedupeKey: `reply:${keyword}:${number}:${since ?? "first"}`,
    basis: "reply",
  });
}

function readable(time: string): string | null {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? null : iso(at);
}
