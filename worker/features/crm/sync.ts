import { iso } from "#worker/base/clock.ts";
import { VendorFailure } from "#worker/base/errors.ts";
import type { CrmAccount } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { getMapping } from "./mapping.ts";
import { enqueueFollowUpSync } from "#worker/features/leads/index.ts";
import * as queries from "./queries.ts";
import {
  appointmentStatus,
  toCrmContact,
  type Mapping,
  describeMismatch,
  PHONE_NOT_SENT,
  toCrmOpportunity,
  toComparableText,
} from "./rules.ts";

/** Limits of one sync, so that it ends within its lease; a follow-up sync continues. */
const MAX_APPOINTMENTS = 3;
const MAX_NOTES = 3;

const NO_CONTACT_DATA = "The lead has neither an email address nor a phone number.";

/**
 * Syncs a lead with its opportunity, appointments and notes; returns the contact id. Safe to repeat after a crash: ids are
 * stored at once, and records are looked up before they are created. Remaining items go into a follow-up sync.
 */
export async function pushLead(ctx: Ctx, account: CrmAccount, lead: queries.LeadRow): Promise<string> {
  if (!lead.email && !lead.phoneKey)
    throw new VendorFailure("GoHighLevel", NO_CONTACT_DATA, { permanent: true });
  const startedAt = iso(ctx.clock());
  const mapping = await getMapping(ctx);
  // The CRM also matches contacts by phone number, so a shared one would join two people.
  const isPhoneTaken = await queries.isPhoneOfOtherContact(ctx.db, lead);
  const crmContact = toCrmContact(isPhoneTaken ? { ...lead, phoneKey: null } : lead, mapping.customFields);
  const contact = await account.upsertContact(crmContact);
  if (contact.id !== lead.ghlContactId) await linkContact(ctx, lead, contact.id);
  await account.addTags(contact.id, [...new Set([lead.leadType, ...lead.tags])]);
  await pushOpportunity(ctx, account, lead, contact.id, mapping);
  const { calendarId } = mapping;
  const syncedUntil = calendarId ? await pushAppointments(ctx, account, lead, contact.id, calendarId) : null;
  const complete = (await pushNotes(ctx, account, lead, contact.id)) && syncedUntil === null;
  await finishSync(ctx, lead, {
    ghlLastSync: syncedUntil ?? startedAt,
    ghlError: describeMismatch(crmContact, contact) ?? (isPhoneTaken ? PHONE_NOT_SENT : null),
    complete,
  });
  return contact.id;
}

/** Marks the lead as synced. The first sync and every new result get a timeline entry. */
async function finishSync(
  ctx: Ctx,
  lead: queries.LeadRow,
  result: { ghlLastSync: string; ghlError: string | null; complete: boolean },
): Promise<void> {
  const isNewResult = lead.ghlLastSync === null || lead.ghlError !== result.ghlError;
  const { id, mergedIntoId } = lead;
  const followUps = [id, mergedIntoId]
    .filter((leadId) => leadId !== null)
    .map((leadId) => enqueueFollowUpSync(ctx, { id: leadId }));
  await ctx.db.batch([
    queries.markSynced(ctx.db, lead, result),
    ...(isNewResult ? [createSyncEntry(ctx, lead.id, "Synced to GoHighLevel", result.ghlError)] : []),
    ...followUps.map(({ statement }) => statement),
  ]);
  enqueueDeliveries(
    ctx,
    followUps.map((followUp) => followUp.id),
  );
}

export const createSyncEntry = (
  ctx: Ctx,
  leadId: string,
  subject: string,
  description: string | null = null,
) => queries.insertSyncEntry(ctx.db, { id: ctx.newId(), leadId, subject, description, at: iso(ctx.clock()) });

