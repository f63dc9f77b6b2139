import { and, gt, inArray, isNull } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { articles } from "#worker/db/tables/articles.ts";
import type { MatchPage } from "#worker/runtime/bulk-edit.ts";
import { type StaffCondition, staffCondition } from "./queries.ts";

const columns = {
  id: articles.id,
  title: articles.title,
  version: articles.version,
  status: articles.status,
};

export const listArticlesForEdit = (db: Db, ids: readonly string[]) =>
  db
    .select(columns)
    .from(articles)
    .where(and(isNull(articles.deletedAt), inArray(articles.id, jsonValues(ids))))
    .orderBy(articles.id)
    .limit(ids.length);

/** The next matches of a bulk edit by filter, in the order of their ids. */
export const listMatchingArticles = (db: Db, filter: StaffCondition, { until, after, limit }: MatchPage) =>
  db
    .select(columns)
    .from(articles)
    .where(and(staffCondition(filter, until), after === undefined ? undefined : gt(articles.id, after)))
    .orderBy(articles.id)
    .limit(limit);

export const countMatchingArticles = (db: Db, filter: StaffCondition, until: string) =>
  db.$count(articles, staffCondition(filter, until));
