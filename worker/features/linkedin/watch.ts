import { iso } from "#worker/base/clock.ts";
import { NoLongerWanted } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { announce, type DeliveryHandler, recordDelivery } from "#worker/runtime/deliveries.ts";
import { mailStaff } from "#worker/runtime/staff-mail.ts";
import { renew } from "./account.ts";
import { findAccount, updateAccount } from "./queries.ts";
import { canRenew, daysLeft, RENEW_DAYS, warningOf } from "./rules.ts";

/** Where the account is seen and connected again. */
export const PANEL = "/admin/content?tab=linkedin";

/**
 * Looks after the token: orders its renewal a week before its end where that is possible, warns staff at 14, 7 and 1 days
 * where not, once each by the delivery's key, and marks what has run out. Cheap enough for every tick.
 */
export async function watchLinkedIn(ctx: Ctx): Promise<void> {
  const account = await findAccount(ctx.db);
  if (!account || account.status !== "connected") return;
  const now = ctx.clock();
  const left = daysLeft(account.expiresAt, now);
  const renews = canRenew(account, now);
  if (left === 0 && !renews) {
    await updateAccount(ctx.db, account, { status: "expired", updatedAt: iso(now) });
    return;
  }
  // The end of the token is part of the key: a token that was renewed or replaced is spoken of anew.
  const token = `${account.id}:${account.expiresAt}`;
  const about = { entityType: "linkedin_account", entityId: account.id };
  const warning = warningOf(account, now);
  const orders = [
    ...(renews && left <= RENEW_DAYS
      ? [
          recordDelivery(ctx, {
            kind: "linkedin",
            action: "linkedin.renew",
            dedupeKey: `linkedin.renew:${token}`,
            ...about,
          }),
        ]
      : []),
    ...(warning
      ? [
          recordDelivery(ctx, {
            kind: "mail",
            action: "linkedin.warning",
            dedupeKey: `linkedin.warning:${token}:${warning}`,
            payload: { expiresAt: account.expiresAt },
            ...about,
          }),
        ]
      : []),
  ];
  for (const { id, statement } of orders) {
    const { meta } = await statement.run();
    if (meta.changes > 0) announce(ctx, [id]);
  }
}

/** Renews the token before it ends. */
export const renewToken: DeliveryHandler = async (ctx, delivery) => {
  const account = await findAccount(ctx.db);
  const now = ctx.clock();
  if (
    account?.id !== delivery.entityId ||
    !canRenew(account, now) ||
    daysLeft(account.expiresAt, now) > RENEW_DAYS
  ) {
    throw new NoLongerWanted("The token was renewed or replaced, or can no longer be renewed.");
  }
  await renew(ctx, account);
  return {};
};

/** Tells staff that LinkedIn has to be connected again, and by when. */
export const sendWarning: DeliveryHandler = async (ctx, delivery) => {
  const account = await findAccount(ctx.db);
  if (account?.id !== delivery.entityId || account.expiresAt !== delivery.payload.expiresAt) {
    throw new NoLongerWanted("LinkedIn has been connected again or disconnected since.");
  }
  const left = daysLeft(account.expiresAt, ctx.clock());
  const when = left === 0 ? "has ended" : left === 1 ? "ends within a day" : `ends in ${left} days`;
  return mailStaff(ctx, {
    subject: `The connection to LinkedIn ${when}`,
    text: [
      `The permission to post on LinkedIn as ${account.name} ${when}, on ${account.expiresAt.slice(0, 10)} (UTC).`,
      "LinkedIn does not prolong it by itself. An administrator connects it again, which takes a minute; until then posts wait and none is lost.",
      `Connect it here: ${ctx.config.origin}${PANEL}`,
    ].join("\n\n"),
  });
};
