import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  defaultModes,
  type NotificationEntity,
  type NotificationKind,
  type NotificationMode,
} from "#contract/notifications/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { insertDeliveriesIf, lastStatementChanged, type OutboxRow } from "#worker/db/outbox.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { clients, jobOrders } from "#worker/db/tables/clients.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { notifications, notificationSettings } from "#worker/db/tables/notifications.ts";
import { smsInbound } from "#worker/db/tables/sms.ts";
import { submittals } from "#worker/db/tables/submittals.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

const MAX_ROWS = 30;

/** Of a notification that is inserted for each user who wants it. */
export type NewNotification = Omit<typeof notifications.$inferInsert, "userId">;

/** The mode of a kind for a user, in a query that left-joins their settings. */
export const notificationMode = (
  kind: NotificationKind | typeof notifications.kind,
): SQL<NotificationMode> => {
  const fallback =
    typeof kind === "string"
      ? sql`${defaultModes[kind]}`
      : sql`json_extract(${JSON.stringify(defaultModes)}, '$.' || ${kind})`;
  return sql<NotificationMode>`coalesce(json_extract(${notificationSettings.modes}, '$.' || ${kind}), ${fallback})`;
};

/** Inserts a notification for the active user that `condition` finds, unless they turned its kind off. */
const insertFor = (db: Db, row: NewNotification, condition: SQL | undefined) =>
  db.insert(notifications).select(
    db
      .select(
        selectRow(notifications, { actorId: null, readAt: null, mailedAt: null, ...row, userId: users.id }),
      )
      .from(users)
      .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
      .where(and(condition, eq(users.isActive, true), sql`${notificationMode(row.kind)} <> 'off'`)),
  );

/** Inserts nothing unless the previous statement of the batch changed a row. */
export const insertNotificationIfChanged = (db: Db, userId: string, row: NewNotification) =>
  insertFor(db, row, and(eq(users.id, userId), lastStatementChanged));

export const insertNotification = (db: Db, userId: string, row: NewNotification) =>
  insertFor(db, row, eq(users.id, userId));

/** Inserts nothing if the user was notified of the same since `since`. */
export const insertNotificationOnce = (db: Db, userId: string, row: NewNotification, since: string) =>
  insertFor(
    db,
    row,
    and(
      eq(users.id, userId),
      sql`not exists (select 1 from notifications earlier where earlier.user_id = ${users.id}
        and earlier.kind = ${row.kind} and earlier.entity_type = ${row.entityType}
        and earlier.entity_id = ${row.entityId} and earlier.created_at >= ${since})`,
    ),
  );

/** Inserts a mail for the user of a notification if the notification was inserted and its user wants mails. */
export const insertNotificationMail = (db: Db, row: OutboxRow, notificationId: string) =>
  insertDeliveriesIf(
    db,
    [row],
    sql`exists (select 1 from ${notifications} inner join ${users} on ${users.id} = ${notifications.userId}
      left join ${notificationSettings} on ${notificationSettings.userId} = ${users.id}
      where ${notifications.id} = ${notificationId} and ${users.email} is not null
      and ${notificationMode(notifications.kind)} = 'mail')`,
  );

const fullName = (firstName: unknown, lastName: unknown) =>
  sql<string>`nullif(trim(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')), '')`;

