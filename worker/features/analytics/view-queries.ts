import { sql } from "drizzle-orm";
import type { CountedPage } from "#contract/analytics/pages.ts";
import { OTHER_SOURCE } from "#contract/analytics/sources.ts";
import type { Db } from "#worker/db/client.ts";
import { articles, articleSlugs } from "#worker/db/tables/articles.ts";
import { pageViews } from "#worker/db/tables/analytics.ts";
import { jobs } from "#worker/db/tables/jobs.ts";

export type CountedView = {
  page: CountedPage;
  /** Last part of the address; empty for a page with a fixed address. */
  key: string;
  source: string;
  /** The source is one of ours, not the name of some other site. */
  isKnown: boolean;
  /** Reported by a script, so the address may be invented. */
  isReported: boolean;
  views: number;
};

/** Sources that a day stores by name; each further site counts as other. */
const MAX_SOURCES = 60;

const field = (name: keyof CountedView) => sql`view.value ->> ${sql.raw(`'${name}'`)}`;
const key = field("key");

/** Articles and jobs by their id, however they are addressed; null for an unknown one. */
const entityId = sql`case ${field("page")}
  when '/article/:id' then coalesce(
    (select article_id from ${articleSlugs} where slug = ${key}), (select id from ${articles} where id = ${key}))
  when '/jobs/:id' then (select id from ${jobs} where substr(id, -12) = substr(${key}, -12) limit 1)
  else ${key} end`;

/**
 * Adds views to the counts of a day, in one statement. An address that only a script reports counts when it has no
 * variable part, or is that of an article or job, or was served before: invented ones fill no rows.
 */
export const insertViews = (db: Db, day: string, views: readonly CountedView[]) =>
  db.run(sql`
    insert into ${pageViews} (day, page, entity_id, source, views)
    select ${day}, page, entity_id, source, sum(views) from (
      select ${field("page")} as page, ${entityId} as entity_id, ${field("views")} as views,
        ${field("isReported")} as is_reported,
        case when ${field("isKnown")} or exists (
            select 1 from ${pageViews} known where known.day = ${day} and known.source = ${field("source")})
          or (select count(distinct source) from ${pageViews} known where known.day = ${day}) < ${MAX_SOURCES}
          then ${field("source")} else ${OTHER_SOURCE} end as source
      from json_each(${JSON.stringify(views)}) view
    ) counted
    where entity_id is not null and (not is_reported or entity_id = '' or page in ('/article/:id', '/jobs/:id')
      or exists (select 1 from ${pageViews} served where served.page = counted.page and served.entity_id = counted.entity_id))
    group by page, entity_id, source
    on conflict (day, page, entity_id, source) do update set views = views + excluded.views`);
