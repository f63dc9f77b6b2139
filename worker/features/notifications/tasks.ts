import { effectiveCapabilities } from "#contract/capabilities.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { formatNotification } from "#contract/notifications/text.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { DeliveryObsolete, Postponed } from "#worker/base/errors.ts";
import { isWait } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type DeliveryHandler, deliveryRow } from "#worker/runtime/deliveries.ts";
import { formatGreeting, sendMail } from "#worker/runtime/mail.ts";
import { MAIL_ACTION, notifyOnce } from "./index.ts";
import { findFailedDelivery, listActiveUsers, listFailureNotified, listOverdue } from "./overdue-queries.ts";
import { notificationPath } from "#contract/notifications/paths.ts";
import * as queries from "./queries.ts";
import { findQuietEnd, nextHour } from "./rules.ts";

/** A daily mail covers a week, for users whose mails waited for a setting. */
const MAILED_DAYS = 7;

const PROFILE_PATH = "/admin/profile";

/** Mails a user the unread notifications that no mail has. Waits for the end of the user's quiet hours. */
export const sendNotificationMail: DeliveryHandler = async (
  ctx,
  { id, entityId: userId, payload, attempts },
) => {
  const mode = payload.mode === "digest" ? "digest" : "mail";
  const now = ctx.clock();
  const recipient = await queries.findRecipient(ctx.db, userId);
  if (!recipient?.user.email) throw new DeliveryObsolete("The user is inactive or has no email address.");
  const { user, settings } = recipient;
  const quietUntil = settings && findQuietEnd(now, user.timeZone ?? firmTimeZone, settings);
  if (quietUntil)
    throw new Postponed("conflict", "It waits for the end of the user's quiet hours.", {
      waitingFor: "quiet_hours",
      until: quietUntil,
    });
  const since = iso(addTime(now, -MAILED_DAYS, "day"));
  const rows = await queries.claimNotifications(ctx.db, id, { userId, mode, since }, iso(now));
  if (rows.length === 0) throw new DeliveryObsolete("The notifications were read.");
  try {
    return await sendMail(ctx, createMail(ctx, { ...user, email: user.email! }, rows));
  } catch (error) {
    // A mail that waits for a setting may wait for days: later ones replace it, unless an earlier attempt may have sent it.
    if (isWait(error) && attempts === 1) await queries.releaseNotifications(ctx.db, id);
    throw error;
  }
};

type MailedNotification = Awaited<ReturnType<typeof queries.claimNotifications>>[number];

function createMail(
  { config: { origin, firm } }: Ctx,
  { email, fullName }: { email: string; fullName: string | null },
  rows: readonly MailedNotification[],
): Parameters<typeof sendMail>[1] {
  const items = rows.map((row) => ({
    label: formatNotification(row),
    url: `${origin}${notificationPath(row)}`,
  }));
  const single = items.length === 1 ? items[0] : undefined;
  return {
    to: email,
    subject: single ? single.label : `${items.length} notifications from ${firm.name}`,
    greeting: fullName ? formatGreeting(fullName) : "Hello,",
    paragraphs: single ? [`${single.label}.`] : ["This happened in the back office:"],
    ...(single
      ? { button: { label: "Open", url: single.url } }
      : { list: { heading: "Notifications", items } }),
    notes: [`Choose what you are notified of under My profile: ${origin}${PROFILE_PATH}`],
  };
}

/** Bounds one cron run; the next one continues. */
const MAX_ROWS = 100;
const MAX_AGE_DAYS = 2;

/** Notifies users of their follow-ups and tasks that became due. */
export async function notifyOverdue(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  const window = { now: iso(now), since: iso(addTime(now, -MAX_AGE_DAYS, "day")) };
  for (const { userId, entityType, entityId, dueAt } of await listOverdue(ctx.db, window, MAX_ROWS)) {
    const notice = { userId, kind: "overdue" as const, entityType, entityId };
    await ctx.db.batch(notifyOnce(ctx, notice, dueAt));
  }
}

const FAILURE_HOURS = 24;

/** Notifies users who see the deliveries that some were given up: once until they have read it. */
export async function notifyFailedDeliveries(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  const failed = await findFailedDelivery(ctx.db, iso(addTime(now, -FAILURE_HOURS, "hour")));
  if (!failed) return;
  const users = (await listActiveUsers(ctx.db)).filter((user) =>
    effectiveCapabilities(user).includes("crm.sync"),
  );
  const notified = await listFailureNotified(
    ctx.db,
    users.map(({ id }) => id),
    failed.updatedAt,
  );
  const known = new Set(notified.map(({ userId }) => userId));
  for (const { id: userId } of users.filter(({ id }) => !known.has(id))) {
    const notice = { userId, kind: "delivery_failed", entityType: "delivery", entityId: failed.id } as const;
    await ctx.db.batch(notifyOnce(ctx, notice, failed.updatedAt));
  }
}

/** Writes the daily mails that are due to the outbox, each once. */
export async function enqueueDigests(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  for (const { settings, timeZone } of await queries.listDueDigests(ctx.db, iso(now), MAX_ROWS)) {
    const { userId, nextDigestAt, digestHour } = settings;
    const row = deliveryRow(ctx, {
      kind: "mail",
      action: MAIL_ACTION,
      dedupeKey: `${MAIL_ACTION}:${userId}:digest:${nextDigestAt}`,
      entityType: "user",
      entityId: userId,
      payload: { mode: "digest" },
    });
    const next = iso(nextHour(now, timeZone ?? firmTimeZone, digestHour));
    await ctx.db.batch([
      queries.setNextDigest(ctx.db, userId, nextDigestAt!, next),
      queries.insertDigest(ctx.db, row, iso(addTime(now, -MAILED_DAYS, "day"))),
    ]);
  }
}
