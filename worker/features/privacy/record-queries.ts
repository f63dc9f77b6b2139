import { and, asc, desc, eq, exists, inArray, isNull, or } from "drizzle-orm";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import { leadIdByEmailKey } from "#worker/db/lead-ref.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { clientContacts, clients } from "#worker/db/tables/clients.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { interviews } from "#worker/db/tables/interviews.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import {
  mailSuppressions,
  newsletterRecipients,
  newsletters,
  newsletterSubscribers,
} from "#worker/db/tables/newsletter.ts";
import { screeningAnswers } from "#worker/db/tables/screening.ts";
import { placements } from "#worker/db/tables/placements.ts";
import { smsMessages } from "#worker/db/tables/sms.ts";
import { selectLeadCampaigns } from "#worker/features/sms/index.ts";
import { isOwnNewsletter, isOwnPlacement } from "./person-queries.ts";

const MAX_ROWS = 200;
/** Answers of one application. */
const MAX_ANSWERS = 10;

export type ApplicationRow = typeof applications.$inferSelect;

export async function findApplicantEmail(db: Db, applicationId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: applications.email })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .limit(1);
  return row?.email ?? null;
}

const byEmailAndId = (email: string, id: string) =>
  and(eq(applications.id, id), eq(applications.email, email));

/** Returns null unless the application was sent from this address. */
export async function findOwnApplication(db: Db, email: string, id: string): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(applications).where(byEmailAndId(email, id)).limit(1);
  return row ?? null;
}

/** Everything stored from this address, newest first, bounded. */
export async function getPersonRecord(db: Db, email: string) {
  const [
    leads,
    submitted,
    messages,
    appointments,
    subscriptions,
    suppressions,
    texts,
    consentEntries,
    answers,
    meetings,
    companies,
    placed,
    mails,
    campaigns,
  ] = await selectMany(db, [
    db.select().from(crmLeads).where(eq(crmLeads.emailKey, email)).limit(1),
    db
      .select()
      .from(applications)
      .where(eq(applications.email, email))
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(MAX_ROWS),
    db
      .select()
      .from(contacts)
      .where(eq(contacts.email, email))
      .orderBy(desc(contacts.createdAt), desc(contacts.id))
      .limit(MAX_ROWS),
    db
      .select()
      .from(bookingAppointments)
      .where(eq(bookingAppointments.bookerEmail, email))
      .orderBy(desc(bookingAppointments.startsAt))
      .limit(MAX_ROWS),
    db
      .select({
        status: newsletterSubscribers.status,
        topics: newsletterSubscribers.topics,
      })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
      .limit(1),
    db
      .select({ reason: mailSuppressions.reason, suppressedAt: mailSuppressions.createdAt })
      .from(mailSuppressions)
      .where(eq(mailSuppressions.email, email))
      .limit(1),
    db
      .select({ message: smsMessages.message, createdAt: smsMessages.createdAt })
      .from(smsMessages)
      .where(
        or(
          inArray(
            smsMessages.relatedBookingId,
            db
              .select({ id: bookingAppointments.id })
              .from(bookingAppointments)
              .where(eq(bookingAppointments.bookerEmail, email)),
          ),
          eq(smsMessages.relatedLeadId, leadIdByEmailKey(email)),
        ),
      )
      .orderBy(desc(smsMessages.createdAt))
      .limit(MAX_ROWS),
    db
      .select()
      .from(consents)
      .where(
        or(
          eq(consents.email, email),
          and(isNull(consents.email), eq(consents.leadId, leadIdByEmailKey(email))),
        ),
      )
      .orderBy(desc(consents.createdAt), desc(consents.id))
      .limit(MAX_ROWS),
    db
      .select()
      .from(screeningAnswers)
      .where(
        inArray(
          screeningAnswers.applicationId,
          db.select({ id: applications.id }).from(applications).where(eq(applications.email, email)),
        ),
      )
      .orderBy(desc(screeningAnswers.createdAt), asc(screeningAnswers.position))
      .limit(MAX_ROWS * MAX_ANSWERS),
    db
      .select({
        id: interviews.id,
        title: interviews.title,
        jobTitle: applications.jobTitle,
        startsAt: interviews.startsAt,
        timeZone: interviews.timeZone,
        status: interviews.status,
        createdAt: interviews.createdAt,
      })
      .from(interviews)
      .innerJoin(applications, eq(applications.id, interviews.applicationId))
      .where(eq(applications.email, email))
      .orderBy(desc(interviews.createdAt))
      .limit(MAX_ROWS),
    db
      .select({
        client: clients.name,
        firstName: clientContacts.firstName,
        lastName: clientContacts.lastName,
        phone: clientContacts.phone,
        title: clientContacts.title,
      })
      .from(clientContacts)
      .innerJoin(clients, eq(clients.id, clientContacts.clientId))
      .where(eq(clientContacts.emailKey, email))
      .orderBy(desc(clientContacts.createdAt), desc(clientContacts.id))
      .limit(MAX_ROWS),
    db
      .select({
        client: placements.clientName,
        jobTitle: placements.jobTitle,
        status: placements.status,
        startDate: placements.startDate,
      })
      .from(placements)
      .where(isOwnPlacement(db, email))
      .orderBy(desc(placements.createdAt), desc(placements.id))
      .limit(MAX_ROWS),
    db
      .select({
        subject: newsletters.subject,
        state: newsletterRecipients.state,
        unsubscribedAt: newsletterRecipients.unsubscribedAt,
        createdAt: newsletterRecipients.createdAt,
      })
      .from(newsletterRecipients)
      .innerJoin(newsletters, eq(newsletters.id, newsletterRecipients.newsletterId))
      .where(isOwnNewsletter(db, email))
      .orderBy(desc(newsletterRecipients.createdAt), desc(newsletterRecipients.id))
      .limit(MAX_ROWS),
    selectLeadCampaigns(db, leadIdByEmailKey(email), MAX_ROWS),
  ]);
  return {
    lead: leads[0] ?? null,
    applications: submitted,
    messages,
    appointments,
    interviews: meetings,
    subscriptions,
    suppressions,
    texts,
    consents: consentEntries,
    answers,
    clientContacts: companies,
    placements: placed,
    newsletters: mails,
    textCampaigns: campaigns,
  };
}

