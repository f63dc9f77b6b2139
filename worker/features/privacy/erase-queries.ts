import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { leadIdByMainEmailKey } from "#worker/db/lead-ref.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";
import { idempotencyKeys } from "#worker/db/tables/runtime.ts";
import { smsInbound, smsMessages } from "#worker/db/tables/sms.ts";
import { type MergeCandidate, eraseLeads } from "./erase-leads-queries.ts";
import { workingSets } from "./erase-sets-queries.ts";
import { isActiveSince, isStored } from "./person-queries.ts";

/** `id` is the id of the delivery that erases external copies; `pseudonym` replaces the address. */
export type ErasedPerson = {
  id: string;
  email: string;
  pseudonym: string;
  phones: string[];
  /** Other people of the same lead, who may take it over. */
  mergeCandidates: MergeCandidate[];
  /** The address for the CRM, encrypted so that no table holds it in plain text. */
  sealed: string;
  keyId: string;
};

export const ERASE_ACTION = "crm.erase";

type ErasureContext = { now: string; requestId: string; inactiveSince: string | null };

/** Entity ids of this person's deliveries. D1 allows five terms in a compound SELECT. */
const deliveryEntityIds = (email: SQL) => sql`(
  select id from (
    select id from applications where email = ${email}
    union all select id from contacts where email = ${email}
    union all select id from booking_appointments where booker_email = ${email}
    union all select id from newsletter_subscribers where email = ${email})
  union all select id from (
    select ${leadIdByMainEmailKey(email)} as id
    union all select lead_activities.id from lead_activities where lead_id = ${leadIdByMainEmailKey(email)}
    union all select sms_messages.id from sms_messages where related_lead_id = ${leadIdByMainEmailKey(email)}
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
  const ids = workingSet("ids");
  const numbers = workingSet("numbers");
  return [
    db
      .insert(deliveries)
      .select(
        sql`select p.value ->> 'id', 'crm', ${ERASE_ACTION}, ${ERASE_ACTION} || ':' || (p.value ->> 'id'), 'erasure', p.value ->> 'pseudonym',
          json_object('sealed', p.value ->> 'sealed', 'keyId', p.value ->> 'keyId', 'heldUntil', ${syncLeaseUntil(email)},
            'files', json((select json_group_array(resume_key) from applications
              where email = ${email} and resume_key is not null)),
            'contacts', json((select json_group_array(contact) from (
              select ghl_contact_id as contact from crm_leads
                where id = ${leadIdByMainEmailKey(email)} and ghl_contact_id is not null
              union select external_id from deliveries
                where action = 'lead.sync' and external_id is not null and entity_id in ${deliveryEntityIds(email)}
                  and external_id not in (select ghl_contact_id from crm_leads
                    where ghl_contact_id is not null and email_key <> ${email}))))),
          'waiting', 0,
          max(${now}, coalesce(${syncLeaseUntil(email)}, '')),
          null, null, null, null, ${requestId}, ${now}, ${now}, null
        from json_each(${peopleJson}) p
        where ${isStored(email)} ${inactiveSince === null ? sql`` : sql`and not ${isActiveSince(email, inactiveSince)}`}`,
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
    ),
    db
      .update(adminActivityLogs)
      .set({ entityId: finalize.pseudonym(sql`null`, sql`entity_id`) })
      .where(sql`entity_type = 'phone_number' and entity_id in ${numbers}`),
    db
      .delete(deliveries)
      .where(sql`entity_id in ${ids} or (action <> ${ERASE_ACTION} and ${mentionsEmail("payload")})`),
    db.delete(smsMessages).where(sql`id in ${workingSet("messages")}`),
    db.delete(smsInbound).where(sql`from_number in ${numbers}`),
    db
      .update(consents)
      .set({ email: finalize.pseudonym(sql`email`, sql`phone`), phone: null, ip: null, leadId: null })
      .where(sql`id in ${workingSet("consents")}`),
    db.delete(newsletterSubscribers).where(sql`email in ${workingSet("emails")}`),
    db.delete(bookingAppointments).where(sql`booker_email in ${workingSet("emails")}`),
    ...eraseLeads(db, {
      emails: workingSet("emails"),
      deleted: workingSet("deletedLeads"),
      mergeCandidates: people.flatMap((one) => one.mergeCandidates),
      now,
    }),
    db.delete(contacts).where(sql`email in ${workingSet("emails")}`),
    db.delete(applications).where(sql`email in ${workingSet("emails")}`),
    finalize.cleanUp,
  ] as const;
}

/** Removes personal data from activity rows; action, time and staff member stay. */
export const redactActivity = (db: Db, where: SQL) =>
  db
    .update(adminActivityLogs)
    .set({
      details: {},
      ipAddress: sql`case when user_id is null then null else ip_address end`,
      userAgent: sql`case when user_id is null then null else user_agent end`,
    })
    .where(where);

/** Stores the remaining external work of a delivery. */
export const setPayload = (db: Db, id: string, payload: Record<string, unknown>) =>
  db.update(deliveries).set({ payload }).where(eq(deliveries.id, id));
