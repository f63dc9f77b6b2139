import { and, between, countDistinct, desc, lt, sql } from "drizzle-orm";
import type { Period } from "#contract/analytics/schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { pageViews } from "#worker/db/tables/analytics.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { jobs } from "#worker/db/tables/jobs.ts";

const isIn = ({ from, to }: Period) => between(pageViews.day, from, to);
const views = sql<number>`sum(${pageViews.views})`;
/** Views within a period, of rows of several periods. */
const viewsIn = ({ from, to }: Period) =>
  sql<number>`coalesce(sum(${pageViews.views}) filter (where ${pageViews.day} between ${from} and ${to}), 0)`;

type Periods = { period: Period; previous: Period };
const whole = ({ period, previous }: Periods): Period => ({ from: previous.from, to: period.to });

const MAX_DAYS = 800;
const MAX_SOURCES = 100;

/** Views of each day of both periods that has some. */
export const countByDay = (db: Db, periods: Periods) =>
  db
    .select({ day: pageViews.day, views: views.as("views") })
    .from(pageViews)
    .where(isIn(whole(periods)))
    .groupBy(pageViews.day)
    .limit(MAX_DAYS);

export const countBySource = (db: Db, periods: Periods) =>
  db
    .select({
      source: pageViews.source,
      views: viewsIn(periods.period).as("counted"),
      previousViews: viewsIn(periods.previous).as("previous_views"),
    })
    .from(pageViews)
    .where(isIn(whole(periods)))
    .groupBy(pageViews.source)
    .having(sql`counted > 0`)
    .orderBy(desc(sql`counted`), pageViews.source)
    .limit(MAX_SOURCES);

/** The most viewed pages. */
export const listPages = (db: Db, periods: Periods, limit: number) =>
  db
    .select({
      page: pageViews.page,
      entityId: pageViews.entityId,
      title: sql<string | null>`case ${pageViews.page}
        when '/article/:id' then (select ${articles.title} from ${articles} where ${articles.id} = ${pageViews.entityId})
        when '/jobs/:id' then (select ${jobs.title} from ${jobs} where ${jobs.id} = ${pageViews.entityId}) end`.as(
        "title",
      ),
      views: viewsIn(periods.period).as("counted"),
      previousViews: viewsIn(periods.previous).as("previous_views"),
    })
    .from(pageViews)
    .where(isIn(whole(periods)))
    .groupBy(pageViews.page, pageViews.entityId)
    .having(sql`counted > 0`)
    .orderBy(desc(sql`counted`), pageViews.page, pageViews.entityId)
    .limit(limit);

const entity = sql`${pageViews.page} || ' ' || ${pageViews.entityId}`;

export const countPages = (db: Db, period: Period) =>
  db
    .select({ pages: countDistinct(entity).as("pages") })
    .from(pageViews)
    .where(isIn(period));

export type PageKey = { page: string; entityId: string };

/** Views of some pages by source. */
export const countByPageSource = (db: Db, period: Period, pages: readonly PageKey[]) =>
  db
    .select({
      page: pageViews.page,
      entityId: pageViews.entityId,
      source: pageViews.source,
      views: views.as("views"),
    })
    .from(pageViews)
    .where(
      and(
        isIn(period),
        sql`${entity} in (select value from json_each(${JSON.stringify(pages.map((row) => `${row.page} ${row.entityId}`))}))`,
      ),
    )
    .groupBy(pageViews.page, pageViews.entityId, pageViews.source)
    .limit(Math.max(1, pages.length) * MAX_SOURCES);

export const deleteViewsBefore = (db: Db, day: string) => db.delete(pageViews).where(lt(pageViews.day, day));
