import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { mailboxExpression } from "#worker/db/tables/leads.ts";

/** Pairs beyond this are not counted: they appear when earlier ones are decided. */
const MAX_PAIRS = 1_000;

const isPair = sql`b.id > a.id and a.merged_into_id is null and b.merged_into_id is null`;
const mailbox = (alias: string) => sql.raw(mailboxExpression(`${alias}.email_key`));

/** Each condition is an equality on an index of crm_leads. */
const pairs = sql`pairs(one_id, other_id, reason) as (
  select a.id, b.id, 'phone' from crm_leads a join crm_leads b on b.phone_key = a.phone_key
    where a.phone_key is not null and b.phone_key is not null and ${isPair}
  union all
  select a.id, b.id, 'email' from crm_leads a join crm_leads b on ${mailbox("b")} = ${mailbox("a")}
    where a.email_key is not null and ${isPair}
  union all
  select a.id, b.id, 'name' from crm_leads a
    join crm_leads b on lower(b.last_name) = lower(a.last_name) and lower(b.first_name) = lower(a.first_name)
    where lower(b.company) = lower(a.company) and a.company <> '' and ${isPair}),
  open as (select one_id, other_id, group_concat(distinct reason) as reasons from pairs
    where not exists (select 1 from distinct_leads d where d.lead_id = one_id and d.other_lead_id = other_id)
    group by one_id, other_id limit ${MAX_PAIRS})`;

export type PairRow = { one: string; other: string; reasons: string };

/** A lead as JSON, with its headline and number of applications. */
const personJson = (alias: string): SQL => {
  const lead = (column: string) => sql.raw(`${alias}.${column}`);
  return sql`json_object('id', ${lead("id")}, 'firstName', ${lead("first_name")}, 'lastName', ${lead("last_name")},
    'email', ${lead("email")}, 'phone', ${lead("phone")}, 'company', ${lead("company")},
    'headline', coalesce(${lead("headline")},
      (select x.current_position from applications x where x.id = ${lead("application_id")})),
    'place', ${lead("place")}, 'leadType', ${lead("lead_type")}, 'lastActivity', ${lead("last_activity")},
    'createdAt', ${lead("created_at")},
    'applications', (select count(*) from applications x where x.email = ${lead("email_key")}))`;
};

/** Pairs of leads that may be one person and that nobody has decided about, the newest first. */
export async function listDuplicates(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PairRow[]; total: number }> {
  const [rows, [totals]] = await Promise.all([
    db.all<PairRow>(sql`with ${pairs}
      select ${personJson("a")} as one, ${personJson("b")} as other, o.reasons as reasons
      from open o join crm_leads a on a.id = o.one_id join crm_leads b on b.id = o.other_id
      order by o.other_id desc, o.one_id desc limit ${limit} offset ${offset}`),
    db.all<{ total: number }>(sql`with ${pairs} select count(*) as total from open`),
  ]);
  return { rows, total: totals?.total ?? 0 };
}
