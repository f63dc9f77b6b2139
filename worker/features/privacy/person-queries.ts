import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  ne,
  not,
  or,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import { type SQLiteColumn, union, unionAll } from "drizzle-orm/sqlite-core";
import { IMPORT_SOURCE } from "#contract/imports/constants.ts";
import { personSources } from "#contract/people/constants.ts";
import type { PersonDataCounts } from "#contract/privacy/schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { leadAndMergedIds, leadIdByEmailKey } from "#worker/db/lead-ref.ts";
import { singleRow } from "#worker/db/select-row.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { bookingTypes } from "#worker/db/tables/booking.ts";
import { clientContacts, clients } from "#worker/db/tables/clients.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import {
  mailSuppressions,
  newsletterRecipients,
  newsletterSubscribers,
} from "#worker/db/tables/newsletter.ts";
import { placements } from "#worker/db/tables/placements.ts";
import { smsCampaignRecipients } from "#worker/db/tables/sms-campaigns.ts";
import { smsMessages } from "#worker/db/tables/sms.ts";

/** An address as a value, or as an expression of the outer query. */
type Email = string | SQLWrapper;

const hasSubmissions = (db: Db, email: Email) =>
  or(
    exists(db.select({ id: applications.id }).from(applications).where(eq(applications.email, email))),
    exists(db.select({ id: contacts.id }).from(contacts).where(eq(contacts.email, email))),
    exists(
      db
        .select({ id: bookingAppointments.id })
        .from(bookingAppointments)
        .where(eq(bookingAppointments.bookerEmail, email)),
    ),
    exists(
      db
        .select({ id: newsletterSubscribers.id })
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.email, email)),
    ),
  )!;

/** Whether an erasure of this address would remove anything. */
export const isStored = (db: Db, email: Email) =>
  or(
    hasSubmissions(db, email),
    exists(
      db.select({ id: clientContacts.id }).from(clientContacts).where(eq(clientContacts.emailKey, email)),
    ),
    exists(db.select({ id: consents.id }).from(consents).where(eq(consents.email, email))),
    exists(
      db.select({ id: mailSuppressions.id }).from(mailSuppressions).where(eq(mailSuppressions.email, email)),
    ),
    exists(
      db
        .select({ id: crmLeads.id })
        .from(crmLeads)
        .where(eq(crmLeads.id, leadIdByEmailKey(email))),
    ),
  )!;

/** Sources of people without a submission. */
const sourcesWithoutSubmission = [IMPORT_SOURCE, ...personSources];

/** An address that nobody can have, for a lead without one: an erasure finds everything by the address. */
const erasureAddress = sql<string>`'lead-' || ${crmLeads.id} || '@erasure.invalid'`;
const ERASURE_ADDRESS = /^lead-(.+)@erasure\.invalid$/;

/**
 * Stores an erasure address for leads without an address: those of a person, or those of people without activity since
 * `cutoff`.
 */
export const assignErasureAddresses = (db: Db, scope: { leadId: string | null } | { cutoff: string }) =>
  db
    .update(crmLeads)
    .set({ emailKey: erasureAddress })
    .where(
      and(
        isNull(crmLeads.emailKey),
        "leadId" in scope
          ? inArray(crmLeads.id, leadAndMergedIds(scope.leadId ?? ""))
          : and(
              inArray(crmLeads.leadSource, sourcesWithoutSubmission),
              lt(sql`coalesce(${crmLeads.lastActivity}, ${crmLeads.createdAt})`, scope.cutoff),
            ),
      ),
    );

/** Addresses of a lead and of those merged into it; an erasure address for those without one. */
export async function listAddresses(db: Db, leadId: string): Promise<string[]> {
  const rows = await db
    .select({ email: sql<string>`coalesce(${crmLeads.emailKey}, ${erasureAddress})` })
    .from(crmLeads)
    .where(inArray(crmLeads.id, leadAndMergedIds(leadId)))
    .limit(100);
  return rows.map(({ email }) => email);
}

