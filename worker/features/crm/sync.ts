import { iso } from "#worker/base/clock.ts";
import { VendorFailure } from "#worker/base/errors.ts";
import type { CrmAccount } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { announce } from "#worker/runtime/deliveries.ts";
import { mappingOf } from "./mapping.ts";
import { orderNextSync } from "./order.ts";
import * as queries from "./queries.ts";
import { appointmentStatus, contactOf, type Mapping, mismatch, opportunityOf } from "./rules.ts";

/** Bounded, so that one sync ends before its delivery's lease does; the next sync goes on. */
const APPOINTMENTS_AT_ONCE = 3;
const NOTES_AT_ONCE = 3;

const NO_ADDRESS = "The lead has neither an e-mail address nor a phone number.";

/**
 * Brings everything of a lead into the CRM. Each id is kept as soon as it is known, and what is saved is looked for
 * first, so a sync that was cut off anywhere can be done again. What was too much for one sync, or changed during it, is
 * ordered anew. Answers the contact's id.
 */
export async function pushLead(ctx: Ctx, account: CrmAccount, lead: queries.LeadRow): Promise<string> {
  if (!lead.email && !lead.phoneKey) throw new VendorFailure("GoHighLevel", NO_ADDRESS, { permanent: true });
  const startedAt = iso(ctx.clock());
  const mapping = await mappingOf(ctx);
  const wanted = contactOf(lead, mapping.customFields);
  const contact = await account.upsertContact(wanted);
  if (contact.id !== lead.ghlContactId) await linkContact(ctx, lead, contact.id);
  await account.addTags(contact.id, [...new Set([lead.leadType, ...lead.tags])]);
  await pushOpportunity(ctx, account, lead, contact.id, mapping);
  const { calendarId } = mapping;
  const until = calendarId ? await pushAppointments(ctx, account, lead, contact.id, calendarId) : null;
  const complete = (await pushNotes(ctx, account, lead, contact.id)) && until === null;
  await settle(ctx, lead, { ghlLastSync: until ?? startedAt, ghlError: mismatch(wanted, contact), complete });
  return contact.id;
}

/** The end of a sync. The timeline tells of the first one, and of one that goes otherwise than the one before. */
async function settle(
  ctx: Ctx,
  lead: queries.LeadRow,
  end: { ghlLastSync: string; ghlError: string | null; complete: boolean },
): Promise<void> {
  const isNews = lead.ghlLastSync === null || lead.ghlError !== end.ghlError;
  const next = orderNextSync(ctx, { id: lead.id });
  await ctx.db.batch([
    queries.markSynced(ctx.db, lead, end),
    ...(isNews ? [syncEntry(ctx, lead.id, "Synced to GoHighLevel", end.ghlError)] : []),
    next.statement,
  ]);
  announce(ctx, [next.id]);
}

/** What a sync has to tell, in the timeline. */
export const syncEntry = (ctx: Ctx, leadId: string, subject: string, description: string | null = null) =>
  queries.insertSyncEntry(ctx.db, { id: ctx.newId(), leadId, subject, description, at: iso(ctx.clock()) });

/** The contact is another one than before, or the first; another one is told in the timeline. */
async function linkContact(ctx: Ctx, lead: queries.LeadRow, ghlContactId: string): Promise<void> {
  const isOther = lead.ghlContactId !== null;
  await ctx.db.batch([
    queries.setLead(ctx.db, lead.id, { ghlContactId }),
    ...(isOther ? [syncEntry(ctx, lead.id, "Linked to another contact in GoHighLevel")] : []),
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

/** Answers null when all are there, else up to which change they are. */
async function pushAppointments(
  ctx: Ctx,
  account: CrmAccount,
  lead: queries.LeadRow,
  contactId: string,
  calendarId: string,
): Promise<string | null> {
  const now = iso(ctx.clock());
  const found = await queries.listChangedAppointments(ctx.db, lead, now, APPOINTMENTS_AT_ONCE + 1);
  const rows = found.slice(0, APPOINTMENTS_AT_ONCE);
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
  if (found.length === rows.length) return null;
  return [rows.at(-1)!.updatedAt, lead.ghlLastSync ?? ""].toSorted().at(-1)!;
}

/**
 * What the person sent, and what staff noted, as notes. The vendor knows no key for a note, so each is marked before it
 * is sent, and one that bears the mark already is looked for there before it is sent again. Where nothing can be looked
 * for, a note that may be there is not sent twice. False when there are more.
 */
async function pushNotes(
  ctx: Ctx,
  account: CrmAccount,
  lead: queries.LeadRow,
  contactId: string,
): Promise<boolean> {
  const rows = await queries.listUntoldActivities(ctx.db, lead.id, NOTES_AT_ONCE + 1);
  const due = rows.slice(0, NOTES_AT_ONCE);
  const there = due.some(({ ghlActivityId }) => ghlActivityId === queries.PERHAPS)
    ? await account.listNotes(contactId)
    : [];
  for (const { id, subject, description, ghlActivityId } of due) {
    const body = [subject, description].filter(Boolean).join("\n\n").slice(0, 5_000);
    const perhaps = ghlActivityId === queries.PERHAPS;
    if (!body || (perhaps && there === null)) {
      await queries.setActivityLink(ctx.db, id, queries.NEVER);
      continue;
    }
    if (!perhaps && !(await queries.claimActivity(ctx.db, id))) continue;
    const found = perhaps && there?.find((note) => inWords(note.body) === inWords(body));
    const note = found || (await added(ctx, account, contactId, { id, body }));
    await queries.setActivityLink(ctx.db, id, note.id);
  }
  return rows.length <= NOTES_AT_ONCE;
}

type Untold = { id: string; body: string };

/** Refused for certain, nothing is there: the mark goes, and the next sync may try again. */
async function added(ctx: Ctx, account: CrmAccount, contactId: string, { id, body }: Untold) {
  try {
    return await account.addNote(contactId, body);
  } catch (error) {
    const certain = error instanceof VendorFailure && (error.permanent || error.retryAfter !== undefined);
    if (certain) await queries.setActivityLink(ctx.db, id, null);
    throw error;
  }
}

/** The vendor may keep a text with markup and spaces of its own. */
const inWords = (text: string): string =>
  text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
