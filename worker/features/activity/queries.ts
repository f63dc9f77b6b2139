import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { ActivityListQuery, ActivityFilter } from "#contract/activity/endpoints.ts";
import type { Db } from "#worker/db/client.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";
import { users } from "#worker/db/tables/users.ts";

const log = adminActivityLogs;
export type ActivityRow = typeof log.$inferSelect;

const MAX_FILTER_CHOICES = 200;

const filterCondition = ({ userId, entityType, action }: ActivityFilter): SQL | undefined =>
  and(
    userId ? eq(log.userId, userId) : undefined,
    entityType ? eq(log.entityType, entityType) : undefined,
    action ? eq(log.action, action) : undefined,
  );

const newestFirst = [desc(log.createdAt), desc(log.id)];

/** Returns one page of the log, newest first, and the total count. */
export async function listActivity(db: Db, { limit, offset, ...filter }: ActivityListQuery) {
  return selectPage(
    db,
    db
      .select()
      .from(log)
      .where(filterCondition(filter))
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    log,
    filterCondition(filter),
  );
}

/** Returns the entries after `last` (keyset pagination), so a long export reads each row once. */
export const listActivityAfter = (db: Db, filter: ActivityFilter, last: ActivityRow | null, limit: number) =>
  db
    .select()
    .from(log)
    .where(
      and(
        filterCondition(filter),
        last
          ? or(lt(log.createdAt, last.createdAt), and(eq(log.createdAt, last.createdAt), lt(log.id, last.id)))
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);

/** Distinct values of an indexed column by a loose index scan: one seek per value instead of a scan of the log. */
const distinctValues = (column: "action" | "entity_type" | "user_id") => {
  const name = sql.raw(column);
  return sql`(with recursive distinct_values(value) as (
      select min(${name}) from ${log}
      union all
      select (select min(${name}) from ${log} where ${name} > value) from distinct_values where value is not null
    )
    select value from distinct_values where value is not null limit ${sql.raw(String(MAX_FILTER_CHOICES))})`;
};

type FilterChoice = { kind: "action" | "entity" | "user"; value: string; label: string };

/** Lists the users, actions and entity types that the log can be filtered by, in one statement. */
export async function listFilterChoices(db: Db) {
  const rows = await db.all<FilterChoice>(sql`
    select 'action' as kind, value, value as label from ${distinctValues("action")}
    union all select 'entity', value, value from ${distinctValues("entity_type")}
    union all select 'user', ${users.id}, ${users.username} from ${distinctValues("user_id")} join ${users} on ${users.id} = value`);
  const byKind = (kind: FilterChoice["kind"]) => rows.filter((row) => row.kind === kind);
  const sortedUsers = byKind("user").toSorted((a, b) =>
    a.label.toLowerCase().localeCompare(b.label.toLowerCase()),
  );
  return {
    users: sortedUsers.map(({ value, label }) => ({ id: value, username: label })),
    actions: byKind("action").map(({ value }) => value),
    entityTypes: byKind("entity").map(({ value }) => value),
  };
}
