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
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { insertReceipt } from "#worker/runtime/receipts.ts";
import type { FormCall } from "#worker/runtime/serve.ts";
import { toSpamMark } from "#worker/runtime/spam-verdict.ts";
import {
  enqueueSync,
  recordLeadSubmission,
  recordSuspectedLead,
  responseDueAt,
  scoreSubmission,
} from "#worker/features/leads/index.ts";
import { type ContactRow, insertContact, type NewContact } from "./queries.ts";
import { type ContactClassification, isForRecruiter } from "./rules.ts";

export type ContactMessage = Omit<
  NewContact,
  | "id"
  | "message"
  | "consentedAt"
  | "consentVersion"
  | "spamStatus"
  | "spamReasons"
  | "createdAt"
  | "updatedAt"
> & {
  company: string | null;
  phone: string | null;
  message: string;
  addressee?: string | null;
  aboutJob?: string | null;
};

const listConsents = (
  message: Pick<ContactMessage, "smsMarketingConsent" | "smsAppointmentConsent">,
): ConsentKind[] => [
  ...(message.smsMarketingConsent ? (["sms_marketing"] as const) : []),
  ...(message.smsAppointmentConsent ? (["sms_appointment"] as const) : []),
];

/** The lead of a message, as its classification has it. */
const leadFacts = (row: ContactRow, { leadType, pipeline }: ContactClassification) => ({
  leadType,
  pipeline,
  leadSource: row.kind,
  contactId: row.id,
});

/**
 * Prepares what follows a message of a person: lead, timeline, consents, receipt, notice and sync. A suspected message gets
 * it when it is released, dated to its arrival.
 */
export async function prepareFollowUps(ctx: Ctx, row: ContactRow, classification: ContactClassification) {
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
  const { subject, target, facts } = classification;
  const score = await scoreSubmission(ctx, target, facts);
  const isReleased = row.spamStatus !== null;
  return {
    statements: [
      ...recordLeadSubmission({ ...ctx, clock: () => new Date(row.createdAt) }, row, {
        ...leadFacts(row, classification),
        subject,
        score,
        description: row.message,
        visit: row.attribution ?? null,
        responseTarget: "contact",
        // The request of a release is one of staff.
        consents: listConsents(row).map((kind) => ({
          kind,
          wordingVersion: row.consentVersion ?? SMS_CONSENT_VERSION,
          ...(isReleased && { ip: null }),
        })),
      }),
      ...receipt.statements,
      ...deliveries.map(({ statement }) => statement),
    ] as const,
    deliveryIds: [receipt, ...deliveries].map(({ id }) => id),
  };
}

/**
 * Stores a message in one batch with lead, consents, timeline, activity and deliveries. A suspected one is only stored and
 * marked; its sender sees the same response.
 */
export async function submitContact(
  ctx: Ctx,
  message: ContactMessage,
  classification: ContactClassification,
  { storeResponse, checkForm }: Pick<FormCall, "storeResponse" | "checkForm">,
): Promise<z.output<typeof contacts.fromPage.output>> {
  const now = iso(ctx.clock());
  const hasConsent = listConsents(message).length > 0;
  if (hasConsent && message.phone && !toE164(message.phone))
    throw invalidFieldsError({ phone: [SMS_PHONE_REQUIRED] });
  const spamReasons = await checkForm(message.email);
  const isSuspected = spamReasons.length > 0;
  const row: ContactRow = {
    helpType: null,
    addressee: null,
    aboutJob: null,
    attribution: null,
    smsMarketingConsent: false,
    smsAppointmentConsent: false,
    readAt: null,
    answeredAt: null,
    assignedTo: null,
    ...message,
    id: ctx.newId(),
    consentedAt: hasConsent ? now : null,
    consentVersion: hasConsent ? SMS_CONSENT_VERSION : null,
    ...toSpamMark(spamReasons),
    createdAt: now,
    updatedAt: now,
  };
  const followUps = isSuspected
    ? {
        statements: [
          recordSuspectedLead(ctx, row, { ...leadFacts(row, classification), spamReasons }),
        ] as const,
        deliveryIds: [],
      }
    : await prepareFollowUps(ctx, row, classification);
  const response = {
    id: row.id,
    about: isForRecruiter(row) ? ("roles" as const) : null,
    respondBy: isoTime.parse(responseDueAt("contact", new Date(now))),
  };
  await ctx.db.batch([
    insertContact(ctx.db, row),
    ...followUps.statements,
    recordEvent(ctx, {
      action: "contact.submit",
      entityType: "contact",
      entityId: row.id,
      details: { kind: row.kind, inquiry: row.inquiry, ...(isSuspected && { spamReasons }) },
    }),
    ...storeResponse(response),
  ]);
  enqueueDeliveries(ctx, followUps.deliveryIds);
  return response;
}
