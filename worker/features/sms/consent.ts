import { SMS_WORDING_VERSION } from "#contract/contacts/labels.ts";
import type { SmsConsentKind } from "#contract/sms/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import * as queries from "./ledger-queries.ts";

type Word = {
  number: string;
  kind: SmsConsentKind;
  granted: boolean;
  wordingVersion: string;
  source: string;
  ip: string | null;
};

export const recordWord = (ctx: Ctx, { number, ...word }: Word) =>
  queries.insertConsent(ctx.db, { id: ctx.newId(), phone: number, ...word, createdAt: iso(ctx.clock()) });

/** Statements that cancel pending texts based on these consents; STOP cancels all. */
export function withdrawTexts(ctx: Ctx, number: string, kinds: readonly SmsConsentKind[], reason: string) {
  const marketing = kinds.includes("sms_marketing");
  const others = kinds.includes("sms_appointment");
  const which = marketing && others ? "all" : marketing ? "marketing" : "others";
  return queries.withdrawPending(ctx.db, { number, which }, { error: reason, now: iso(ctx.clock()) });
}

const words: Record<SmsConsentKind, string> = {
  sms_appointment: "appointment messages",
  sms_marketing: "marketing messages",
};

/** Records a withdrawal received by staff, even if no consent was stored. */
export async function withdrawByStaff(
  ctx: StaffCtx,
  number: string,
  kinds: readonly SmsConsentKind[],
): Promise<void> {
  const word = {
    number,
    granted: false,
    wordingVersion: SMS_WORDING_VERSION,
    source: `staff: ${ctx.staff.username}`,
    ip: ctx.caller.ip,
  };
  const leads = await queries.listLeads(ctx.db, number);
  const entry = {
    activityType: "sms",
    subject: `Withdrew consent to ${kinds.map((kind) => words[kind]).join(" and ")}`,
    userId: ctx.staff.id,
  } as const;
  const [first, ...rest] = kinds.map((kind) => recordWord(ctx, { ...word, kind }));
  if (!first) return;
  await ctx.db.batch([
    first,
    recordActivity(ctx, {
      action: "sms.consent_withdraw",
      entityType: "phone_number",
      entityId: number,
      details: { kinds },
    }),
    ...rest,
    ...withdrawTexts(ctx, number, kinds, "The recipient withdrew their consent before it was sent."),
    ...leads.flatMap(({ id }) => recordLeadActivity(ctx, { id }, entry)),
  ]);
}
