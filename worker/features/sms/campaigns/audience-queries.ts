import { aliasedTable, and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { CampaignAudience } from "#contract/sms/campaign-schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { latestConsent } from "../consent-queries.ts";

/** The person whose name a text uses. */
export const person = aliasedTable(crmLeads, "person");
/** The lead of the person with the number. */
export const address = aliasedTable(crmLeads, "address");

const isAnyOf = (column: Parameters<typeof inArray>[0], values: readonly string[]) =>
  values.length > 0 ? sql`${column} in ${jsonValues(values)}` : undefined;

const matchesAudience = ({ tags, stages, leadTypes, sources }: CampaignAudience): SQL =>
  and(
    isNull(person.mergedIntoId),
    tags.length > 0
      ? // Tags of older rows can be no JSON.
        sql`${person.tags} <> '[]' and exists (select 1 from json_each(iif(json_valid(${person.tags}), ${person.tags}, '[]')) t where t.value in ${jsonValues(tags)})`
      : undefined,
    isAnyOf(person.pipelineStage, stages),
    isAnyOf(person.leadType, leadTypes),
    isAnyOf(person.leadSource, sources),
  )!;

/** Newest marketing consent of a number: 1 given, 0 withdrawn, null never given. */
export const marketingConsent = (db: Db, phone: SQL | typeof address.phoneKey) =>
  sql<number | null>`${latestConsent(db, phone, "sms_marketing")}`;

const isAddress = or(eq(address.id, person.id), eq(address.mergedIntoId, person.id))!;

/** The address whose number gets the text: of those with consent the person's own, then the most recent one. */
const chosenAddress = (db: Db) =>
  db
    .select({ id: address.id })
    .from(address)
    .where(and(isAddress, isNotNull(address.phoneKey), sql`${marketingConsent(db, address.phoneKey)} = 1`))
    .orderBy(sql`${address.id} = ${person.id} desc`, sql`${address.lastActivity} desc`, asc(address.id))
    .limit(1);

/** Whether the person has an address with a number, or with one whose consent was withdrawn. */
const hasAddress = (condition: SQL) =>
  sql<number>`exists (select 1 from crm_leads ${address} where ${isAddress} and ${address.phoneKey} is not null and ${condition})`;

/** People of an audience by whether and why they would get a text. */
export async function countAudience(db: Db, audience: CampaignAudience) {
  const rows = db
    .select({
      hasText: sql<number>`${chosenAddress(db)} is not null`.as("has_text"),
      hasNumber: hasAddress(sql`true`).as("has_number"),
      hasWithdrawn: hasAddress(sql`${marketingConsent(db, address.phoneKey)} = 0`).as("has_withdrawn"),
    })
    .from(person)
    .where(matchesAudience(audience))
    .as("members");
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`;
  const [counts] = await db
    .select({
      withText: count(sql`${rows.hasText} = 1`),
      noNumber: count(sql`${rows.hasNumber} = 0`),
      optedOut: count(sql`${rows.hasText} = 0 and ${rows.hasWithdrawn} = 1`),
      noConsent: count(sql`${rows.hasText} = 0 and ${rows.hasNumber} = 1 and ${rows.hasWithdrawn} = 0`),
    })
    .from(rows);
  return counts!;
}

/** Number of people with this number. Nobody is addressed by the name of another. */
const sharingPeople = sql<number>`(select count(distinct coalesce(merged_into_id, id)) from crm_leads sharing
  where sharing.phone_key = ${address.phoneKey})`;

/** Time zone of the last booking with this number. */
const bookingZone = sql<
  string | null
>`(select ${bookingAppointments.bookerTimeZone} from ${bookingAppointments}
  join crm_leads booker on booker.id = ${bookingAppointments.leadId}
  where booker.phone_key = ${address.phoneKey} and ${bookingAppointments.bookerTimeZone} is not null
  order by ${bookingAppointments.createdAt} desc limit 1)`;

/** What a text to an address needs; `number` is null without one. */
export const addressColumns = {
  leadId: address.id,
  number: address.phoneKey,
  firstName: sql<string | null>`case when ${sharingPeople} = 1 then ${person.firstName} end`.as("first_name"),
  lastName: sql<string | null>`case when ${sharingPeople} = 1 then ${person.lastName} end`.as("last_name"),
  company: sql<string | null>`case when ${sharingPeople} = 1 then ${person.company} end`.as("company"),
  zone: bookingZone.as("zone"),
};

/** Everybody who would get the text, in order of their ids. */
export const listTextedPeople = (db: Db, audience: CampaignAudience, limit: number) =>
  db
    .select(addressColumns)
    .from(person)
    .innerJoin(address, eq(address.id, sql`${chosenAddress(db)}`))
    .where(matchesAudience(audience))
    .orderBy(asc(person.id))
    .limit(limit);

/** The next people of an audience after `cursor`, each with the address that gets the text, if any. */
export const listAudiencePage = (db: Db, audience: CampaignAudience, cursor: string | null, limit: number) =>
  db
    .select({
      personId: person.id,
      leadId: sql<string | null>`${chosenAddress(db)}`.as("lead_id"),
      number: sql<string | null>`(select numbered.phone_key from crm_leads numbered
        where numbered.id = ${chosenAddress(db)})`.as("number"),
    })
    .from(person)
    .where(and(matchesAudience(audience), cursor === null ? undefined : gt(person.id, cursor)))
    .orderBy(asc(person.id))
    .limit(limit);
