import type * as z from "zod";
import type { contacts } from "#contract/contacts/endpoints.ts";
import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import { SMS_PHONE_REQUIRED } from "#contract/contacts/schemas.ts";
import type { ConsentKind } from "#contract/leads/constants.ts";
import { toE164 } from "#contract/phone.ts";
import { isoTime } from "#contract/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { insertReceipt } from "#worker/runtime/receipts.ts";
import {
  enqueueSync,
  recordLeadSubmission,
  responseDueAt,
  scoreSubmission,
} from "#worker/features/leads/index.ts";
import { insertContact, type NewContact } from "./queries.ts";
import { type ContactClassification, isForRecruiter } from "./rules.ts";

export type ContactMessage = Omit<
  NewContact,
  "id" | "message" | "consentedAt" | "consentVersion" | "createdAt" | "updatedAt"
> & {
  company: string | null;
  phone: string | null;
  message: string;
  addressee?: string | null;
  aboutJob?: string | null;
};

const listConsents = (message: ContactMessage): ConsentKind[] => [
  ...(message.smsMarketingConsent ? (["sms_marketing"] as const) : []),
  ...(message.smsAppointmentConsent ? (["sms_appointment"] as const) : []),
];

/** Stores a message in one batch with lead, consents, timeline, activity and deliveries. */
export async function submitContact(
  ctx: Ctx,
  message: ContactMessage,
  classification: ContactClassification,
  storeResponse: StoreResponse,
): Promise<z.output<typeof contacts.fromPage.output>> {
  const now = iso(ctx.clock());
  const kinds = listConsents(message);
  const hasConsent = kinds.length > 0;
  if (hasConsent && message.phone && !toE164(message.phone))
    throw invalidFieldsError({ phone: [SMS_PHONE_REQUIRED] });
  const row = {
    ...message,
    id: ctx.newId(),
    consentedAt: hasConsent ? now : null,
    consentVersion: hasConsent ? SMS_CONSENT_VERSION : null,
    createdAt: now,
    updatedAt: now,
  };
  const entity = { entityType: "contact", entityId: row.id };
  const receipt = await insertReceipt(ctx, row.email, {
    kind: "mail",
    action: "contact.receipt",
    dedupeKey: `contact.receipt:${row.id}`,
    ...entity,
  });
  const deliveries = [
    insertDelivery(ctx, {
      kind: "mail",
      action: "contact.notice",
      dedupeKey: `contact.notice:${row.id}`,
      ...entity,
    }),
    enqueueSync(ctx, { emailKey: row.email }),
  ];
  const { leadType, pipeline, subject, target, facts } = classification;
  const score = await scoreSubmission(ctx, target, facts);
  const response = {
    id: row.id,
    about: isForRecruiter(row) ? ("roles" as const) : null,
    respondBy: isoTime.parse(responseDueAt("contact", new Date(now))),
  };
  await ctx.db.batch([
    insertContact(ctx.db, row),
    ...recordLeadSubmission(ctx, row, {
      leadType,
      pipeline,
      subject,
      score,
      leadSource: row.kind,
      contactId: row.id,
      description: row.message,
      visit: row.attribution ?? null,
      responseTarget: "contact",
      consents: kinds.map((kind) => ({ kind, wordingVersion: SMS_CONSENT_VERSION })),
    }),
    recordEvent(ctx, {
      action: "contact.submit",
      ...entity,
      details: { kind: row.kind, inquiry: row.inquiry },
    }),
    ...receipt.statements,
    ...deliveries.map(({ statement }) => statement),
    ...storeResponse(response),
  ]);
  enqueueDeliveries(
    ctx,
    [receipt, ...deliveries].map(({ id }) => id),
  );
  return response;
}
