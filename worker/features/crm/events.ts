import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import type { CrmEvent } from "#contract/crm/webhook-event.ts";
import { toE164 } from "#contract/phone.ts";
import { iso } from "#worker/base/clock.ts";
import { hasSmsOptOut } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deleteExpiredResponse, insertStoredResponse } from "#worker/runtime/idempotency-queries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import { isOwnText, recordTextState, receiveText } from "#worker/features/sms/index.ts";
import { getAccess } from "./connection.ts";
import { toStaffReply, toContactPatch, toTextState } from "./event-rules.ts";
import { withdrawConsent } from "./consent-queries.ts";
import * as queries from "./queries.ts";

const CONTACT_DELETED = "The contact was deleted in GoHighLevel. Sync the lead to create it again.";

type IdempotencyRecord = { key: string; requestHash: string };

/**
 * Applies an event and stores its idempotency key in one batch. Inbound texts are deduplicated by the sms feature. Events
 * without an effect only store the key.
 */
export async function applyEvent(
  ctx: Ctx,
  event: CrmEvent,
  at: Date,
  idempotency: IdempotencyRecord,
): Promise<void> {
  const effects = await buildEffects(ctx, event, at, idempotency.key);
  const now = iso(ctx.clock());
  await ctx.db.batch([
    deleteExpiredResponse(ctx.db, idempotency.key, now),
    insertStoredResponse(ctx.db, { ...idempotency, status: 200, body: null, createdAt: now }),
    ...effects,
  ]);
}

async function buildEffects(ctx: Ctx, event: CrmEvent, at: Date, key: string): Promise<Statement[]> {
  switch (event.type) {
    case "ContactCreate":
    case "ContactUpdate":
    case "ContactTagUpdate":
    case "ContactDndUpdate":
      return buildContactEffects(ctx, event, at);
    case "ContactDelete":
      return buildDeletionEffects(ctx, event);
    case "InboundMessage":
      if (isText(event)) await receiveInboundText(ctx, event, at, key);
      return [];
    case "OutboundMessage": {
      const state = toTextState(event.status);
      if (isText(event) && state && event.messageId) {
        await recordTextState(ctx, event.messageId, state, getFailureReason(event));
      }
      return buildReplyEffects(ctx, event, at, key);
    }
    default:
      return [];
  }
}

const isText = ({ messageType }: CrmEvent) => messageType === "SMS" || messageType === "TYPE_SMS";

const getFailureReason = ({ status, error }: CrmEvent): string | undefined =>
  status === "opt_out" ? "The person has opted out of texts." : (error ?? undefined);

async function buildContactEffects(ctx: Ctx, event: CrmEvent, at: Date): Promise<Statement[]> {
  const contactId = event.contactId ?? event.id;
  if (!contactId) return [];
  const lead = await queries.findLeadByContactId(ctx.db, contactId, event.email?.toLowerCase() ?? null);
  // The CRM never creates leads; only submissions do.
  if (!lead) return [];
  const now = iso(ctx.clock());
  const patch = toContactPatch(lead, event, at);
  const link = lead.ghlContactId ? {} : { ghlContactId: contactId };
  const set = { ...patch, ...link };
  const changedFields = Object.keys(patch).flatMap((name) => fieldLabels[name] ?? []);
  return [
    // Keeps the sync flag: fields copied from the CRM need no sync back.
    ...(Object.keys(set).length > 0 ? [queries.updateLeadIfUnchanged(ctx.db, lead, set)] : []),
    ...(changedFields.length > 0 ? [createChangeEntry(ctx, lead, changedFields)] : []),
    ...(hasSmsOptOut(event) ? withdrawTextConsents(ctx, lead, now) : []),
  ];
}

/** Unlinks the lead. It counts as not synced, so that staff decide whether to send it again. */
async function buildDeletionEffects(ctx: Ctx, event: CrmEvent): Promise<Statement[]> {
  const contactId = event.contactId ?? event.id;
  const lead = contactId && (await queries.findLeadByContactId(ctx.db, contactId, null));
  if (!lead) return [];
  return [
    queries.updateLead(ctx.db, lead.id, {
      ghlContactId: null,
      ghlOpportunityId: null,
      syncedToGHL: false,
      ghlError: CONTACT_DELETED,
    }),
    queries.insertSyncEntry(ctx.db, {
      id: ctx.newId(),
      leadId: lead.id,
      subject: "Contact deleted in GoHighLevel",
      description: null,
      at: iso(ctx.clock()),
    }),
  ];
}

/** Records replies that staff sent inside the CRM; they count for the response target. */
async function buildReplyEffects(ctx: Ctx, event: CrmEvent, at: Date, key: string): Promise<Statement[]> {
  const reply = toStaffReply(event);
  const lead = reply && event.contactId && (await queries.findLeadByContactId(ctx.db, event.contactId, null));
  if (!reply || !lead) return [];
  if (isText(event) && (await isOwnText(ctx, lead.phoneKey, event.messageId ?? null))) return [];
  // The CRM sends one event per status of the same message.
  const ghlActivityId = event.messageId ?? event.emailMessageId ?? key;
  const now = ctx.clock();
  const outbound = { at: iso(at < now ? at : now) };
  return recordLeadActivity(ctx, { id: lead.id }, { ...reply, outbound, ghlActivityId });
}

/** Labels of changed fields. `phoneKey` changes together with `phone` and has none. */
const fieldLabels: Record<string, string> = {
  firstName: "first name",
  lastName: "last name",
  company: "company",
  phone: "phone number",
};

const createChangeEntry = (ctx: Ctx, { id: leadId }: queries.LeadRow, changedFields: string[]): Statement =>
  queries.insertSyncEntryIfChanged(ctx.db, {
    id: ctx.newId(),
    leadId,
    subject: `Changed in GoHighLevel: ${changedFields.join(", ")}`,
    description: null,
    at: iso(ctx.clock()),
  });

/** Do-not-disturb withdraws both consents to texts. */
const withdrawTextConsents = (ctx: Ctx, lead: queries.LeadRow, createdAt: string): Statement[] =>
  (["sms_marketing", "sms_appointment"] as const).map((kind) =>
    withdrawConsent(ctx.db, lead, {
      id: ctx.newId(),
      kind,
      wordingVersion: SMS_CONSENT_VERSION,
      source: "gohighlevel",
      createdAt,
    }),
  );

async function receiveInboundText(ctx: Ctx, event: CrmEvent, at: Date, key: string): Promise<void> {
  const { contactId, body } = event;
  // Workflow webhooks may lack a message id.
  const externalId = event.messageId ?? event.webhookId ?? key;
  if (!contactId || !body) return;
  const from = await findPhoneNumber(ctx, contactId);
  if (from) await receiveText(ctx, { from, body, externalId, at: iso(at) });
  else ctx.log("warn", "ghl.text_without_number", { contactId });
}

/** The event has no number: use the linked lead's, else query the vendor. */
async function findPhoneNumber(ctx: Ctx, contactId: string): Promise<string | null> {
  const lead = await queries.findLeadByContactId(ctx.db, contactId, null);
  if (lead?.phoneKey) return lead.phoneKey;
  const contact = await ctx.ports.crm(await getAccess(ctx)).findContact(contactId);
  return contact?.phone ? toE164(contact.phone) : null;
}
