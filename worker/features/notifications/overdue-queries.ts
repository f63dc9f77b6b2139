import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { clientActivities } from "#worker/db/tables/clients.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { notifications, notificationSettings } from "#worker/db/tables/notifications.ts";
import { users } from "#worker/db/tables/users.ts";
import { roleCapabilities } from "#worker/db/user-role.ts";
import { notificationMode } from "./queries.ts";

/** No notification of the record since the due time. */
const isUnnotified = (db: Db, userId: SQL, entityType: "lead" | "client", entityId: SQL, due: SQL) =>
  notExists(
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.kind, "overdue"),
          eq(notifications.entityType, entityType),
          eq(notifications.entityId, entityId),
          sql`${notifications.createdAt} >= ${due}`,
        ),
      ),
  );

const isEnabled = sql`${notificationMode("overdue")} <> 'off'`;

type Window = { since: string; now: string };

/** Follow-ups and tasks that became due in the window, with the user to notify; each once. */
export async function listOverdue(db: Db, { since, now }: Window, limit: number) {
  const [followUps, leadTasks, clientTasks] = await db.batch([
    db
      .select({
        userId: sql<string>`${crmLeads.assignedTo}`,
        entityId: crmLeads.id,
        dueAt: sql<string>`${crmLeads.nextFollowUp}`,
      })
      .from(crmLeads)
      .leftJoin(notificationSettings, eq(notificationSettings.userId, crmLeads.assignedTo))
      .where(
        and(
          isEnabled,
          isNotNull(crmLeads.assignedTo),
          lte(crmLeads.nextFollowUp, now),
          gt(crmLeads.nextFollowUp, since),
          ne(crmLeads.status, "archived"),
          isUnnotified(
            db,
            sql`${crmLeads.assignedTo}`,
            "lead",
            sql`${crmLeads.id}`,
            sql`${crmLeads.nextFollowUp}`,
          ),
        ),
      )
      .limit(limit),
    db
      .select({
        userId: sql<string>`${leadActivities.userId}`,
        entityId: leadActivities.leadId,
        dueAt: sql<string>`${leadActivities.scheduledFor}`,
      })
      .from(leadActivities)
      .leftJoin(notificationSettings, eq(notificationSettings.userId, leadActivities.userId))
      .where(
        and(
          isEnabled,
          eq(leadActivities.activityType, "task"),
          isNotNull(leadActivities.userId),
          isNull(leadActivities.completedAt),
          lte(leadActivities.scheduledFor, now),
          gt(leadActivities.scheduledFor, since),
          isUnnotified(
            db,
            sql`${leadActivities.userId}`,
            "lead",
            sql`${leadActivities.leadId}`,
            sql`${leadActivities.scheduledFor}`,
          ),
        ),
      )
      .limit(limit),
    db
      .select({
        userId: sql<string>`${clientActivities.userId}`,
        entityId: clientActivities.clientId,
        dueAt: sql<string>`${clientActivities.dueAt}`,
      })
      .from(clientActivities)
      .leftJoin(notificationSettings, eq(notificationSettings.userId, clientActivities.userId))
      .where(
        and(
          isEnabled,
          isNotNull(clientActivities.userId),
          isNull(clientActivities.completedAt),
          lte(clientActivities.dueAt, now),
          gt(clientActivities.dueAt, since),
          isUnnotified(
            db,
            sql`${clientActivities.userId}`,
            "client",
            sql`${clientActivities.clientId}`,
            sql`${clientActivities.dueAt}`,
          ),
        ),
      )
      .limit(limit),
  ]);
  return [
    ...[...followUps, ...leadTasks].map((row) => ({ ...row, entityType: "lead" as const })),
    ...clientTasks.map((row) => ({ ...row, entityType: "client" as const })),
  ];
}

/** The latest delivery that was given up since `since`. */
export async function findFailedDelivery(db: Db, since: string) {
  const [row] = await db
    .select({ id: deliveries.id, updatedAt: deliveries.updatedAt })
    .from(deliveries)
    .where(and(eq(deliveries.status, "dead"), gt(deliveries.updatedAt, since)))
    .orderBy(sql`${deliveries.updatedAt} desc`)
    .limit(1);
  return row ?? null;
}

const MAX_USERS = 500;

/** Active users, with the columns that decide their capabilities. */
export const listActiveUsers = (db: Db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      isActive: users.isActive,
      roleCapabilities,
    })
    .from(users)
    .where(eq(users.isActive, true))
    .limit(MAX_USERS);

/** Which of these users have an unread notification about failed deliveries, or one since `since`. */
export const listFailureNotified = (db: Db, userIds: readonly string[], since: string) =>
  db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, jsonValues(userIds)),
        eq(notifications.kind, "delivery_failed"),
        sql`(${notifications.readAt} is null or ${notifications.createdAt} >= ${since})`,
      ),
    );
