import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";

type Person = { id: string; email: string; pseudonym: string; phones: string[] };

type WorkingSet =
  | "emails"
  | "leads"
  | "numbers"
  | "messages"
  | "consents"
  | "clientEntries"
  | "clientNotes"
  | "orderNotes"
  | "placements"
  | "ids";

const toJsonList = (query: SQL) => sql`json((select json_group_array(item) from (${query})))`;

/**
 * Ids and addresses to erase, computed before any deletion. They are stored in the payload of the first delivery during the
 * batch, because SQLite limits the depth of a single expression.
 */
export function workingSets(db: Db, people: readonly Person[]) {
  const json = JSON.stringify(
    people.map(({ id, email, pseudonym, phones }) => ({ id, email, pseudonym, phones })),
  );
  const storedPeople = sql`json_each(${json}) p where (p.value ->> 'id') in (select id from deliveries)`;
  const first = sql`(select min(p.value ->> 'id') from ${storedPeople})`;
  const readSet = (name: WorkingSet) =>
    sql`(select w.value from deliveries, json_each(payload, ${`$.work.${name}`}) w where deliveries.id = ${first})`;
  const storeSet = (name: WorkingSet, query: SQL) =>
    db
      .update(deliveries)
      .set({ payload: sql`json_set(payload, ${`$.work.${name}`}, ${toJsonList(query)})` })
      .where(eq(deliveries.id, first));
  const bookings = sql`(select id from booking_appointments where booker_email in ${readSet("emails")})`;
  const belongsToOthers = (phone: SQL) =>
    sql`exists (select 1 from crm_leads user where user.phone_key = ${phone} and user.id not in ${readSet("leads")})`;
  return {
    readSet,
    statements: [
      db
        .update(deliveries)
        .set({ payload: sql`json_set(payload, '$.work', json_object())` })
        .where(eq(deliveries.id, first)),
      storeSet("emails", sql`select p.value ->> 'email' as item from ${storedPeople}`),
      storeSet("leads", sql`select id as item from crm_leads where email_key in ${readSet("emails")}`),
      // A number that another lead has stays theirs, with its text messages and above all its STOP.
      storeSet(
        "numbers",
        sql`select n.value as item from json_each(${json}) p, json_each(p.value, '$.phones') n
          where (p.value ->> 'id') in (select id from deliveries) and not ${belongsToOthers(sql`n.value`)}`,
      ),
      storeSet(
        "messages",
        sql`select id as item from sms_messages
          where related_booking_id in ${bookings}
            or (related_lead_id in ${readSet("leads")} and not exists (select 1 from booking_appointments appointment
              where appointment.id = related_booking_id and appointment.booker_email not in ${readSet("emails")}))
            or (related_lead_id is null and to_number in ${readSet("numbers")})`,
      ),
      storeSet(
        "consents",
        sql`select id as item from consents where email in ${readSet("emails")}
          or (email is null and (phone in ${readSet("numbers")} or (lead_id in ${readSet("leads")} and not ${belongsToOthers(sql`phone`)})))`,
      ),
      storeSet("clientEntries", textsNaming(readSet("emails"), CLIENT_ENTRIES)),
      storeSet("clientNotes", textsNaming(readSet("emails"), CLIENT_NOTES)),
      storeSet("orderNotes", textsNaming(readSet("emails"), ORDER_NOTES)),
      storeSet(
        "placements",
        sql`select id as item from placements where lead_id in ${readSet("leads")}
          or application_id in (select id from applications where email in ${readSet("emails")})`,
      ),
      // D1 allows five terms in a compound SELECT.
      storeSet(
        "ids",
        sql`select id as item from (
            select id from applications where email in ${readSet("emails")}
            union all select id from contacts where email in ${readSet("emails")}
            union all select id from ${bookings}
            union all select id from newsletter_subscribers where email in ${readSet("emails")})
          union all select id from (
            select value as id from ${readSet("leads")}
            union all select id from lead_activities where lead_id in ${readSet("leads")}
            union all select value from ${readSet("messages")})
          union all select id from (
            select value as id from ${readSet("clientEntries")}
            union all select value from ${readSet("placements")}
            union all select interviews.id from interviews, applications
              where applications.id = interviews.application_id and applications.email in ${readSet("emails")}
            union all select submittal_candidates.id from submittal_candidates, applications
              where applications.id = submittal_candidates.application_id and applications.email in ${readSet("emails")})`,
      ),
    ] as const,
    finalize: {
      /** The pseudonym of the person with this address or number. */
      pseudonym: (address: SQL, phone: SQL) =>
        sql`(select p.value ->> 'pseudonym' from ${storedPeople}
          order by coalesce((p.value ->> 'email') = ${address}, 0) desc,
            exists (select 1 from json_each(p.value, '$.phones') n where n.value = ${phone}) desc limit 1)`,
      cleanUp: db
        .update(deliveries)
        .set({ payload: sql`json_remove(payload, '$.work')` })
        .where(eq(deliveries.id, first)),
    },
  };
}

const MIN_NAME_LENGTH = 3;

/** Free text about clients, each with the client in whose context it stands. */
const CLIENT_ENTRIES = sql`(select id, client_id, subject || ' ' || coalesce(description, '') as text
  from client_activities)`;
const CLIENT_NOTES = sql`(select id, id as client_id, notes as text from clients where notes is not null)`;
const ORDER_NOTES = sql`(select job_id as id, client_id, notes as text from job_orders where notes is not null)`;

/**
 * Ids of texts that name one of these people: by address or full name anywhere, and by first or last name in the texts
 * of a client of which they are a contact.
 */
const textsNaming = (emails: SQL, texts: SQL): SQL => sql`select entry.id as item from ${texts} entry
  join (
    select first_name, last_name, email_key as email, client_id from client_contacts where email_key in ${emails}
    union select first_name, last_name, email_key, null from crm_leads where email_key in ${emails}
    union select first_name, last_name, email, null from applications where email in ${emails}
  ) person
  where ${mentions(sql`person.email`)}
    or ${mentions(sql`person.first_name || ' ' || person.last_name`)}
    or (entry.client_id = person.client_id
      and (${mentions(sql`person.first_name`)} or ${mentions(sql`person.last_name`)}))`;

/** Whether the text of `entry` contains the name, in any case. */
const mentions = (name: SQL): SQL =>
  sql`(length(trim(${name})) >= ${MIN_NAME_LENGTH}
    and instr(lower(entry.text), lower(trim(${name}))) > 0)`;
