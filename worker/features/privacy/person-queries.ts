import { type SQL, sql } from "drizzle-orm";
import type { PersonDataCounts } from "#contract/privacy/schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { leadIdByEmailKey, leadIdByMainEmailKey } from "#worker/db/lead-ref.ts";

/** Tables with submissions: name, address column and time of the last activity. */
const SUBMISSION_TABLES = [
  ["applications", "email", "max(created_at, updated_at)"],
  ["contacts", "email", "max(created_at, updated_at)"],
  ["booking_appointments", "booker_email", "max(created_at, starts_at)"],
] as const;

const existingLead = (email: SQL) => sql`(select id from crm_leads where id = ${leadIdByEmailKey(email)})`;

export const hasSubmissions = (email: SQL) => sql`(
  exists (select 1 from applications where email = ${email})
  or exists (select 1 from contacts where email = ${email})
  or exists (select 1 from booking_appointments where booker_email = ${email})
  or exists (select 1 from newsletter_subscribers where email = ${email}))`;

/** Whether an erasure of this address would remove anything. */
export const isStored = (email: SQL) => sql`(
  ${hasSubmissions(email)}
  or exists (select 1 from consents where email = ${email})
  or exists ${existingLead(email)})`;

/** Whether the person was active since `cutoff` and must not be erased by retention. */
export const isActiveSince = (email: SQL, cutoff: string) => sql`(
  ${sql.join(
    SUBMISSION_TABLES.map(
      ([table, column, time]) =>
        sql`exists (select 1 from ${sql.raw(table)} where ${sql.raw(column)} = ${email} and ${sql.raw(time)} >= ${cutoff})`,
    ),
    sql` or `,
  )}
  or exists (select 1 from newsletter_subscribers where email = ${email} and (status = 'active' or updated_at >= ${cutoff}))
  or exists (select 1 from crm_leads where id = ${leadIdByEmailKey(email)} and coalesce(last_activity, created_at) >= ${cutoff}))`;

/** Addresses without activity since `cutoff`, oldest first. */
export async function listInactiveEmails(db: Db, cutoff: string, limit: number): Promise<string[]> {
  const rows = await db.all<{ email: string }>(sql`
    select email from (
      select email, created_at from applications where created_at < ${cutoff}
      union all select email, created_at from contacts where created_at < ${cutoff}
      union all select booker_email, created_at from booking_appointments where created_at < ${cutoff}) old
    where not ${isActiveSince(sql`old.email`, cutoff)}
    group by email order by min(created_at) limit ${limit}`);
  return rows.map(({ email }) => email);
}

const count = (table: string, where: SQL) => sql`(select count(*) from ${sql.raw(table)} where ${where})`;

/** Row counts of everything stored under this address. */
export async function countHoldings(db: Db, email: string): Promise<PersonDataCounts> {
  const lead = leadIdByMainEmailKey(email);
  const [row] = await db.all<PersonDataCounts>(sql`select
    ${count("applications", sql`email = ${email}`)} as applications,
    ${count("applications", sql`email = ${email} and resume_key is not null`)} as resumes,
    ${count("contacts", sql`email = ${email}`)} as messages,
    ${count("booking_appointments", sql`booker_email = ${email}`)} as appointments,
    ${count("crm_leads", sql`id = ${lead}`)} as leads,
    ${count("lead_activities", sql`lead_id = ${lead}`)} as timelineEntries,
    ${count("sms_messages", sql`related_lead_id = ${lead}`)} as texts,
    ${count("newsletter_subscribers", sql`email = ${email}`)} as subscriptions,
    ${count("consents", sql`email = ${email} or (email is null and lead_id = ${lead})`)} as consents`);
  return row!;
}

/** Every phone number stored with this address. */
export async function listPhones(db: Db, email: string): Promise<string[]> {
  const rows = await db.all<{ phone: string }>(sql`
    select phone from applications where email = ${email}
    union select phone from contacts where email = ${email} and phone is not null
    union select booker_phone from booking_appointments where booker_email = ${email} and booker_phone is not null
    union select phone from crm_leads where email_key = ${email} and phone is not null
    union select phone_key from crm_leads where email_key = ${email} and phone_key is not null`);
  return rows.map(({ phone }) => phone);
}

type OtherSubmission = {
  lead: string;
  email: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
} & {
  phone: string | null;
  company: string | null;
};

/** Submissions by other addresses of the lead with this main address, newest first. */
export const listOtherSubmissions = (db: Db, email: string): Promise<OtherSubmission[]> =>
  db.all<OtherSubmission>(sql`
    with others as (select other.lead_id, other.email_key from lead_emails other
      where other.lead_id = ${leadIdByMainEmailKey(email)} and other.email_key <> ${email})
    select lead_id as lead, email, name, firstName, lastName, phone, company from (
      select email, null as name, first_name as firstName, last_name as lastName, phone, null as company, created_at
        from applications where email in (select email_key from others)
      union all select email, null, first_name, last_name, phone, company, created_at
        from contacts where email in (select email_key from others)
      union all select booker_email, booker_name, null, null, booker_phone, booker_company, created_at
        from booking_appointments where booker_email in (select email_key from others)) sent
    join others on others.email_key = sent.email order by sent.created_at desc limit 200`);
