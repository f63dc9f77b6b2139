import { addTime } from "#worker/base/clock.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import type { LinkPurpose } from "#contract/auth/constants.ts";
import { accountLinks } from "#worker/db/tables/account-links.ts";
import { createLinkRow, getToken } from "#worker/features/auth/links.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { insertFactorRows } from "./second-factor.ts";
import { select } from "./tables.ts";
import { clockAhead, createTestSite, testApp } from "./test-app.ts";

/** The app without a queue, `minutes` ahead: `deliverAccountMails` sends the mails. */
export const createAccountSite = (minutes = 0, config: Partial<Ctx["config"]> = {}) =>
  createTestSite((ctx) => ({
    clock: clockAhead(minutes, "minute"),
    enqueue: () => Promise.resolve(),
    config: { ...ctx.config, ...config },
  }));

/** Runs waiting mail deliveries, as the queue does, and returns their mails, oldest first. */
export async function deliverAccountMails(): Promise<Mail[]> {
  const mailer = mailbox();
  const ctx = testApp.ctx();
  const queue = { ...ctx, ports: { ...ctx.ports, mailer } };
  const waiting = await select<{ id: string }>(
    "select id from deliveries where kind = 'mail' and status = 'waiting' order by id",
  );
  for (const { id } of waiting) await deliver(queue, id, deliveryHandlers);
  return mailer.sent;
}

/** Inserts a link for a user who has an address; returns its id and token. */
export async function insertAccountLink(purpose: LinkPurpose, userId: string) {
  const ctx = testApp.ctx();
  const [user] = await select<{ email: string }>("select email from users where id = ?", userId);
  const address = user!.email;
  const link = await createLinkRow(ctx, { userId, purpose, recipient: address, newEmail: `new.${address}` });
  await ctx.db.insert(accountLinks).values(link);
  return { id: link.id, token: await getToken(ctx, link.id) };
}

/** An address for each user, one-time links that were mailed to them, and second factors. */
export async function insertAccountLinks(): Promise<void> {
  const [now, tomorrow] = [0, 1].map((days) => addTime(new Date(), days, "day").toISOString());
  const users = await select<{ id: string }>("select id from users");
  for (const [n, user] of users.entries()) {
    const recipient = `staff-${n}@example.com`;
    await select("update users set full_name = 'Staff ' || ?, email = ? where id = ?", n, recipient, user.id);
    await select(
      "insert into account_links (id, user_id, purpose, token_hash, recipient, created_at, expires_at) values (?, ?, 'password', ?, ?, ?, ?)",
      crypto.randomUUID(),
      user.id,
      `hash-${n}`,
      recipient,
      now,
      tomorrow,
    );
  }
  await insertFactorRows();
}
