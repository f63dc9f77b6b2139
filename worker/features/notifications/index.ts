import { findMentions } from "#contract/notifications/mentions.ts";
import type { NotificationEntity, NotificationKind } from "#contract/notifications/constants.ts";
import { effectiveCapabilities, type Capability } from "#contract/capabilities.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { listActiveUsers } from "./overdue-queries.ts";
import {
  deleteNotificationsBefore,
  findJobOwner,
  insertNotification,
  insertNotificationIfChanged,
  insertNotificationMail,
  insertNotificationOnce,
  type NewNotification,
} from "./queries.ts";

type Notice = {
  kind: NotificationKind;
  entityType: NotificationEntity;
  entityId: string;
  actorId?: string | null;
};

const toRow = (ctx: Ctx, notice: Notice): NewNotification => ({
  id: ctx.newId(),
  ...notice,
  createdAt: iso(ctx.clock()),
});

/** Mails wait this long for further notifications, so that 50 assignments are one mail. */
const BUNDLE_MINUTES = 2;

export const MAIL_ACTION = "notification.mail";

/** Inserts the mail of a notification: one per user and two minutes. */
function insertMail(ctx: Ctx, userId: string, notificationId: string): Statement {
  const length = BUNDLE_MINUTES * 60_000;
  const bundle = Math.floor(ctx.clock().getTime() / length);
  const row = deliveryRow(ctx, {
    kind: "mail",
    action: MAIL_ACTION,
    dedupeKey: `${MAIL_ACTION}:${userId}:${bundle}`,
    entityType: "user",
    entityId: userId,
    payload: { mode: "mail" },
    notBefore: new Date((bundle + 1) * length),
  });
  return insertNotificationMail(ctx.db, row, notificationId);
}

/**
 * Statements that notify a user if the preceding statement of the batch changed a row. Users who turned the kind off get
 * nothing, so a statement that depends on the preceding change must come before.
 */
export function notifyUser(ctx: Ctx, { userId, ...notice }: Notice & { userId: string }): Statement[] {
  const row = toRow(ctx, notice);
  return [insertNotificationIfChanged(ctx.db, userId, row), insertMail(ctx, userId, row.id)];
}

/** Statements that notify a user, whatever the preceding statement of the batch changed. */
export function notifyAlways(ctx: Ctx, { userId, ...notice }: Notice & { userId: string }): Statement[] {
  const row = toRow(ctx, notice);
  return [insertNotification(ctx.db, userId, row), insertMail(ctx, userId, row.id)];
}

/** Statements that notify a user unless they were notified of the same since `since`. */
export function notifyOnce(
  ctx: Ctx,
  { userId, ...notice }: Notice & { userId: string },
  since: string,
): [Statement, Statement] {
  const row = toRow(ctx, notice);
  return [insertNotificationOnce(ctx.db, userId, row, since), insertMail(ctx, userId, row.id)];
}

/**
 * Statements that notify the colleagues whom a note mentions and who may open its record. They follow the statement that
 * stores the note, which throws when it stores nothing.
 */
export async function notifyMentioned(
  ctx: StaffCtx,
  text: string,
  record: { entityType: "lead" | "contact" | "application" | "client"; entityId: string },
): Promise<Statement[]> {
  if (!text.includes("@")) return [];
  const capability: Capability = record.entityType === "client" ? "clients.read" : "crm.read";
  const colleagues = (await listActiveUsers(ctx.db)).filter(
    (user) => user.id !== ctx.staff.id && effectiveCapabilities(user).includes(capability),
  );
  return findMentions(text, colleagues).flatMap((userId) =>
    notifyAlways(ctx, { userId, kind: "mentioned", ...record, actorId: ctx.staff.id }),
  );
}

/** Statements that notify the owner of a job, or of its client, of a new application. */
export async function notifyJobOwner(ctx: Ctx, jobId: string, applicationId: string): Promise<Statement[]> {
  const userId = await findJobOwner(ctx.db, jobId);
  if (!userId) return [];
  return notifyAlways(ctx, {
    userId,
    kind: "application",
    entityType: "application",
    entityId: applicationId,
  });
}

const MAX_AGE_DAYS = 90;

export const deleteOldNotifications = (ctx: Ctx): Promise<unknown> =>
  deleteNotificationsBefore(ctx.db, iso(addTime(ctx.clock(), -MAX_AGE_DAYS, "day")));
