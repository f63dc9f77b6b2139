import { iso } from "#worker/base/clock.ts";
import { VendorFailure } from "#worker/base/errors.ts";
import type { CrmAccount } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { mappingOf } from "./mapping.ts";
import * as queries from "./queries.ts";
import { appointmentStatus, contactOf, type Mapping, mismatch, opportunityOf } from "./rules.ts";

/** Bounded, so that one sync ends before its delivery's lease does; the next sync goes on. */
const APPOINTMENTS_AT_ONCE = 3;
const NOTES_AT_ONCE = 3;

const NO_ADDRESS = "The lead has neither an e-mail address nor a phone number.";

/**
 * Brings everything of a lead into the CRM. Each id is kept as soon as it is known, and what is saved is looked for
 * first, so a sync that was cut off anywhere can be done again. Answers the contact's id.
 */
export async function pushLead(ctx: Ctx, account: CrmAccount, lead: queries.LeadRow): Promise<string> {
  if (!lead.email && !lead.phoneKey) throw new VendorFailure("GoHighLevel", NO_ADDRESS, { permanent: true });
  const startedAt = iso(ctx.clock());
  const mapping = await mappingOf(ctx);
  const wanted = contactOf(lead, mapping.customFields);
  const contact = await account.upsertContact(wanted);
  if (contact.id !== lead.ghlContactId) await linkContact(ctx, lead, contact.id, startedAt);
  await account.addTags(contact.id, [...new Set([lead.leadType, ...lead.tags])]);
  await pushOpportunity(ctx, account, lead, contact.id, mapping);
  if (mapping.calendarId) await pushAppointments(ctx, account, lead, contact.id, mapping.calendarId);
  await pushNotes(ctx, account, lead, contact.id);
  await queries.markSynced(ctx.db, lead, { ghlLastSync: startedAt, ghlError: mismatch(wanted, contact) });
  return contact.id;
}

/** The contact is another one than before, or the first: the timeline tells, once. */
async function linkContact(ctx: Ctx, lead: queries.LeadRow, ghlContactId: string, at: string): Promise<void> {
  await ctx.db.batch([
    queries.setLead(ctx.db, lead.id, { ghlContactId }),
    queries.insertSyncEntry(ctx.db, {
      id: ctx.newId(),
      leadId: lead.id,
      activityType: "sync",
      subject: lead.ghlContactId ? "Linked to another contact in GoHighLevel" : "Synced to GoHighLevel",
      completedAt: at,
      isAutomated: true,
      createdAt: at,
      updatedAt: at,
    }),
  ]);
}

async function pushOpportunity(
  ctx: Ctx,
  account: CrmAccount,
  lead: queries.LeadRow,
  contactId: string,
  { pipelines }: Mapping,
): Promise<void> {
  const opportunity = opportunityOf(lead, pipelines);
  if (!opportunity) return;
  const known = contactId === lead.ghlContactId ? lead.ghlOpportunityId : null;
  const { id } = await account.saveOpportunity({ ...opportunity, contactId, id: known });
  if (id !== lead.ghlOpportunityId) await queries.setLead(ctx.db, lead.id, { ghlOpportunityId: id });
}

async function pushAppointments(
  ctx: Ctx,
  account: CrmAccount,
  lead: queries.LeadRow,
  contactId: string,
  calendarId: string,
): Promise<void> {
  const now = iso(ctx.clock());
  const rows = await queries.listChangedAppointments(ctx.db, lead, now, APPOINTMENTS_AT_ONCE);
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
    if (id !== row.ghlAppointmentId) await queries.setAppointmentLink(ctx.db, row.id, id);
  }
}

/**
 * What the person sent, and what staff noted, as notes. The vendor cannot be asked whether a note is there, so each is
 * marked before it is sent: one whose answer was lost is not sent again.
 */
async function pushNotes(
  ctx: Ctx,
  account: CrmAccount,
  lead: queries.LeadRow,
  contactId: string,
): Promise<void> {
  const rows = await queries.listUntoldActivities(ctx.db, lead.id, NOTES_AT_ONCE);
  for (const { id, subject, description } of rows.toReversed()) {
    const body = [subject, description].filter(Boolean).join("\n\n").slice(0, 5_000);
    if (!body || !(await queries.claimActivity(ctx.db, id, "sent"))) continue;
    try {
      const note = await account.addNote(contactId, body);
      await queries.setActivityLink(ctx.db, id, note.id);
    } catch (error) {
      // Refused for certain, so nothing is there: the mark goes, and the next sync may try again.
      const certain = error instanceof VendorFailure && (error.permanent || error.retryAfter !== undefined);
      if (certain) await queries.setActivityLink(ctx.db, id, null);
      throw error;
    }
  }
}
