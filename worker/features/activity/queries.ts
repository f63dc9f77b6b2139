import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { ActivityFilter, ActivityWanted } from "#contract/activity/endpoints.ts";
import type { Db } from "#worker/db/client.ts";
import { paged } from "#worker/db/paged.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";
import { users } from "#worker/db/tables/users.ts";

const log = adminActivityLogs;
export type ActivityRow = typeof log.$inferSelect;

const MOST_CHOICES = 200;

const where = ({ userId, entityType, action }: ActivityWanted): SQL | undefined =>
  and(
    userId ? eq(log.userId, userId) : undefined,
    entityType ? eq(log.entityType, entityType) : undefined,
    action ? eq(log.action, action) : undefined,
  );

const newestFirst = [desc(log.createdAt), desc(log.id)];

/** A page of the log, newest first, and how many entries there are. */
export async function listActivity(db: Db, { limit, offset, ...wanted }: ActivityFilter) {
  return paged(
    db,
    db
      .select()
      .from(log)
      .where(where(wanted))
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    log,
    where(wanted),
  );
}

/** The next entries after `last`, so that a long export reads each row once. */
export const listActivityAfter = (db: Db, wanted: ActivityWanted, last: ActivityRow | null, limit: number) =>
  db
    .select()
    .from(log)
    .where(
      and(
        where(wanted),
        last
          ? or(lt(log.createdAt, last.createdAt), and(eq(log.createdAt, last.createdAt), lt(log.id, last.id)))
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);

/** The values of an indexed column, each by one jump through the index: the log may be long, its words are few. */
const wordsOf = (column: "action" | "entity_type" | "user_id") => {
  const name = sql.raw(column);
  return sql`(with recursive words(word) as (
      select min(${name}) from ${log}
      union all
      select (select min(${name}) from ${log} where ${name} > word) from words where word is not null
    )
    select word from words where word is not null limit ${sql.raw(String(MOST_CHOICES))})`;
};

type Choice = { kind: "action" | "entity" | "user"; word: string; label: string };

/** What the log can be filtered by, in one statement. */
export async function listChoices(db: Db) {
  const rows = await db.all<Choice>(sql`
    select 'action' as kind, word, word as label from ${wordsOf("action")}
    union all select 'entity', word, word from ${wordsOf("entity_type")}
    union all select 'user', ${users.id}, ${users.username} from ${wordsOf("user_id")} join ${users} on ${users.id} = word`);
  const of = (kind: Choice["kind"]) => rows.filter((row) => row.kind === kind);
  const inOrder = of("user").toSorted((a, b) => a.label.toLowerCase().localeCompare(b.label.toLowerCase()));
  return {
    users: inOrder.map(({ word, label }) => ({ id: word, username: label })),
    actions: of("action").map(({ word }) => word),
    entityTypes: of("entity").map(({ word }) => word),
  };
}
