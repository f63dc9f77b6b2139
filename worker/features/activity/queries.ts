import { and, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { recordScreens } from "#contract/activity/constants.ts";
import type { ActivityListQuery, ActivityFilter } from "#contract/activity/endpoints.ts";
import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import { firmDayEnd, firmDayStart } from "#worker/base/firm-day.ts";
import type { Db } from "#worker/db/client.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";
import { users } from "#worker/db/tables/users.ts";

const log = adminActivityLogs;

const MAX_FILTER_CHOICES = 200;

const filterCondition = ({ userId, entityType, entityId, action, from, to }: ActivityFilter) =>
  and(
    userId ? eq(log.userId, userId) : undefined,
    entityType ? eq(log.entityType, entityType) : undefined,
    entityId ? eq(log.entityId, entityId) : undefined,
    action ? eq(log.action, action) : undefined,
    from ? gte(log.createdAt, firmDayStart(from)) : undefined,
    to ? lt(log.createdAt, firmDayEnd(to)) : undefined,
  );

const newestFirst = [desc(log.createdAt), desc(log.id)];

const FULL_NAME = "first_name || ' ' || last_name";

/** Selects of the name of a record by its id, by entity type. */
const recordNames = {
  application: `select ${FULL_NAME} from applications where id`,
  appointment: "select booker_name from booking_appointments where id",
  article: "select title from articles where id",
  author: "select name from authors where id",
  blocked_time: "select title from booking_blocked_times where id",
  booking_type: "select name from booking_types where id",
  client: "select name from clients where id",
  contact: `select ${FULL_NAME} from contacts where id`,
  import: "select file_name from imports where id",
  interview: `select ${FULL_NAME} from applications join interviews on application_id = applications.id
    where interviews.id`,
  job: "select title from jobs where id",
  job_portal: "select name from job_portals where id",
  lead: `select ${FULL_NAME} from crm_leads where id`,
  linkedin_post: "select article_title from linkedin_posts where id",
  mail_template: "select name from mail_templates where id",
  newsletter: "select subject from newsletters where id",
  placement: "select job_title from placements where id",
  portal: "select name from admin_portals where id",
  redirect: "select from_path from redirects where id",
  role: "select name from roles where id",
  schedule: "select title from content_schedules where id",
  sms_campaign: "select name from sms_campaigns where id",
  submittal: "select jobs.title from jobs join submittals on job_id = jobs.id where submittals.id",
  user: "select coalesce(full_name, username) from users where id",
  webhook: "select url from webhook_endpoints where id",
};

/** The name of a row's record, if its screen is among `screens`. */
function recordLabel(screens: readonly PortalScreen[]): SQL<string | null> {
  const cases = Object.entries(recordNames).flatMap(([type, select]) => {
    const screen = recordScreens[type];
    if (!screen || !screens.includes(screen)) return [];
    return [sql.raw(`when '${type}' then (${select} = admin_activity_logs.entity_id)`)];
  });
  if (cases.length === 0) return sql`null`;
  return sql`case admin_activity_logs.entity_type ${sql.join(cases, sql.raw(" "))} end`;
}

const presentName = sql<string | null>`(select coalesce(full_name, username) from users
  where users.id = admin_activity_logs.user_id)`;

const selectLog = (db: Db, screens: readonly PortalScreen[]) =>
  db
    .select({
      ...getTableColumns(log),
      userName: presentName.as("user_name"),
      recordLabel: recordLabel(screens).as("record_label"),
    })
    .from(log);

export type ActivityRow = Awaited<ReturnType<typeof selectLog>>[number];

/** Returns one page of the log, newest first, and the total count. `screens`: those that the reader may open. */
export const listActivity = (
  db: Db,
  { limit, offset, ...filter }: ActivityListQuery,
  screens: readonly PortalScreen[],
) =>
  selectPage(
    db,
    selectLog(db, screens)
      .where(filterCondition(filter))
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    log,
    filterCondition(filter),
  );

/** Returns the entries after `last` (keyset pagination), so a long export reads each row once. */
export const listActivityAfter = (
  db: Db,
  filter: ActivityFilter,
  { last, limit, screens }: { last: ActivityRow | null; limit: number; screens: readonly PortalScreen[] },
) =>
  selectLog(db, screens)
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