/** With names, without those whose person or record was erased. */
function selectNotifications(db: Db, condition: SQL | undefined) {
  const actor = alias(users, "actor");
  const sender = alias(crmLeads, "sender");
  const receiver = alias(clients, "receiver");
  const senderName = db
    .select({ name: fullName(sender.firstName, sender.lastName) })
    .from(sender)
    .where(eq(sender.phoneKey, smsInbound.fromNumber))
    .orderBy(desc(sender.lastActivity), desc(sender.id))
    .limit(1);
  const isAbout = (type: NotificationEntity, id: AnySQLiteColumn) =>
    and(eq(notifications.entityType, type), eq(id, notifications.entityId));
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      entityType: notifications.entityType,
      entityId: notifications.entityId,
      subject: sql<
        string | null
      >`coalesce(${fullName(crmLeads.firstName, crmLeads.lastName)}, ${crmLeads.email}, ${fullName(contacts.firstName, contacts.lastName)}, ${fullName(applications.firstName, applications.lastName)}, (${senderName}), ${smsInbound.fromNumber}, ${clients.name}, ${receiver.name})`,
      actor: sql<string | null>`${userName(actor)}`,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .leftJoin(crmLeads, isAbout("lead", crmLeads.id))
    .leftJoin(contacts, isAbout("contact", contacts.id))
    .leftJoin(smsInbound, isAbout("text", smsInbound.id))
    .leftJoin(clients, isAbout("client", clients.id))
    .leftJoin(applications, isAbout("application", applications.id))
    .leftJoin(submittals, isAbout("shortlist", submittals.id))
    .leftJoin(receiver, eq(receiver.id, submittals.clientId))
    .leftJoin(actor, eq(actor.id, notifications.actorId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, notifications.userId))
    .where(
      and(
        condition,
        or(
          eq(notifications.entityType, "delivery"),
          ...[crmLeads.id, contacts.id, smsInbound.id, clients.id, applications.id, submittals.id].map(
            (column) => sql`${column} is not null`,
          ),
        ),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(MAX_ROWS);
}

/** The latest notifications of a user, newest first. */
export const listNotifications = (db: Db, userId: string) =>
  selectNotifications(db, eq(notifications.userId, userId));

/** Ids that `claimNotifications` stored with a mail. */
const claimedIds = (deliveryId: string) =>
  sql`(select value from deliveries, json_each(payload, '$.notificationIds') where deliveries.id = ${deliveryId})`;

type MailSelection = { userId: string; mode: "mail" | "digest"; since: string };

/**
 * The notifications of a mail: the unread ones since `since` that no mail has, of the kinds that the user wants in this
 * one. Stored with the delivery before it is sent, so that each attempt sends the same content under the same idempotency
 * key, and later notifications go into the next mail.
 */
export async function claimNotifications(
  db: Db,
  deliveryId: string,
  { userId, mode, since }: MailSelection,
  now: string,
) {
  const unmailed = selectNotifications(
    db,
    and(
      eq(notifications.userId, userId),
      isNull(notifications.readAt),
      isNull(notifications.mailedAt),
      gt(notifications.createdAt, since),
      sql`${notificationMode(notifications.kind)} = ${mode}`,
    ),
  );
  const isClaimed = inArray(notifications.id, claimedIds(deliveryId));
  const [, , rows] = await db.batch([
    db
      .update(deliveries)
      .set({
        payload: sql`json_set(payload, '$.notificationIds', (select json_group_array(id) from ${unmailed}))`,
      })
      .where(and(eq(deliveries.id, deliveryId), sql`payload -> '$.notificationIds' is null`)),
    db
      .update(notifications)
      .set({ mailedAt: now })
      .where(and(isClaimed, isNull(notifications.mailedAt))),
    selectNotifications(db, isClaimed),
  ]);
  return rows;
}

/** Frees the notifications of a mail that was not sent for the next mail. */
export const releaseNotifications = (db: Db, deliveryId: string) =>
  db.batch([
    db
      .update(notifications)
      .set({ mailedAt: null })
      .where(inArray(notifications.id, claimedIds(deliveryId))),
    db
      .update(deliveries)
      .set({ payload: sql`json_remove(payload, '$.notificationIds')` })
      .where(eq(deliveries.id, deliveryId)),
  ]);

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

/** Who created a job; without them, the owner of its client. */
export async function findJobOwner(db: Db, jobId: string): Promise<string | null> {
  const [row] = await db
    .select({ owner: sql<string | null>`coalesce(${jobs.createdBy}, ${clients.ownerId})` })
    .from(jobs)
    .leftJoin(jobOrders, eq(jobOrders.jobId, jobs.id))
    .leftJoin(clients, eq(clients.id, jobOrders.clientId))
    .where(eq(jobs.id, jobId))
    .limit(1);
  return row?.owner ?? null;
}

/** An active user with their settings; null without one. */
export async function findRecipient(db: Db, userId: string) {
  const [row] = await db
    .select({ user: users, settings: notificationSettings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
    .limit(1);
  return row ?? null;
}

type Settings = typeof notificationSettings.$inferInsert;

export const upsertSettings = (db: Db, { userId, ...settings }: Settings) =>
  db
    .insert(notificationSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: settings });

/** Users whose daily mail is due. */
export const listDueDigests = (db: Db, now: string, limit: number) =>
  db
    .select({ settings: notificationSettings, timeZone: users.timeZone })
    .from(notificationSettings)
    .innerJoin(users, eq(users.id, notificationSettings.userId))
    .where(and(isNotNull(notificationSettings.nextDigestAt), lte(notificationSettings.nextDigestAt, now)))
    .orderBy(notificationSettings.nextDigestAt)
    .limit(limit);

/** Moves the daily mail to its next time, once: of two runs one changes a row. */
export const setNextDigest = (db: Db, userId: string, from: string, to: string) =>
  db
    .update(notificationSettings)
    .set({ nextDigestAt: to })
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.nextDigestAt, from)));

/** Inserts the daily mail if the previous statement changed a row and there are notifications for it. */
export const insertDigest = (db: Db, row: OutboxRow, since: string) =>
  insertDeliveriesIf(
    db,
    [row],
    sql`${lastStatementChanged} and exists (select 1 from ${notifications}
      inner join ${users} on ${users.id} = ${notifications.userId}
      inner join ${notificationSettings} on ${notificationSettings.userId} = ${users.id}
      where ${notifications.userId} = ${row.entityId} and ${notifications.readAt} is null
      and ${notifications.mailedAt} is null and ${notifications.createdAt} > ${since}
      and ${users.email} is not null and ${users.isActive} = 1 and ${notificationMode(notifications.kind)} = 'digest')`,
  );
