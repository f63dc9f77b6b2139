import { afterEach, beforeEach, expect, test } from "vitest";
import {
  updateArticles,
  useUniqueContentVersion,
  insertArticle,
  waitForBackgroundWrites,
} from "#tests/support/articles.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { uniqueEmail, getSubscriptionStatus, getMailToken } from "#tests/support/newsletter.ts";
import { select } from "#tests/support/tables.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { enqueueNewsletterMails } from "#worker/features/newsletter/tasks.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

/** Inserts a subscriber. */
async function insertSubscriber(status: "active" | "pending" | "unsubscribed"): Promise<string> {
  const email = uniqueEmail();
  const now = new Date().toISOString();
  const insert =
    "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?, ?, ?, ?, ?) returning id";
  await select(insert, crypto.randomUUID(), email, status, now, now);
  return email;
}

test("each active subscriber gets the week's article once, with a one-click unsubscribe link", async () => {
  const mailer = mailbox();
  const ctx = testApp.ctx();
  const deliveries = () =>
    select<{ id: string; status: string; waiting_for: string | null }>(
      "select * from deliveries where action = 'newsletter.issue'",
    );
  const send = async (origin = ctx.config.origin) => {
    const queue = { ...ctx, config: { ...ctx.config, origin }, ports: { ...ctx.ports, mailer } };
    for (const { id } of await deliveries()) await deliver(queue, id, deliveryHandlers);
  };
  const [active, unsubscribing] = [await insertSubscriber("active"), await insertSubscriber("active")];
  await Promise.all([insertSubscriber("pending"), insertSubscriber("unsubscribed")]);

  await insertArticle({ publishedAt: "2026-01-01T00:00:00.000Z" });
  expect(await enqueueNewsletterMails(ctx)).toBe(0);
  const article = await insertArticle({ title: "This week's", publishedAt: new Date().toISOString() });
  expect(await enqueueNewsletterMails(ctx)).toBe(2);
  expect(await enqueueNewsletterMails(ctx)).toBe(2);
  expect(await deliveries()).toHaveLength(2);

  await select("update newsletter_subscribers set status = 'unsubscribed' where email = ?", unsubscribing);
  await send();
  expect(mailer.sent.map(({ to }) => to)).toEqual([active]);
  const [mail] = mailer.sent;
  expect(mail).toMatchObject({
    subject: "This week's",
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  expect(mail?.text).toContain(`http://planwright.test/article/${article.slug}`);
  const token = getMailToken(mail, "/newsletter/unsubscribe");
  expect((await testApp.visitor().call("POST /api/newsletter/unsubscribe", { body: { token } })).status).toBe(
    200,
  );
  expect(await getSubscriptionStatus(active)).toBe("unsubscribed");
});

test("without PUBLIC_ORIGIN a newsletter waits; for an unpublished article it is cancelled", async () => {
  const mailer = mailbox();
  const ctx = testApp.ctx();
  await insertSubscriber("active");
  const article = await insertArticle({ publishedAt: new Date().toISOString() });
  const withoutOrigin = {
    ...ctx,
    config: { ...ctx.config, origin: "" },
    ports: { ...ctx.ports, mailer },
  };
  await enqueueNewsletterMails(withoutOrigin);
  const [mail] = await select<{ id: string }>("select id from deliveries where action = 'newsletter.issue'");
  const state = async () =>
    (await select("select status, waiting_for from deliveries where id = ?", mail!.id))[0];
  await deliver(withoutOrigin, mail!.id, deliveryHandlers);
  expect(await state()).toEqual({ status: "waiting", waiting_for: "PUBLIC_ORIGIN" });
  await updateArticles(
    "update articles set status = 'approved', published_at = null where id = ?",
    article.id,
  );
  await deliver(
    { ...ctx, clock: clockAhead(2, "hour"), ports: { ...ctx.ports, mailer } },
    mail!.id,
    deliveryHandlers,
  );
  expect(await state()).toMatchObject({ status: "cancelled" });
  expect(mailer.sent).toEqual([]);
});
