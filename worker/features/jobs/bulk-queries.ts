import { and, count, gt, inArray, lte, sql } from "drizzle-orm";
import { JobFilter, type StaffJobFilter } from "#contract/jobs/schemas.ts";
import type * as z from "zod";
import { parseFullTextSearch } from "#worker/base/full-text.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import type { MatchPage } from "#worker/runtime/bulk-edit.ts";
import { filterCondition, toParams, toShape } from "./filter-queries.ts";
import { notDeleted } from "./queries.ts";
import { isFound, toSearchParams } from "./search-queries.ts";

export type StaffFilter = z.output<typeof StaffJobFilter>;

const columns = { id: jobs.id, title: jobs.title };

export const listJobsById = (db: Db, ids: readonly string[]) =>
  db
    .select(columns)
    .from(jobs)
    .where(and(notDeleted, inArray(jobs.id, jsonValues(ids))))
    .orderBy(jobs.id)
    .limit(ids.length);

/** Condition of the staff filter and the values of its placeholders; null when its search has no words. */
function toCondition(filter: StaffFilter, until: string, now: string) {
  const complete = JobFilter.parse({ ...filter, scope: "all" });
  const search = complete.title ? parseFullTextSearch(complete.title) : null;
  if (complete.title && !search) return null;
  return {
    where: and(
      filterCondition(toShape(complete)),
      search ? isFound(search.literals.length > 0) : undefined,
      lte(jobs.createdAt, until),
    ),
    values: {
      ...toParams(complete, now),
      ...(search && toSearchParams(search)),
    },
  };
}

/** The next matches of a bulk edit by filter, in the order of their ids. */
export async function listMatchingJobs(
  db: Db,
  filter: StaffFilter,
  { until, after = "", limit }: MatchPage,
  now: string,
) {
  const condition = toCondition(filter, until, now);
  if (!condition) return [];
  return db
    .select(columns)
    .from(jobs)
    .where(and(condition.where, gt(jobs.id, sql.placeholder("after"))))
    .orderBy(jobs.id)
    .limit(limit)
    .prepare()
    .all({ ...condition.values, after });
}

export async function countMatchingJobs(
  db: Db,
  filter: StaffFilter,
  until: string,
  now: string,
): Promise<number> {
  const condition = toCondition(filter, until, now);
  if (!condition) return 0;
  const [row] = await db
    .select({ n: count() })
    .from(jobs)
    .where(condition.where)
    .prepare()
    .all(condition.values);
  return row!.n;
}
