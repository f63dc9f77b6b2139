import { and, between, desc, gte, lt, sql } from "drizzle-orm";
import { MIN_SEARCHES, type SearchKind } from "#contract/analytics/constants.ts";
import type { Period } from "#contract/analytics/schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { emptySearches } from "#worker/db/tables/analytics.ts";

/** Terms of a day; further ones are counted together, without their words. */
const MAX_TERMS = 500;
const MAX_LISTED = 200;

const searches = sql<number>`sum(${emptySearches.searches})`;

export const insertEmptySearch = (db: Db, day: string, kind: SearchKind, term: string) =>
  db.run(sql`
    insert into ${emptySearches} (day, kind, term, searches)
    select ${day}, ${kind}, case when exists (
        select 1 from ${emptySearches} known where known.day = ${day} and known.kind = ${kind} and known.term = ${term})
      or (select count(*) from ${emptySearches} known where known.day = ${day}) < ${MAX_TERMS} then ${term} else '' end, 1
    where true
    on conflict (day, kind, term) do update set searches = searches + 1`);

const isIn = ({ from, to }: Period) => between(emptySearches.day, from, to);

export const countEmptySearches = (db: Db, period: Period) =>
  db
    .select({ searches: sql<number>`coalesce(${searches}, 0)`.as("searches") })
    .from(emptySearches)
    .where(isIn(period));

/** Terms that were searched often enough, the most frequent first. */
export const listTerms = (db: Db, period: Period) =>
  db
    .select({ kind: emptySearches.kind, term: emptySearches.term, searches: searches.as("searches") })
    .from(emptySearches)
    .where(and(isIn(period), sql`${emptySearches.term} <> ''`))
    .groupBy(emptySearches.kind, emptySearches.term)
    .having(gte(searches, MIN_SEARCHES))
    .orderBy(desc(searches), emptySearches.term, emptySearches.kind)
    .limit(MAX_LISTED);

export const deleteSearchesBefore = (db: Db, day: string) =>
  db.delete(emptySearches).where(lt(emptySearches.day, day));
