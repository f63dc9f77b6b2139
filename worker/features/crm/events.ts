import { SMS_WORDING_VERSION } from "#contract/contacts/labels.ts";
import type { CrmEvent } from "#contract/crm/events.ts";
import { toE164 } from "#contract/phone.ts";
import { iso } from "#worker/base/clock.ts";
import { refusesTexts } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deleteOldAnswer, insertAnswer } from "#worker/runtime/idempotency-queries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import { isOwnText, noteTextState, receiveText } from "#worker/features/sms/index.ts";
import { openAccess } from "./connection.ts";
import { answerOf, contactChange, textState } from "./event-rules.ts";
import { withdrawConsent } from "./consent-queries.ts";
import * as queries from "./queries.ts";

type Once = { key: string; requestHash: string };

/**
 * Does what an event means and remembers its id, in one batch where the effect is ours; the room of texts sees to it
 * itself that the same text counts once. An event that means nothing here is remembered only.
 */
export async function applyEvent(ctx: Ctx, event: CrmEvent, at: Date, once: Once): Promise<void> {
  const effects = await effectsOf(ctx, event, at, once.key);
  const now = iso(ctx.clock());
  await ctx.db.batch([
    deleteOldAnswer(ctx.db, once.key, now),
    insertAnswer(ctx.db, { ...once, status: 200, body: null, createdAt: now }),
    ...effects,
  ]);
}

async function effectsOf(ctx: Ctx, event: CrmEvent, at: Date, key: string): Promise<Statement[]> {
  switch (event.type) {
    case "ContactCreate":
    case "ContactUpdate":
    case "ContactTagUpdate":
    case "ContactDndUpdate":
      return contactEffects(ctx, event, at);
    case "InboundMessage":
      if (isText(event)) await takeText(ctx, event, at, key);
      return [];
    case "OutboundMessage": {
      const state = textState(event.status);
      if (isText(event) && state && event.messageId) {
        await noteTextState(ctx, event.messageId, state, failureOf(event));
      }
      return answerEffects(ctx, event, at, key);
    }
    default:
      return [];
  }
}

const isText = ({ messageType }: CrmEvent) => messageType === "SMS" || messageType === "TYPE_SMS";

const failureOf = ({ status, error }: CrmEvent): string | undefined =>
  status === "opt_out" ? "The person has opted out of texts." : (error ?? undefined);

async function contactEffects(ctx: Ctx, event: CrmEvent, at: Date): Promise<Statement[]> {
  const contactId = event.contactId ?? event.id;
  if (!contactId) return [];
  const lead = await queries.findLeadOfContact(ctx.db, contactId, event.email?.toLowerCase() ?? null);
  // Whom we do not know did not come to us: leads are made by what people send, not by the CRM.
  if (!lead) return [];
  const now = iso(ctx.clock());
  const change = contactChange(lead, event, at);
  const linked = lead.ghlContactId ? {} : { ghlContactId: contactId };
  const set = { ...change, ...linked };
  const changed = Object.keys(change).flatMap((name) => fieldWords[name] ?? []);
  return [
    // What is equal in both has nothing to be sent back, so the lead stays as synced as it was.
    ...(Object.keys(set).length > 0 ? [queries.setLeadSeen(ctx.db, lead, set)] : []),
    ...(changed.length > 0 ? [changeEntry(ctx, lead, changed)] : []),
    ...(refusesTexts(event) ? withdrawals(ctx, lead, now) : []),
  ];
}

/** What staff wrote to a person, or how they called them, there: it stands in the timeline and keeps the promise here too. */
async function answerEffects(ctx: Ctx, event: CrmEvent, at: Date, key: string): Promise<Statement[]> {
  const answer = answerOf(event);
  const lead = answer && event.contactId && (await queries.findLeadOfContact(ctx.db, event.contactId, null));
  if (!answer || !lead) return [];
  if (isText(event) && (await isOwnText(ctx, lead.phoneKey, event.messageId ?? null))) return [];
  // Each state of a message is an event of its own.
  const ghlActivityId = event.messageId ?? event.emailMessageId ?? key;
  const now = ctx.clock();
  const outbound = { at: iso(at < now ? at : now) };
  return recordLeadActivity(ctx, { id: lead.id }, { ...answer, outbound, ghlActivityId });
}

/** What of a contact's change goes into our lead, in words; the number as it is compared goes without saying. */
const fieldWords: Record<string, string> = {
  firstName: "first name",
  lastName: "last name",
  company: "company",
  phone: "phone number",
};

const changeEntry = (ctx: Ctx, { id: leadId }: queries.LeadRow, changed: string[]): Statement =>
  queries.insertSyncEntryIfChanged(ctx.db, {
    id: ctx.newId(),
    leadId,
    subject: `Changed in GoHighLevel: ${changed.join(", ")}`,
    description: null,
    at: iso(ctx.clock()),
  });

/** Whoever must not be disturbed has taken back both consents to texts. */
const withdrawals = (ctx: Ctx, lead: queries.LeadRow, createdAt: string): Statement[] =>
  (["sms_marketing", "sms_appointment"] as const).map((kind) =>
    withdrawConsent(ctx.db, lead, {
      id: ctx.newId(),
      kind,
      wordingVersion: SMS_WORDING_VERSION,
      source: "gohighlevel",
      createdAt,
    }),
  );

async function takeText(ctx: Ctx, event: CrmEvent, at: Date, key: string): Promise<void> {
  const { contactId, body } = event;
  // A workflow's webhook may name no id: then it is what makes the event the same one.
  const externalId = event.messageId ?? event.webhookId ?? key;
  if (!contactId || !body) return;
  const from = await numberOf(ctx, contactId);
  if (from) await receiveText(ctx, { from, body, externalId, at: iso(at) });
  else ctx.log("warn", "ghl.text_without_number", { contactId });
}

/** The event names the contact, not the number: ours is what was synced, else the vendor is asked. */
async function numberOf(ctx: Ctx, contactId: string): Promise<string | null> {
  const lead = await queries.findLeadOfContact(ctx.db, contactId, null);
  if (lead?.phoneKey) return lead.phoneKey;
  const contact = await ctx.ports.crm(await openAccess(ctx)).findContact(contactId);
  return contact?.phone ? toE164(contact.phone) : null;
}