/** Whether the person was active since `cutoff` and must not be erased by retention. */
export const isActiveSince = (db: Db, email: Email, cutoff: string) => {
  const isRecent = (...times: SQLiteColumn[]) => or(...times.map((time) => gte(time, cutoff)));
  return or(
    exists(
      db
        .select({ id: applications.id })
        .from(applications)
        .where(and(eq(applications.email, email), isRecent(applications.createdAt, applications.updatedAt))),
    ),
    exists(
      db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.email, email), isRecent(contacts.createdAt, contacts.updatedAt))),
    ),
    exists(
      db
        .select({ id: bookingAppointments.id })
        .from(bookingAppointments)
        .where(
          and(
            eq(bookingAppointments.bookerEmail, email),
            isRecent(bookingAppointments.createdAt, bookingAppointments.startsAt),
          ),
        ),
    ),
    exists(
      db
        .select({ id: newsletterSubscribers.id })
        .from(newsletterSubscribers)
        .where(
          and(
            eq(newsletterSubscribers.email, email),
            or(eq(newsletterSubscribers.status, "active"), isRecent(newsletterSubscribers.updatedAt)),
          ),
        ),
    ),
    // A contact stays as long as the firm works with the client.
    exists(
      db
        .select({ id: clientContacts.id })
        .from(clientContacts)
        .innerJoin(clients, eq(clients.id, clientContacts.clientId))
        .where(
          and(
            eq(clientContacts.emailKey, email),
            or(ne(clients.status, "former"), isRecent(clients.updatedAt, clientContacts.updatedAt)),
          ),
        ),
    ),
    exists(
      db
        .select({ id: crmLeads.id })
        .from(crmLeads)
        .where(
          and(
            eq(crmLeads.id, leadIdByEmailKey(email)),
            gte(sql`coalesce(${crmLeads.lastActivity}, ${crmLeads.createdAt})`, cutoff),
          ),
        ),
    ),
  )!;
};

/** Addresses without activity since `cutoff`, oldest first. */
export async function listInactiveEmails(db: Db, cutoff: string, limit: number): Promise<string[]> {
  const unsubmitted = unionAll(
    db
      .select({ email: sql<string>`${crmLeads.emailKey}`.as("email"), createdAt: crmLeads.createdAt })
      .from(crmLeads)
      .where(
        and(
          lt(crmLeads.createdAt, cutoff),
          inArray(crmLeads.leadSource, sourcesWithoutSubmission),
          isNotNull(crmLeads.emailKey),
        ),
      ),
    db
      .select({
        email: sql<string>`${clientContacts.emailKey}`.as("email"),
        createdAt: clientContacts.createdAt,
      })
      .from(clientContacts)
      .where(and(lt(clientContacts.createdAt, cutoff), isNotNull(clientContacts.emailKey))),
  ).as("unsubmitted");
  const old = unionAll(
    db
      .select({ email: applications.email, createdAt: applications.createdAt })
      .from(applications)
      .where(lt(applications.createdAt, cutoff)),
    db
      .select({ email: contacts.email, createdAt: contacts.createdAt })
      .from(contacts)
      .where(lt(contacts.createdAt, cutoff)),
    db
      .select({ email: bookingAppointments.bookerEmail, createdAt: bookingAppointments.createdAt })
      .from(bookingAppointments)
      .where(lt(bookingAppointments.createdAt, cutoff)),
    // People without a submission were imported or added by staff, or are contacts of clients. D1 allows five terms in a compound SELECT.
    db.select({ email: unsubmitted.email, createdAt: unsubmitted.createdAt }).from(unsubmitted),
    db
      .select({ email: newsletterSubscribers.email, createdAt: newsletterSubscribers.createdAt })
      .from(newsletterSubscribers)
      .where(
        and(lt(newsletterSubscribers.createdAt, cutoff), eq(newsletterSubscribers.source, IMPORT_SOURCE)),
      ),
  ).as("old");
  const rows = await db
    .select({ email: old.email })
    .from(old)
    .where(not(isActiveSince(db, old.email, cutoff)))
    .groupBy(old.email)
    .orderBy(min(old.createdAt))
    .limit(limit);
  return rows.map(({ email }) => email);
}

