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
import { type Heir, leadErasure } from "./erase-leads-queries.ts";
import { workingSets } from "./erase-sets-queries.ts";
import { isActiveSince, isKnown } from "./person-queries.ts";

/** `id` is the id of the delivery that erases external copies; `name` is the pseudonym that replaces the address. */
export type Erased = {
  id: string;
  email: string;
  name: string;
  phones: string[];
  /** Other people of the same lead, who may take it over. */
  heirs: Heir[];
  /** The address for the CRM, encrypted so that no table holds it in plain text. */
  sealed: string;
  keyId: string;
};

export const ERASE = "crm.erase";

type Facts = { now: string; requestId: string; inactiveSince: string | null };

/** Entity ids of this person's deliveries. D1 allows five terms in a compound SELECT. */
const idsOf = (email: SQL) => sql`(
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
const syncingUntil = (email: SQL) => sql`(select max(lease_until) from deliveries
  where status = 'sending' and kind = 'crm' and entity_id in ${idsOf(email)})`;

/**
 * Statements of one batch. The first inserts a delivery for each person who is known (and, with `inactiveSince`,
 * inactive) at that moment; all others act only on people with that delivery, so a repeat finds nothing.
 */
export function erasure(db: Db, people: readonly Erased[], { now, requestId, inactiveSince }: Facts) {
  const json = JSON.stringify(people);
  const email = sql`(p.value ->> 'email')`;
  const { statements: worked, of, done } = workingSets(db, people);
  // Quoted as in JSON, because an address may be the suffix of another.
  const names = (column: string) =>
    sql`exists (select 1 from ${of("emails")} e where instr(${sql.raw(column)}, '"' || e.value || '"') > 0)`;
  const ids = of("ids");
  const numbers = of("numbers");
  return [
    db
      .insert(deliveries)
      .select(
        sql`select p.value ->> 'id', 'crm', ${ERASE}, ${ERASE} || ':' || (p.value ->> 'id'), 'erasure', p.value ->> 'name',
          json_object('sealed', p.value ->> 'sealed', 'keyId', p.value ->> 'keyId', 'heldUntil', ${syncingUntil(email)},
            'files', json((select json_group_array(resume_key) from applications
              where email = ${email} and resume_key is not null)),
            'contacts', json((select json_group_array(contact) from (
              select ghl_contact_id as contact from crm_leads
                where id = ${leadIdByMainEmailKey(email)} and ghl_contact_id is not null
              union select external_id from deliveries
                where action = 'lead.sync' and external_id is not null and entity_id in ${idsOf(email)}
                  and external_id not in (select ghl_contact_id from crm_leads
                    where ghl_contact_id is not null and email_key <> ${email}))))),
          'waiting', 0,
          max(${now}, coalesce(${syncingUntil(email)}, '')),
          null, null, null, null, ${requestId}, ${now}, ${now}, null
        from json_each(${json}) p
        where ${isKnown(email)} ${inactiveSince === null ? sql`` : sql`and not ${isActiveSince(email, inactiveSince)}`}`,
      )
      .returning({ id: deliveries.id }),
    ...worked,
    db
      .delete(idempotencyKeys)
      .where(sql`${names("body")} or exists (select 1 from ${ids} own where instr(body, own.value) > 0)`),
    forgetLog(
      db,
      sql`entity_id in ${ids} or ${names("details")}
        or exists (select 1 from ${numbers} number where length(number.value) > 9 and instr(details, number.value) > 0)`,
    ),
    db
      .update(adminActivityLogs)
      .set({ entityId: done.nameOf(sql`null`, sql`entity_id`) })
      .where(sql`entity_type = 'phone_number' and entity_id in ${numbers}`),
    db.delete(deliveries).where(sql`entity_id in ${ids} or (action <> ${ERASE} and ${names("payload")})`),
    db.delete(smsMessages).where(sql`id in ${of("texts")}`),
    db.delete(smsInbound).where(sql`from_number in ${numbers}`),
    db
      .update(consents)
      .set({ email: done.nameOf(sql`email`, sql`phone`), phone: null, ip: null, leadId: null })
      .where(sql`id in ${of("consents")}`),
    db.delete(newsletterSubscribers).where(sql`email in ${of("emails")}`),
    db.delete(bookingAppointments).where(sql`booker_email in ${of("emails")}`),
    ...leadErasure(db, {
      emails: of("emails"),
      going: of("going"),
      heirs: people.flatMap((one) => one.heirs),
      now,
    }),
    db.delete(contacts).where(sql`email in ${of("emails")}`),
    db.delete(applications).where(sql`email in ${of("emails")}`),
    done.forget,
  ] as const;
}

/** Removes personal data from activity rows; action, time and staff member stay. */
export const forgetLog = (db: Db, where: SQL) =>
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
