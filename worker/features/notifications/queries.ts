import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#worker/db/client.ts";
import { lastStatementChanged } from "#worker/db/outbox.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { clients } from "#worker/db/tables/clients.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { notifications } from "#worker/db/tables/notifications.ts";
import { smsInbound } from "#worker/db/tables/sms.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

const MAX_ROWS = 30;

type NewNotification = typeof notifications.$inferInsert;

/** Inserts nothing unless the previous statement of the batch changed a row. */
export const insertNotificationIfChanged = (db: Db, row: NewNotification) =>
  db.insert(notifications).select(
    db
      .select(selectRow(notifications, { actorId: null, readAt: null, ...row }))
      .from(singleRow)
      .where(lastStatementChanged),
  );

const fullName = (firstName: unknown, lastName: unknown) =>
  sql<string>`nullif(trim(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')), '')`;

/** Without those whose lead or message was erased. */
export function listNotifications(db: Db, userId: string) {
  const actor = alias(users, "actor");
  const sender = alias(crmLeads, "sender");
  const senderName = db
    .select({ name: fullName(sender.firstName, sender.lastName) })
    .from(sender)
    .where(eq(sender.phoneKey, smsInbound.fromNumber))
    .orderBy(desc(sender.lastActivity), desc(sender.id))
    .limit(1);
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      entityType: notifications.entityType,
      entityId: notifications.entityId,
      subject: sql<
        string | null
      >`coalesce(${fullName(crmLeads.firstName, crmLeads.lastName)}, ${crmLeads.email}, ${fullName(contacts.firstName, contacts.lastName)}, (${senderName}), ${smsInbound.fromNumber}, ${clients.name})`,
      actor: userName(actor),
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .leftJoin(crmLeads, and(eq(notifications.entityType, "lead"), eq(crmLeads.id, notifications.entityId)))
    .leftJoin(contacts, and(eq(notifications.entityType, "contact"), eq(contacts.id, notifications.entityId)))
    .leftJoin(
      smsInbound,
      and(eq(notifications.entityType, "text"), eq(smsInbound.id, notifications.entityId)),
    )
    .leftJoin(clients, and(eq(notifications.entityType, "client"), eq(clients.id, notifications.entityId)))
    .leftJoin(actor, eq(actor.id, notifications.actorId))
    .where(
      and(
        eq(notifications.userId, userId),
        or(
          sql`${crmLeads.id} is not null`,
          sql`${contacts.id} is not null`,
          sql`${smsInbound.id} is not null`,
          sql`${clients.id} is not null`,
        ),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(MAX_ROWS);
}

export const markRead = (db: Db, userId: string, ids: readonly string[] | undefined, readAt: string) =>
  db
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, [...ids]) : undefined,
      ),
    );

export const deleteNotificationsBefore = (db: Db, before: string) =>
  db.delete(notifications).where(sql`${notifications.createdAt} < ${before}`);
