import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import type { SmsConsentKind } from "#contract/sms/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import { optOutNumber } from "./campaigns/send-queries.ts";
import * as queries from "./consent-queries.ts";

type ConsentEntry = {
  number: string;
  kind: SmsConsentKind;
  granted: boolean;
  wordingVersion: string;
  source: string;
  ip: string | null;
};

export const recordConsent = (ctx: Ctx, { number, ...entry }: ConsentEntry) =>
  queries.insertConsent(ctx.db, { id: ctx.newId(), phone: number, ...entry, createdAt: iso(ctx.clock()) });

/** Statements that cancel pending texts based on these consents; STOP cancels all. */
export function cancelTexts(ctx: Ctx, number: string, kinds: readonly SmsConsentKind[], reason: string) {
  const includesMarketing = kinds.includes("sms_marketing");
  const includesAppointment = kinds.includes("sms_appointment");
  const scope = includesMarketing && includesAppointment ? "all" : includesMarketing ? "marketing" : "others";
  const now = iso(ctx.clock());
  return [
    // First: it finds the texts that are still pending.
    ...(includesMarketing ? [optOutNumber(ctx.db, number, now)] : []),
    ...queries.cancelPending(ctx.db, { number, scope }, { error: reason, now }),
  ];
}

const kindLabels: Record<SmsConsentKind, string> = {
  sms_appointment: "appointment messages",
  sms_marketing: "marketing messages",
};

/** Records a withdrawal received by staff, even if no consent was stored. */
export async function withdrawConsent(
  ctx: StaffCtx,
  number: string,
  kinds: readonly SmsConsentKind[],
): Promise<void> {
  const consent = {
    number,
    granted: false,
    wordingVersion: SMS_CONSENT_VERSION,
    source: `staff: ${ctx.staff.username}`,
    ip: ctx.caller.ip,
  };
  const leads = await queries.listLeads(ctx.db, number);
  const entry = {
    activityType: "sms",
    subject: `Withdrew consent to ${kinds.map((kind) => kindLabels[kind]).join(" and ")}`,
    userId: ctx.staff.id,
  } as const;
  const [first, ...rest] = kinds.map((kind) => recordConsent(ctx, { ...consent, kind }));
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
    ...cancelTexts(ctx, number, kinds, "The recipient withdrew their consent before it was sent."),
    ...leads.flatMap(({ id }) => recordLeadActivity(ctx, { id }, entry)),
  ]);
}
