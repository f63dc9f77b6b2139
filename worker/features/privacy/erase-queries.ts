import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { erasingActions } from "#contract/activity/constants.ts";
import { selectRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { leadIdByEmailKey } from "#worker/db/lead-ref.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { clientActivities, clientContacts, clients, jobOrders } from "#worker/db/tables/clients.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { importRows } from "#worker/db/tables/imports.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";
import {
  mailSuppressions,
  newsletterRecipients,
  newsletterSubscribers,
} from "#worker/db/tables/newsletter.ts";
import { placements } from "#worker/db/tables/placements.ts";
import { idempotencyKeys } from "#worker/db/tables/runtime.ts";
import { smsCampaignRecipients } from "#worker/db/tables/sms-campaigns.ts";
import { smsInbound, smsMessages } from "#worker/db/tables/sms.ts";
import { savedViews } from "#worker/db/tables/views.ts";
import { workingSets } from "./erase-sets-queries.ts";
import { isActiveSince, isStored } from "./person-queries.ts";

/** `id` is the id of the delivery that erases external copies; `pseudonym` replaces the address. */
export type ErasedPerson = {
  id: string;
  email: string;
  pseudonym: string;
  phones: string[];
  /** The address for the CRM, encrypted so that no table holds it in plain text. */
  sealed: string;
  keyId: string;
};

export const ERASE_ACTION = "crm.erase";

/** Replaces a text that named an erased person. */
const REDACTED = "Erased with a person’s data";

type ErasureContext = { now: string; requestId: string; inactiveSince: string | null };

/** Entity ids of this person's deliveries. D1 allows five terms in a compound SELECT. */
const deliveryEntityIds = (email: SQL) => sql`(
  select id from (
    select id from applications where email = ${email}
    union all select id from contacts where email = ${email}
    union all select id from booking_appointments where booker_email = ${email}
    union all select id from newsletter_subscribers where email = ${email})
  union all select id from (
    select ${leadIdByEmailKey(email)} as id
    union all select interviews.id from interviews, applications
      where applications.id = interviews.application_id and applications.email = ${email}
    union all select lead_activities.id from lead_activities where lead_id = ${leadIdByEmailKey(email)}
    union all select sms_messages.id from sms_messages where related_lead_id = ${leadIdByEmailKey(email)}
      or related_booking_id in (select id from booking_appointments where booker_email = ${email}))
  where id is not null)`;

/** Lease end of a CRM sync in flight: it must not recreate the contact after its deletion. */
const syncLeaseUntil = (email: SQL) => sql`(select max(lease_until) from deliveries
  where status = 'sending' and kind = 'crm' and entity_id in ${deliveryEntityIds(email)})`;

/**
 * Statements of one batch. The first inserts a delivery for each person who is known (and, with `inactiveSince`,
 * inactive) at that moment; all others act only on people with that delivery, so a repeat finds nothing.
 */
export function erasureStatements(
  db: Db,
  people: readonly ErasedPerson[],
  { now, requestId, inactiveSince }: ErasureContext,
) {
  const peopleJson = JSON.stringify(people);
  const email = sql`(p.value ->> 'email')`;
  const { statements: setStatements, readSet: workingSet, finalize } = workingSets(db, people);
  // Quoted as in JSON, because an address may be the suffix of another.
  const mentionsEmail = (column: string) =>
    sql`exists (select 1 from ${workingSet("emails")} e where instr(${sql.raw(column)}, '"' || e.value || '"') > 0)`;
  const files = sql`json((select json_group_array(file) from (
    select resume_key as file from applications where email = ${email} and resume_key is not null
    union all select file_key from screening_answers
      where file_key is not null and application_id in (select id from applications where email = ${email}))))`;
  const crmContacts = sql`json((select json_group_array(contact) from (
    select ghl_contact_id as contact from crm_leads
      where id = ${leadIdByEmailKey(email)} and ghl_contact_id is not null
    union select external_id from deliveries
      where action = 'lead.sync' and external_id is not null and entity_id in ${deliveryEntityIds(email)}
        and external_id not in (select ghl_contact_id from crm_leads
          where ghl_contact_id is not null and email_key <> ${email}))))`;
  const opportunities = sql`json((select json_group_array(ghl_opportunity_id) from crm_leads
    where email_key = ${email} and ghl_opportunity_id is not null))`;
  const appointments = sql`json((select json_group_array(ghl_appointment_id) from booking_appointments
    where booker_email = ${email} and ghl_appointment_id is not null))`;
  const emails = workingSet("emails");
  const ids = workingSet("ids");
  const numbers = workingSet("numbers");
  return [
    db
      .insert(deliveries)
      .select(
        db
          .select(
            selectRow(deliveries, {
              id: sql`p.value ->> 'id'`,
              kind: "crm",
              action: ERASE_ACTION,
              dedupeKey: sql`${ERASE_ACTION} || ':' || (p.value ->> 'id')`,
              entityType: "erasure",
              entityId: sql`p.value ->> 'pseudonym'`,
              payload: sql`json_object('sealed', p.value ->> 'sealed', 'keyId', p.value ->> 'keyId',
                'heldUntil', ${syncLeaseUntil(email)}, 'files', ${files}, 'contacts', ${crmContacts},
                'opportunities', ${opportunities}, 'appointments', ${appointments})`,
              status: "waiting",
              attempts: 0,
              nextAttemptAt: sql`max(${now}, coalesce(${syncLeaseUntil(email)}, ''))`,
              leaseUntil: null,
              enqueuedAt: null,
              waitingFor: null,
              externalId: null,
              lastError: null,
              requestId,
              createdAt: now,
              updatedAt: now,
              sentAt: null,
            }),
          )
          .from(sql`json_each(${peopleJson}) p`)
          .where(
            and(
              isStored(db, email),
              inactiveSince === null ? undefined : not(isActiveSince(db, email, inactiveSince)),
            ),
          ),
      )
      .returning({ id: deliveries.id }),
    ...setStatements,
    db
      .delete(idempotencyKeys)
      .where(
        sql`${mentionsEmail("body")} or exists (select 1 from ${ids} own where instr(body, own.value) > 0)`,
      ),
    redactActivity(
      db,
      sql`entity_id in ${ids} or ${mentionsEmail("details")}
        or exists (select 1 from ${numbers} number where length(number.value) > 9 and instr(details, number.value) > 0)`,
      requestId,
    ),
    db
      .update(adminActivityLogs)
      .set({ ...redacted(requestId), entityId: finalize.pseudonym(sql`null`, sql`entity_id`) })
      .where(
        and(eq(adminActivityLogs.entityType, "phone_number"), inArray(adminActivityLogs.entityId, numbers)),
      ),
    countErasedActivity(db, requestId),
    db
      .delete(deliveries)
      .where(
        or(
          inArray(deliveries.entityId, ids),
          and(ne(deliveries.action, ERASE_ACTION), mentionsEmail("payload")),
        ),
      ),
    // Before the messages, which hold the results of released recipients: counts of the campaign stay.
    db
      .update(smsCampaignRecipients)
      .set({
        state: sql`case when state = 'queued' then 'skipped' when state = 'released' then coalesce(
          (select case status when 'pending' then 'skipped' else status end from sms_messages where id = message_id),
          'skipped') else state end`,
        reason: sql`case when state = 'queued' or (state = 'released' and exists (
          select 1 from sms_messages where id = message_id and status = 'pending')) then 'erased' else reason end`,
        number: null,
        leadId: null,
        messageId: null,
      })
      .where(
        or(
          inArray(smsCampaignRecipients.leadId, workingSet("leads")),
          inArray(smsCampaignRecipients.number, numbers),
          inArray(smsCampaignRecipients.messageId, workingSet("messages")),
        ),
      ),
    db.delete(smsMessages).where(inArray(smsMessages.id, workingSet("messages"))),
    db.delete(smsInbound).where(inArray(smsInbound.fromNumber, numbers)),
    db
      .update(consents)
      .set({ email: finalize.pseudonym(sql`email`, sql`phone`), phone: null, ip: null, leadId: null })
      .where(inArray(consents.id, workingSet("consents"))),
    db
      .update(clientActivities)
      .set({ subject: REDACTED, description: null })
      .where(inArray(clientActivities.id, workingSet("clientEntries"))),
    // With a new version, so that an open form with the old text is refused.
    db
      .update(clients)
      .set({ notes: REDACTED, version: sql`version + 1` })
      .where(inArray(clients.id, workingSet("clientNotes"))),
    db
      .update(jobOrders)
      .set({ notes: REDACTED, version: sql`version + 1` })
      .where(inArray(jobOrders.jobId, workingSet("orderNotes"))),
    db.delete(clientContacts).where(inArray(clientContacts.emailKey, emails)),
    // Amounts stay: they are the firm's.
    db
      .update(placements)
      .set({
        pseudonym: finalize.pseudonym(
          sql`coalesce((select email from applications where applications.id = placements.application_id),
            (select email_key from crm_leads where crm_leads.id = placements.lead_id))`,
          sql`null`,
        ),
        notes: null,
      })
      .where(inArray(placements.id, workingSet("placements"))),
    // Views that search for the person: URLs encode these characters.
    db.delete(savedViews).where(
      sql`exists (select 1 from ${emails} e
          where instr(lower(${savedViews.query}), replace(replace(e.value, '@', '%40'), '+', '%2b')) > 0
            or instr(lower(${savedViews.query}), e.value) > 0)`,
    ),
    db.delete(importRows).where(or(inArray(importRows.entityId, ids), inArray(importRows.leadId, ids))),
    db.delete(mailSuppressions).where(inArray(mailSuppressions.email, emails)),
    // Recipients stay without the person, so that the counts of newsletters stay true. The carrier's id of a mail leads
    // to its address.
    db
      .update(newsletterRecipients)
      .set({ externalId: null })
      .where(
        inArray(
          newsletterRecipients.subscriberId,
          db
            .select({ id: newsletterSubscribers.id })
            .from(newsletterSubscribers)
            .where(inArray(newsletterSubscribers.email, emails)),
        ),
      ),
    db.delete(newsletterSubscribers).where(inArray(newsletterSubscribers.email, emails)),
    db.delete(bookingAppointments).where(inArray(bookingAppointments.bookerEmail, emails)),
    // Leads merged into them become visible again, by a trigger.
    db.delete(crmLeads).where(inArray(crmLeads.emailKey, emails)),
    db.delete(leadEmails).where(inArray(leadEmails.emailKey, emails)),
    db.delete(contacts).where(inArray(contacts.email, emails)),
    db.delete(applications).where(inArray(applications.email, emails)),
    // Deleted words stay in the search index until its segments are merged.
    db.run(sql`insert into person_documents_fts (person_documents_fts) values ('optimize')`),
    finalize.cleanUp,
  ] as const;
}

/**
 * Without the personal values. The row waits to be chained again; without its salt, the hash in the chain reveals nothing
 * about what was erased.
 */
const redacted = (requestId: string) => ({
  details: {},
  ipAddress: sql`case when user_id is null then null else ip_address end`,
  userAgent: sql`case when user_id is null then null else user_agent end`,
  contentSalt: null,
  chainSeq: null,
  erasedBy: requestId,
});

/** Removes personal data from activity rows; action, time and staff member stay. `requestId` names the erasure. */
export const redactActivity = (db: Db, where: SQL | undefined, requestId: string) =>
  db.update(adminActivityLogs).set(redacted(requestId)).where(where);

/** States in the entry of an erasure how many entries it covers, so that nobody can add to them unnoticed. */
export const countErasedActivity = (db: Db, requestId: string) =>
  db
    .update(adminActivityLogs)
    .set({
      details: sql`json_set(coalesce(details, '{}'), '$.rows',
        (select count(*) from admin_activity_logs own where own.erased_by = ${requestId}))`,
    })
    .where(
      and(
        isNull(adminActivityLogs.chainSeq),
        eq(adminActivityLogs.requestId, requestId),
        inArray(adminActivityLogs.action, erasingActions),
      ),
    );

/** Stores the remaining external work of a delivery. */
export const setPayload = (db: Db, id: string, payload: Record<string, unknown>) =>
  db.update(deliveries).set({ payload }).where(eq(deliveries.id, id));