/** Placements of the person with this address. */
export const isOwnPlacement = (db: Db, email: string) =>
  or(
    eq(placements.leadId, leadIdByEmailKey(email)),
    inArray(
      placements.applicationId,
      db.select({ id: applications.id }).from(applications).where(eq(applications.email, email)),
    ),
  );

/** Mails of newsletters to the subscriber with this address. */
export const isOwnNewsletter = (db: Db, email: string) =>
  inArray(
    newsletterRecipients.subscriberId,
    db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email)),
  );

/** Row counts of everything stored under this address. */
export async function countHoldings(db: Db, email: string): Promise<PersonDataCounts> {
  const lead = leadIdByEmailKey(email);
  const isSent = eq(applications.email, email);
  const [row] = await db
    .select({
      applications: db.$count(applications, isSent),
      resumes: db.$count(applications, and(isSent, isNotNull(applications.resumeKey))),
      messages: db.$count(contacts, eq(contacts.email, email)),
      appointments: db.$count(bookingAppointments, eq(bookingAppointments.bookerEmail, email)),
      leads: db.$count(crmLeads, eq(crmLeads.id, lead)),
      timelineEntries: db.$count(leadActivities, eq(leadActivities.leadId, lead)),
      texts: db.$count(smsMessages, eq(smsMessages.relatedLeadId, lead)),
      textCampaigns: db.$count(smsCampaignRecipients, eq(smsCampaignRecipients.leadId, lead)),
      clientContacts: db.$count(clientContacts, eq(clientContacts.emailKey, email)),
      placements: db.$count(placements, isOwnPlacement(db, email)),
      subscriptions: db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email)),
      newsletters: db.$count(newsletterRecipients, isOwnNewsletter(db, email)),
      consents: db.$count(
        consents,
        or(eq(consents.email, email), and(isNull(consents.email), eq(consents.leadId, lead))),
      ),
    })
    .from(singleRow);
  return row!;
}

/** Appointments that an erasure takes off the calendar. */
export const listUpcomingAppointments = (db: Db, emails: readonly string[], now: string) =>
  db
    .select({
      id: bookingAppointments.id,
      type: bookingTypes.name,
      startsAt: bookingAppointments.startsAt,
      timeZone: bookingAppointments.timeZone,
    })
    .from(bookingAppointments)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
    .where(
      and(
        inArray(bookingAppointments.bookerEmail, jsonValues(emails)),
        inArray(bookingAppointments.status, ["scheduled", "confirmed"]),
        gt(bookingAppointments.startsAt, now),
      ),
    )
    .limit(100);

/** Every phone number stored with this address. */
export async function listPhones(db: Db, email: string): Promise<string[]> {
  const { phone, phoneKey, emailKey } = crmLeads;
  const leadId = ERASURE_ADDRESS.exec(email)?.[1];
  const isLead = or(
    eq(emailKey, email),
    leadId === undefined ? undefined : and(eq(crmLeads.id, leadId), isNull(emailKey)),
  );
  const rows = await union(
    db.select({ phone: contacts.phone }).from(contacts).where(eq(contacts.email, email)),
    db
      .select({ phone: bookingAppointments.bookerPhone })
      .from(bookingAppointments)
      .where(eq(bookingAppointments.bookerEmail, email)),
    db.select({ phone }).from(crmLeads).where(isLead),
    db.select({ phone: phoneKey }).from(crmLeads).where(isLead),
    db
      .select({ phone: sql<string | null>`${applications.phone}` })
      .from(applications)
      .where(eq(applications.email, email)),
  );
  return rows.flatMap((row) => row.phone ?? []);
}