/** First statement of a batch: rolls it back unless the application still belongs to this address. */
export const assertOwnApplication = (db: Db, email: string, id: string) =>
  assertInBatch(
    db,
    exists(db.select({ id: applications.id }).from(applications).where(byEmailAndId(email, id))),
  );

export const assertStages = (db: Db, email: string, id: string, stages: readonly ApplicationStage[]) =>
  assertInBatch(
    db,
    exists(
      db
        .select({ id: applications.id })
        .from(applications)
        .where(and(byEmailAndId(email, id), inArray(applications.stage, [...stages]))),
    ),
  );

export const setWithdrawn = (db: Db, id: string, updatedAt: string) =>
  db
    .update(applications)
    .set({ stage: "withdrawn", stageId: null, stageChangedAt: updatedAt, updatedAt })
    .where(eq(applications.id, id));

type Corrected = Partial<
  Pick<ApplicationRow, "firstName" | "lastName" | "phone" | "currentPosition" | "industry" | "additionalInfo">
>;

export const setCorrected = (db: Db, id: string, fields: Corrected, updatedAt: string) =>
  db
    .update(applications)
    .set({ ...fields, updatedAt })
    .where(eq(applications.id, id));

type ContactDetails = { firstName: string; lastName: string; phone: string; phoneKey: string | null };

/** Updates the lead with this address. */
export const setLeadCorrected = (db: Db, email: string, called: ContactDetails, updatedAt: string) =>
  db
    .update(crmLeads)
    .set({ ...called, syncedToGHL: false, updatedAt })
    .where(eq(crmLeads.emailKey, email));
