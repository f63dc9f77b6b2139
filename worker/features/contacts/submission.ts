import { SMS_WORDING_VERSION } from "#contract/contacts/labels.ts";
import type { ConsentKind } from "#contract/leads/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { announce, recordDelivery } from "#worker/runtime/deliveries.ts";
import type { Once } from "#worker/runtime/idempotency.ts";
import { orderSync } from "#worker/features/crm/index.ts";
import { joinLead, scoreSubmission } from "#worker/features/leads/index.ts";
import { insertContact, type NewContact } from "./queries.ts";
import type { Meaning } from "./rules.ts";

export type Message = Omit<
  NewContact,
  "id" | "message" | "consentedAt" | "consentVersion" | "createdAt" | "updatedAt"
> & {
  company: string | null;
  phone: string | null;
  message: string;
};

const consentsIn = (message: Message): ConsentKind[] => [
  ...(message.smsMarketingConsent ? (["sms_marketing"] as const) : []),
  ...(message.smsAppointmentConsent ? (["sms_appointment"] as const) : []),
];

/**
 * Keeps a message and everything that it means, in one batch: its row, its lead with consents and timeline, the log, the
 * two mails and the way to the CRM. Answers the message's id.
 */
export async function receive(
  ctx: Ctx,
  message: Message,
  meaning: Meaning,
  once: Once,
): Promise<{ id: string }> {
  const now = iso(ctx.clock());
  const kinds = consentsIn(message);
  const agreed = kinds.length > 0;
  const row = {
    ...message,
    id: ctx.newId(),
    consentedAt: agreed ? now : null,
    consentVersion: agreed ? SMS_WORDING_VERSION : null,
    createdAt: now,
    updatedAt: now,
  };
  const about = { entityType: "contact", entityId: row.id };
  const deliveries = [
    recordDelivery(ctx, {
      kind: "mail",
      action: "contact.receipt",
      dedupeKey: `contact.receipt:${row.id}`,
      ...about,
    }),
    recordDelivery(ctx, {
      kind: "mail",
      action: "contact.notice",
      dedupeKey: `contact.notice:${row.id}`,
      ...about,
    }),
    orderSync(ctx, { emailKey: row.email }),
  ];
  const { leadType, pipeline, subject, target, facts } = meaning;
  const score = await scoreSubmission(ctx, target, facts);
  const answer = { id: row.id };
  await ctx.db.batch([
    insertContact(ctx.db, row),
    ...joinLead(ctx, row, {
      leadType,
      pipeline,
      subject,
      score,
      leadSource: row.kind,
      contactId: row.id,
      description: row.message,
      visit: row.attribution ?? null,
      promised: "contact",
      consents: kinds.map((kind) => ({ kind, wordingVersion: SMS_WORDING_VERSION })),
    }),
    recordEvent(ctx, {
      action: "contact.submit",
      ...about,
      details: { kind: row.kind, inquiry: row.inquiry },
    }),
    ...deliveries.map(({ statement }) => statement),
    ...once(answer),
  ]);
  announce(
    ctx,
    deliveries.map(({ id }) => id),
  );
  return answer;
}