/** Stores the contact id; a changed one gets a timeline entry. */
async function linkContact(ctx: Ctx, lead: queries.LeadRow, ghlContactId: string): Promise<void> {
  const isRelinked = lead.ghlContactId !== null;
  await ctx.db.batch([
    queries.updateLead(ctx.db, lead.id, { ghlContactId }),
    ...(isRelinked ? [createSyncEntry(ctx, lead.id, "Linked to another contact in GoHighLevel")] : []),
  ]);
}

async function pushOpportunity(
  ctx: Ctx,
  account: CrmAccount,
  lead: queries.LeadRow,
  contactId: string,
  { pipelines }: Mapping,
): Promise<void> {
  const opportunity = toCrmOpportunity(lead, pipelines);
  if (!opportunity) return;
  const opportunityId = contactId === lead.ghlContactId ? lead.ghlOpportunityId : null;
  const { id } = await account.saveOpportunity({ ...opportunity, contactId, id: opportunityId });
  if (id !== lead.ghlOpportunityId) await queries.updateLead(ctx.db, lead.id, { ghlOpportunityId: id });
}

/** Returns null when all are synced, else the time up to which they are. */
async function pushAppointments(
  ctx: Ctx,
  account: CrmAccount,
  lead: queries.LeadRow,
  contactId: string,
  calendarId: string,
): Promise<string | null> {
  const now = iso(ctx.clock());
  const changed = await queries.listChangedAppointments(ctx.db, lead, now, MAX_APPOINTMENTS + 1);
  const rows = changed.slice(0, MAX_APPOINTMENTS);
  for (const row of rows) {
    const { id } = await account.saveAppointment({
      id: row.ghlAppointmentId,
      contactId,
      calendarId,
      title: `Consultation with ${row.bookerName}`,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      status: appointmentStatus[row.status],
      address: row.meetingLink,
    });
    if (id !== row.ghlAppointmentId) await queries.updateAppointmentLink(ctx.db, row.id, id);
  }
  if (changed.length === rows.length) return null;
  return [rows.at(-1)!.updatedAt, lead.ghlLastSync ?? ""].toSorted().at(-1)!;
}

/**
 * Sends submissions and staff notes as notes; returns false when more remain. The vendor has no idempotency key, so each is
 * marked first, and a marked one is searched by text before it is sent again (skipped if notes can't be listed).
 */
async function pushNotes(
  ctx: Ctx,
  account: CrmAccount,
  lead: queries.LeadRow,
  contactId: string,
): Promise<boolean> {
  const rows = await queries.listUnsyncedActivities(ctx.db, lead.id, MAX_NOTES + 1);
  const due = rows.slice(0, MAX_NOTES);
  const existing = due.some(({ ghlActivityId }) => ghlActivityId === queries.NOTE_PENDING)
    ? await account.listNotes(contactId)
    : [];
  for (const { id, subject, description, ghlActivityId } of due) {
    const body = [subject, description].filter(Boolean).join("\n\n").slice(0, 5_000);
    const isPending = ghlActivityId === queries.NOTE_PENDING;
    if (!body || (isPending && existing === null)) {
      await queries.updateActivityLink(ctx.db, id, queries.NOTE_SKIPPED);
      continue;
    }
    if (!isPending && !(await queries.claimActivity(ctx.db, id))) continue;
    const match =
      isPending && existing?.find((note) => toComparableText(note.body) === toComparableText(body));
    const note = match || (await addNote(ctx, account, contactId, { id, body }));
    await queries.updateActivityLink(ctx.db, id, note.id);
  }
  return rows.length <= MAX_NOTES;
}

type UnsyncedNote = { id: string; body: string };

/** Clears the mark when the vendor definitely rejected the note, so that the next sync retries it. */
async function addNote(ctx: Ctx, account: CrmAccount, contactId: string, { id, body }: UnsyncedNote) {
  try {
    return await account.addNote(contactId, body);
  } catch (error) {
    const isCertain = error instanceof VendorFailure && (error.permanent || error.retryAfter !== undefined);
    if (isCertain) await queries.updateActivityLink(ctx.db, id, null);
    throw error;
  }
}
