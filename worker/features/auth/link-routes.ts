import { accountLinks, type LinkInfo } from "#contract/auth/link-endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { hashPassword, verifyPassword } from "#worker/base/password.ts";
import { activityRow, recordActivity, recordEventIfChanged } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { findDevice } from "#worker/runtime/device.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { assertStrongPassword } from "./common-passwords.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { assertEmailFree, createLink, createLinkMail, createLinkRow, getLink, linkGone } from "./links.ts";
import * as queries from "./link-queries.ts";
import { getUser } from "./queries.ts";
import { SAME_PASSWORD } from "./rules.ts";
import {
  countAttempt,
  countForgotten,
  deleteLock,
  lockPrefix,
  MAX_LINKS_PER_HOUR,
  resetAttempts,
} from "./throttle.ts";

export const accountLinkRoutes = createRouter();

const FORGOTTEN = { action: "auth.forgot", entityType: "user", entityId: null };

const toPurpose = (purpose: queries.AccountLink["purpose"]): LinkInfo["purpose"] =>
  purpose === "invitation" || purpose === "password" ? purpose : "email";

// One batch whether the account exists or not: neither the answer nor its time tells.
serve(accountLinkRoutes, accountLinks.forgot, async (ctx, { body }) => {
  const hourAgo = await countForgotten(ctx, body.login);
  const link = await createLink(ctx, "password");
  const mail = createLinkMail(ctx, link.id);
  const limit = { max: MAX_LINKS_PER_HOUR, since: hourAgo };
  await ctx.db.batch([
    queries.insertPasswordLink(ctx.db, link, body.login, limit),
    queries.insertLinkActivity(ctx.db, link.id, {
      details: {},
      ...activityRow(ctx, FORGOTTEN, { id: null, username: null }),
    }),
    mail.statement,
  ]);
  enqueueDeliveries(ctx, [mail.id]);
  return { ok: true as const, isMailConfigured: ctx.config.mailFrom !== "" };
});

serve(accountLinkRoutes, accountLinks.find, async (ctx, { body }) => {
  const { link, user } = await getLink(ctx, body.token, ["invitation", "password", "email_new", "email_old"]);
  return { ...link, purpose: toPurpose(link.purpose), username: user.username, fullName: user.fullName };
});

serve(accountLinkRoutes, accountLinks.resetPassword, async (ctx, { body }) => {
  const { user } = await setPassword(ctx, body, "password");
  return { username: user.username };
});

serve(accountLinkRoutes, accountLinks.acceptInvitation, async (ctx, { body, c }) => {
  const { user, epoch } = await setPassword(ctx, body, "invitation");
  return completeSignIn(c, ctx, { ...user, epoch, mustChangePassword: false }, { method: "invitation" });
});

/** Uses up a link to set the password of its user. */
async function setPassword(
  ctx: Ctx,
  { token, newPassword }: { token: string; newPassword: string },
  purpose: "invitation" | "password",
) {
  const found = await getLink(ctx, token, [purpose]);
  const { user } = found;
  await assertStrongPassword(ctx, { password: newPassword, user, field: "newPassword" });
  if (await verifyPassword(newPassword, user.passwordHash))
    throw new AppError("validation_failed", SAME_PASSWORD, { fields: { newPassword: [SAME_PASSWORD] } });
  const passwordHash = await hashPassword(newPassword);
  const now = iso(ctx.clock());
  const prefix = await lockPrefix(user.username);
  const action = purpose === "invitation" ? "user.accept_invitation" : "user.reset_password";
  const [[changed]] = await ctx.db.batch([
    queries.setPasswordByLink(ctx.db, found, { passwordHash, updatedAt: now }),
    recordEventIfChanged(ctx, { action, entityType: "user", entityId: user.id }, user),
    queries.deleteLinks(ctx.db, user.id, now),
    deleteLock(ctx, prefix),
  ]);
  if (!changed) throw linkGone();
  return { user, epoch: changed.epoch };
}

serve(accountLinkRoutes, accountLinks.emailChange, async (ctx) =>
  toEmailChange(await queries.listEmailLinks(ctx.db, ctx.staff.id, iso(ctx.clock()))),
);

function toEmailChange(links: readonly queries.AccountLink[]) {
  const byNew = links.find(({ purpose }) => purpose === "email_new");
  if (!byNew) return null;
  const byOld = links.find(({ purpose }) => purpose === "email_old");
  return {
    email: byNew.recipient,
    isNewConfirmed: byNew.confirmedAt !== null,
    isOldConfirmed: byOld ? byOld.confirmedAt !== null : null,
    expiresAt: byNew.expiresAt,
  };
}

serve(accountLinkRoutes, accountLinks.requestEmailChange, async (ctx, { body, c }) => {
  const device = await findDevice(c, ctx, ctx.staff.username);
  await countAttempt(ctx, ctx.staff.username, device);
  const user = await getUser(ctx.db, ctx.staff.id);
  if (!(await verifyPassword(body.currentPassword, user.passwordHash)))
    throw invalid("currentPassword", "This is not your current password.");
  if (body.email === user.email) throw invalid("email", "This is your email address already.");
  await assertEmailFree(ctx, body.email, user.id);
  const links = await Promise.all([
    createLinkRow(ctx, {
      userId: user.id,
      purpose: "email_new",
      recipient: body.email,
      newEmail: body.email,
    }),
    ...(user.email
      ? [
          createLinkRow(ctx, {
            userId: user.id,
            purpose: "email_old",
            recipient: user.email,
            newEmail: body.email,
          }),
        ]
      : []),
  ]);
  const mails = links.map(({ id }) => createLinkMail(ctx, id));
  const entry = { action: "user.request_email", entityType: "user", entityId: user.id };
  await ctx.db.batch([
    queries.deleteEmailChange(ctx.db, user.id),
    ...links.map((link) => queries.insertLink(ctx.db, link, user.email)),
    recordActivity(ctx, entry),
    ...mails.map(({ statement }) => statement),
  ]);
  enqueueDeliveries(
    ctx,
    mails.map(({ id }) => id),
  );
  await resetAttempts(ctx, user.username, device);
  return toEmailChange(links)!;
});

serve(accountLinkRoutes, accountLinks.cancelEmailChange, async (ctx) => {
  const entry = { action: "user.cancel_email", entityType: "user", entityId: ctx.staff.id };
  await ctx.db.batch([queries.deleteEmailChange(ctx.db, ctx.staff.id), recordActivity(ctx, entry)]);
  return { ok: true as const };
});

serve(accountLinkRoutes, accountLinks.confirmEmail, async (ctx, { body }) => {
  const { link, user } = await getLink(ctx, body.token, ["email_new", "email_old"]);
  const email = link.newEmail ?? link.recipient;
  const now = iso(ctx.clock());
  const details = { email: "changed" };
  const [, [changed]] = await ctx.db.batch([
    queries.confirmEmailLink(ctx.db, link.id, now),
    queries.applyEmailChange(ctx.db, link, email, now),
    recordEventIfChanged(ctx, { action: "user.email", entityType: "user", entityId: user.id, details }, user),
    queries.deleteLinksOfFormerEmail(ctx.db, user.id, now),
  ]);
  if (!changed) await assertEmailFree(ctx, email, user.id);
  return { email, isChanged: changed !== undefined };
});

const invalid = (field: string, message: string) =>
  new AppError("validation_failed", message, { fields: { [field]: [message] } });
