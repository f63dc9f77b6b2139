import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { goingLeads, wipedLeads } from "./erase-leads-queries.ts";

type Person = { id: string; email: string; name: string; phones: string[] };

type Sets = "emails" | "going" | "wiped" | "numbers" | "texts" | "consents" | "ids";

const asList = (query: SQL) => sql`json((select json_group_array(found) from (${query})))`;

/**
 * Ids and addresses to erase, computed before any deletion. They live in the payload of the first delivery during the
 * batch, because SQLite limits the depth of a single expression.
 */
export function workingSets(db: Db, people: readonly Person[]) {
  const json = JSON.stringify(people.map(({ id, email, name, phones }) => ({ id, email, name, phones })));
  const these = sql`json_each(${json}) p where (p.value ->> 'id') in (select id from deliveries)`;
  const first = sql`(select min(p.value ->> 'id') from ${these})`;
  const of = (name: Sets) =>
    sql`(select w.value from deliveries, json_each(payload, ${`$.work.${name}`}) w where deliveries.id = ${first})`;
  const keep = (name: Sets, query: SQL) =>
    db
      .update(deliveries)
      .set({ payload: sql`json_set(payload, ${`$.work.${name}`}, ${asList(query)})` })
      .where(eq(deliveries.id, first));
  const bookings = sql`(select id from booking_appointments where booker_email in ${of("emails")})`;
  const isOthers = (phone: SQL) =>
    sql`exists (select 1 from crm_leads user where user.phone_key = ${phone} and user.id not in ${of("going")})`;
  return {
    of,
    statements: [
      db
        .update(deliveries)
        .set({ payload: sql`json_set(payload, '$.work', json_object())` })
        .where(eq(deliveries.id, first)),
      keep("emails", sql`select p.value ->> 'email' as found from ${these}`),
      keep("going", goingLeads(of("emails"))),
      keep("wiped", wipedLeads(of("emails"), of("going"))),
      // A number that another lead has stays theirs, with its text messages and above all its STOP.
      keep(
        "numbers",
        sql`select n.value as found from json_each(${json}) p, json_each(p.value, '$.phones') n
          where (p.value ->> 'id') in (select id from deliveries) and not ${isOthers(sql`n.value`)}`,
      ),
      keep(
        "texts",
        sql`select id as found from sms_messages
          where related_booking_id in ${bookings}
            or (related_lead_id in ${of("wiped")} and not exists (select 1 from booking_appointments kept
              where kept.id = related_booking_id and kept.booker_email not in ${of("emails")}))
            or (related_lead_id is null and to_number in ${of("numbers")})`,
      ),
      keep(
        "consents",
        sql`select id as found from consents where email in ${of("emails")}
          or (email is null and (phone in ${of("numbers")} or (lead_id in ${of("going")} and not ${isOthers(sql`phone`)})))`,
      ),
      // D1 allows five terms in a compound SELECT.
      keep(
        "ids",
        sql`select id as found from (
            select id from applications where email in ${of("emails")}
            union all select id from contacts where email in ${of("emails")}
            union all select id from ${bookings}
            union all select id from newsletter_subscribers where email in ${of("emails")})
          union all select id from (
            select value as id from ${of("wiped")}
            union all select id from lead_activities where lead_id in ${of("wiped")}
            union all select value from ${of("texts")})`,
      ),
    ] as const,
    done: {
      /** The pseudonym of the person with this address or number. */
      nameOf: (address: SQL, phone: SQL) =>
        sql`(select p.value ->> 'name' from ${these}
          order by coalesce((p.value ->> 'email') = ${address}, 0) desc,
            exists (select 1 from json_each(p.value, '$.phones') n where n.value = ${phone}) desc limit 1)`,
      forget: db
        .update(deliveries)
        .set({ payload: sql`json_remove(payload, '$.work')` })
        .where(eq(deliveries.id, first)),
    },
  };
}
