import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { mainLeadOf } from "#worker/db/lead-of.ts";
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

/** One person to be erased. `id` is that of the delivery which does the rest outside; `name` is what stays of the address. */
export type Erased = {
  id: string;
  email: string;
  name: string;
  phones: string[];
  /** Who is left of a lead that several addresses lead to. */
  heirs: Heir[];
  /** The address for the vendor, who may know nothing else: sealed, so that no table holds it. */
  sealed: string;
  keyId: string;
};

export const ERASE = "crm.erase";

type Facts = { now: string; requestId: string; inactiveSince: string | null };

/** Ids under which the outbox speaks of a person. D1 takes five parts of a union at most. */
const idsOf = (email: SQL) => sql`(
  select id from (
    select id from applications where email = ${email}
    union all select id from contacts where email = ${email}
    union all select id from booking_appointments where booker_email = ${email}
    union all select id from newsletter_subscribers where email = ${email})
  union all select id from (
    select ${mainLeadOf(email)} as id
    union all select lead_activities.id from lead_activities where lead_id = ${mainLeadOf(email)}
    union all select sms_messages.id from sms_messages where related_lead_id = ${mainLeadOf(email)}
      or related_booking_id in (select id from booking_appointments where booker_email = ${email}))
  where id is not null)`;

/** When a sync of this person that is on its way is over: it must not bring the contact back after it was deleted. */
const syncingUntil = (email: SQL) => sql`(select max(lease_until) from deliveries
  where status = 'sending' and kind = 'crm' and entity_id in ${idsOf(email)})`;

/**
 * Takes everything of these people out of the database, as statements of one batch. The first one decides: it makes the
 * delivery of each person who is known (and, with `inactiveSince`, forgotten) at that moment, and all others look only at
 * people whose delivery there is. So a second erasure finds nothing, and a submission is erased whole or not at all.
 */
export function erasure(db: Db, people: readonly Erased[], { now, requestId, inactiveSince }: Facts) {
  const json = JSON.stringify(people);
  const email = sql`(p.value ->> 'email')`;
  const { statements: worked, of, done } = workingSets(db, people);
  // With its quotes, as it stands in JSON: an address may be the end of somebody else's.
  const names = (column: string) =>
    sql`exists (select 1 from ${of("emails")} e where instr(${sql.raw(column)}, '"' || e.value || '"') > 0)`;
  const ids = of("ids");
  const numbers = of("numbers");
  return [
    db
      .insert(deliveries)
      .select(
        // The values stand in the order of the table's columns.
        sql`select p.value ->> 'id', 'crm', ${ERASE}, ${ERASE} || ':' || (p.value ->> 'id'), 'erasure', p.value ->> 'name',
          json_object('sealed', p.value ->> 'sealed', 'keyId', p.value ->> 'keyId', 'heldUntil', ${syncingUntil(email)},
            'files', json((select json_group_array(resume_key) from applications
              where email = ${email} and resume_key is not null)),
            'contacts', json((select json_group_array(contact) from (
              select ghl_contact_id as contact from crm_leads
                where id = ${mainLeadOf(email)} and ghl_contact_id is not null
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

/** What the log holds of a person beside what was done and by which of the staff. */
export const forgetLog = (db: Db, where: SQL) =>
  db
    .update(adminActivityLogs)
    .set({
      details: {},
      ipAddress: sql`case when user_id is null then null else ip_address end`,
      userAgent: sql`case when user_id is null then null else user_agent end`,
    })
    .where(where);

/** What is left to be done outside, of a delivery; emptied as it is done. */
export const setPayload = (db: Db, id: string, payload: Record<string, unknown>) =>
  db.update(deliveries).set({ payload }).where(eq(deliveries.id, id));
