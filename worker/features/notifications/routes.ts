import { DEFAULT_DIGEST_HOUR, defaultModes, notificationKinds } from "#contract/notifications/constants.ts";
import { type NotificationSettings, notifications } from "#contract/notifications/endpoints.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";
import { nextHour } from "./rules.ts";

export const notificationRoutes = createRouter();

serve(notificationRoutes, notifications.list, async (ctx) => {
  const items = await queries.listNotifications(ctx.db, ctx.staff.id);
  return { unread: items.filter(({ readAt }) => readAt === null).length, items };
});

serve(notificationRoutes, notifications.read, async (ctx, { body }) => {
  await queries.markRead(ctx.db, ctx.staff.id, body.ids, iso(ctx.clock()));
  const items = await queries.listNotifications(ctx.db, ctx.staff.id);
  return { unread: items.filter(({ readAt }) => readAt === null).length };
});

serve(notificationRoutes, notifications.settings, async (ctx) => {
  const { user, settings } = await getRecipient(ctx);
  return {
    modes: { ...defaultModes, ...settings?.modes },
    quietFrom: settings?.quietFrom ?? null,
    quietUntil: settings?.quietUntil ?? null,
    digestHour: settings?.digestHour ?? DEFAULT_DIGEST_HOUR,
    ...describeMail(ctx, user.timeZone),
  };
});

serve(notificationRoutes, notifications.setSettings, async (ctx, { body }) => {
  const { user } = await getRecipient(ctx);
  const now = ctx.clock();
  const zone = user.timeZone ?? firmTimeZone;
  await queries.upsertSettings(ctx.db, {
    ...body,
    userId: user.id,
    nextDigestAt: hasDigest(body) ? iso(nextHour(now, zone, body.digestHour)) : null,
    updatedAt: iso(now),
  });
  return { ...body, ...describeMail(ctx, user.timeZone) };
});

const hasDigest = ({ modes }: NotificationSettings): boolean =>
  notificationKinds.some((kind) => modes[kind] === "digest");

const describeMail = (ctx: StaffCtx, timeZone: string | null) => ({
  timeZone: timeZone ?? firmTimeZone,
  isMailConfigured: ctx.config.mailFrom !== "",
});

async function getRecipient(ctx: StaffCtx) {
  const recipient = await queries.findRecipient(ctx.db, ctx.staff.id);
  if (!recipient) throw new AppError("unauthenticated", "Please sign in.");
  return recipient;
}
