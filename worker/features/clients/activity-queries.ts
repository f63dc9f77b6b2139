import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { ClientActivityType } from "#contract/clients/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { lastStatementChanged } from "#worker/db/outbox.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { adminActivityLogs } from "#worker/db/tables/activity.ts";
import { clientActivities, clients, jobOrders } from "#worker/db/tables/clients.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { placements } from "#worker/db/tables/placements.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

type NewEntry = Omit<typeof clientActivities.$inferInsert, "activityType"> & {
  activityType: ClientActivityType;
};

/** Inserts nothing if the client is gone or, with `ifChanged`, unless the previous statement of the batch changed a row. */
export const insertEntry = (db: Db, row: NewEntry, { ifChanged = false } = {}) =>
  db.insert(clientActivities).select(
    db
      .select(
        selectRow(clientActivities, {
          id: row.id,
          clientId: clients.id,
          userId: row.userId ?? null,
          activityType: row.activityType,
          subject: row.subject,
          description: row.description ?? null,
          dueAt: row.dueAt ?? null,
          completedAt: row.completedAt ?? null,
          createdAt: row.createdAt,
        }),
      )
      .from(clients)
      .where(and(eq(clients.id, row.clientId), ifChanged ? lastStatementChanged : undefined)),
  );

const entries = (db: Db) =>
  db
    .select({
      id: clientActivities.id,
      source: sql<"entry" | "log">`'entry'`.as("source"),
      activityType: sql<ClientActivityType>`${clientActivities.activityType}`.as("activity_type"),
      subject: sql<string | null>`${clientActivities.subject}`.as("subject"),
      description: clientActivities.description,
      dueAt: clientActivities.dueAt,
      completedAt: clientActivities.completedAt,
      username: sql<string | null>`${userName(users)}`.as("username"),
      createdAt: clientActivities.createdAt,
      details: sql<string | null>`null`.as("details"),
    })
    .from(clientActivities)
    .leftJoin(users, eq(users.id, clientActivities.userId));

/** The activity log of the client, its jobs and its placements; `subject` is the title of the job, `description` the action. */
const logEntries = (db: Db, clientId: string) => {
  const { entityType, entityId } = adminActivityLogs;
  const ownJobs = db.select({ id: jobOrders.jobId }).from(jobOrders).where(eq(jobOrders.clientId, clientId));
  const ownPlacements = db
    .select({ id: placements.id })
    .from(placements)
    .where(eq(placements.clientId, clientId));
  return db
    .select({
      id: adminActivityLogs.id,
      source: sql<"entry" | "log">`'log'`.as("source"),
      activityType: sql<ClientActivityType>`'event'`.as("activity_type"),
      subject: sql<
        string | null
      >`coalesce((select job.title from ${jobs} job where ${entityType} = 'job' and job.id = ${entityId}),
        (select placed.job_title from ${placements} placed where ${entityType} = 'placement' and placed.id = ${entityId}))`.as(
        "subject",
      ),
      description: sql<string | null>`${adminActivityLogs.action}`.as("description"),
      dueAt: sql<string | null>`null`.as("due_at"),
      completedAt: sql<string | null>`null`.as("completed_at"),
      username: sql<string | null>`${adminActivityLogs.username}`.as("username"),
      createdAt: adminActivityLogs.createdAt,
      details: sql<string | null>`${adminActivityLogs.details}`.as("details"),
    })
    .from(adminActivityLogs)
    .where(
      or(
        and(eq(entityType, "client"), eq(entityId, clientId)),
        and(eq(entityType, "job"), inArray(entityId, ownJobs)),
        and(eq(entityType, "placement"), inArray(entityId, ownPlacements)),
      ),
    );
};

/** The timeline, newest first, with the total number of entries. */
export async function listTimeline(db: Db, clientId: string, page: { limit: number; offset: number }) {
  const timeline = unionAll(
    entries(db).where(eq(clientActivities.clientId, clientId)),
    logEntries(db, clientId),
  ).as("timeline");
  const rows = await db
    .select({
      id: timeline.id,
      source: timeline.source,
      activityType: timeline.activityType,
      subject: timeline.subject,
      description: timeline.description,
      dueAt: timeline.dueAt,
      completedAt: timeline.completedAt,
      username: timeline.username,
      createdAt: timeline.createdAt,
      details: timeline.details,
      total: sql<number>`count(*) over ()`,
    })
    .from(timeline)
    .orderBy(desc(timeline.createdAt), desc(timeline.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

export type TimelineRow = Omit<Awaited<ReturnType<typeof listTimeline>>["rows"][number], "total">;

export async function findEntry(db: Db, id: string): Promise<TimelineRow | null> {
  const [row] = await entries(db).where(eq(clientActivities.id, id)).limit(1);
  return row ?? null;
}

export const setTaskDone = (db: Db, id: string, completedAt: string | null) =>
  db
    .update(clientActivities)
    .set({ completedAt })
    .where(and(eq(clientActivities.id, id), eq(clientActivities.activityType, "task")))
    .returning({ id: clientActivities.id });
