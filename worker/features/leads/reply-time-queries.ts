import { and, isNull, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { hasFirstReply } from "./attention-queries.ts";

/** Times from julianday() are exact to the millisecond after rounding. */
const waited = sql`cast(round((julianday(${crmLeads.firstRespondedAt}) - julianday(${crmLeads.createdAt})) * 86400000) as integer)`;

type Span = { start: string; end: string };

/**
 * For each span, in order: how many people who got in touch in it had a first reply, and the median and 90th percentile
 * of the time to it, in milliseconds. The percentile is the smallest time that at least nine of ten replies took.
 */
export const summarizeFirstReplies = (db: Db, spans: readonly Span[]) => {
  const json = JSON.stringify(spans.map(({ start, end }) => ({ start, end })));
  return db
    .select({
      replied: sql<number>`max(coalesce(total, 0))`.as("replied"),
      medianMs: sql<number | null>`avg(ms) filter (where rank in ((total + 1) / 2, (total + 2) / 2))`.as(
        "median_ms",
      ),
      p90Ms: sql<number | null>`max(ms) filter (where rank = (9 * total + 9) / 10)`.as("p90_ms"),
    })
    .from(
      sql`(select key from json_each(${json})) span left join (
        select span.key as reply_key, ${waited} as ms,
          row_number() over (partition by span.key order by ${waited}) as rank,
          count(*) over (partition by span.key) as total
        from json_each(${json}) span cross join ${crmLeads}
        where ${and(
          sql`${crmLeads.createdAt} >= (span.value ->> 'start') and ${crmLeads.createdAt} < (span.value ->> 'end')`,
          isNull(crmLeads.mergedIntoId),
          hasFirstReply,
        )}
      ) replies on reply_key = span.key`,
    )
    .groupBy(sql`span.key`)
    .orderBy(sql`span.key`);
};
