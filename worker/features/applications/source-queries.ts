import { and, count, desc, type SQL, sql } from "drizzle-orm";
import type { ReachedStep } from "#contract/analytics/constants.ts";
import { campaignAliases, UNKNOWN_SOURCE } from "#contract/analytics/sources.ts";
import { personSources } from "#contract/people/constants.ts";
import type { Span } from "#worker/base/firm-day.ts";
import { sqlLiteral } from "#worker/base/sql-literal.ts";
import type { Db } from "#worker/db/client.ts";
import { isNotSuspected } from "#worker/db/spam.ts";
import { isInSpan } from "#worker/db/span.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { interviews } from "#worker/db/tables/interviews.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { placements } from "#worker/db/tables/placements.ts";

const literal = (text: string) => sql.raw(sqlLiteral(text));
const campaign = sql`nullif(lower(trim(${applications.attribution} ->> 'utm_source')), '')`;

/** How staff know the applicant, if they said so. */
const personSource = sql`(select lead_source from ${crmLeads} where email_key = lower(${applications.email})
  and lead_source in (${sql.join(personSources.map(literal), sql`, `)}))`;

/**
 * The source of an application: the campaign that the visitor allowed to record, else how staff know the person, else
 * where it was recorded, if not on the site.
 */
export const applicationSource = sql<string>`coalesce(
  case ${campaign} ${sql.join(
    campaignAliases.map(([name, key]) => sql`when ${literal(name)} then ${literal(key)}`),
    sql` `,
  )} else ${campaign} end,
  ${personSource}, nullif(${applications.source}, 'website'), ${literal(UNKNOWN_SOURCE)})`;

/** An interview that took place or is fixed; an offer that was accepted. */
export const reachedConditions: Record<ReachedStep, SQL> = {
  interview: sql`exists (select 1 from ${interviews} where ${interviews.applicationId} = ${applications.id}
    and ${interviews.status} in ('scheduled', 'completed'))`,
  placement: sql`exists (select 1 from ${placements} where ${placements.applicationId} = ${applications.id}
    and ${placements.status} in ('accepted', 'started', 'ended'))`,
};

const MAX_SOURCES = 500;

/** Applications received in a span by source, and how many of them reached each step, the most first. */
export const countApplicationSources = (db: Db, span: Span) =>
  db
    .select({
      source: applicationSource.as("source_key"),
      applications: count().as("applications"),
      interviews: sql<number>`count(*) filter (where ${reachedConditions.interview})`.as("interviews"),
      placements: sql<number>`count(*) filter (where ${reachedConditions.placement})`.as("placements"),
    })
    .from(applications)
    .where(and(isInSpan(applications.createdAt, span), isNotSuspected(applications)))
    .groupBy(sql`source_key`)
    .orderBy(desc(count()), sql`source_key`)
    .limit(MAX_SOURCES);
