import { iso } from "#worker/base/clock.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, type DeliveryHandler, insertDelivery } from "#worker/runtime/deliveries.ts";
import { sendStaffMail } from "#worker/runtime/mail.ts";
import { renewAccess } from "./account.ts";
import { findAccount, updateAccount } from "./queries.ts";
import { canRenew, daysLeft, RENEW_DAYS, warningThreshold } from "./rules.ts";

/** Admin page of the connection. */
export const ADMIN_PATH = "/admin/content?tab=linkedin";

/**
 * Enqueues renewal a week before expiry where possible, warnings at 14, 7 and 1 days otherwise (once each by dedupe
 * key), and marks an expired account. Runs on every tick.
 */
export async function checkLinkedInToken(ctx: Ctx): Promise<void> {
  const account = await findAccount(ctx.db);
  if (!account || account.status !== "connected") return;
  const now = ctx.clock();
  const left = daysLeft(account.expiresAt, now);
  const renews = canRenew(account, now);
  if (left === 0 && !renews) {
    await updateAccount(ctx.db, account, { status: "expired", updatedAt: iso(now) });
    return;
  }
  // The dedupe keys contain the expiry, so that a renewed token gets its own warnings.
  const token = `${account.id}:${account.expiresAt}`;
  const entityRef = { entityType: "linkedin_account", entityId: account.id };
  const warning = warningThreshold(account, now);
  const newDeliveries = [
    ...(renews && left <= RENEW_DAYS
      ? [
          insertDelivery(ctx, {
            kind: "linkedin",
            action: "linkedin.renew",
            dedupeKey: `linkedin.renew:${token}`,
            ...entityRef,
          }),
        ]
      : []),
    ...(warning
      ? [
          insertDelivery(ctx, {
            kind: "mail",
            action: "linkedin.warning",
            dedupeKey: `linkedin.warning:${token}:${warning}`,
            payload: { expiresAt: account.expiresAt },
            ...entityRef,
          }),
        ]
      : []),
  ];
  for (const { id, statement } of newDeliveries) {
    const { meta } = await statement.run();
    if (meta.changes > 0) enqueueDeliveries(ctx, [id]);
  }
}

export const renewToken: DeliveryHandler = async (ctx, delivery) => {
  const account = await findAccount(ctx.db);
  const now = ctx.clock();
  if (
    account?.id !== delivery.entityId ||
    !canRenew(account, now) ||
    daysLeft(account.expiresAt, now) > RENEW_DAYS
  ) {
    throw new DeliveryObsolete("The token was renewed or replaced, or can no longer be renewed.");
  }
  await renewAccess(ctx, account);
  return {};
};

/** Mails staff that LinkedIn has to be reconnected. */
export const sendTokenWarning: DeliveryHandler = async (ctx, delivery) => {
  const account = await findAccount(ctx.db);
  if (account?.id !== delivery.entityId || account.expiresAt !== delivery.payload.expiresAt) {
    throw new DeliveryObsolete("LinkedIn has been connected again or disconnected since.");
  }
  const left = daysLeft(account.expiresAt, ctx.clock());
  const when = left === 0 ? "has ended" : left === 1 ? "ends within a day" : `ends in ${left} days`;
  return sendStaffMail(ctx, {
    subject: `The connection to LinkedIn ${when}`,
    paragraphs: [
      `The permission to post on LinkedIn as ${account.name} ${when}, on ${account.expiresAt.slice(0, 10)} (UTC).`,
      "LinkedIn does not renew it automatically. An administrator can reconnect it in a minute; posts wait until then.",
    ],
    button: { label: "Reconnect LinkedIn", url: `${ctx.config.origin}${ADMIN_PATH}` },
  });
};
