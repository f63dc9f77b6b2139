import { afterEach, beforeEach, expect, test } from "vitest";
import { changeArticles, ownVersion, writeArticle, writesFinished } from "#tests/support/articles.ts";
import { ahead, office } from "#tests/support/office.ts";
import { address, statusOf, tokenIn } from "#tests/support/readers.ts";
import { select } from "#tests/support/tables.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { enqueueNewsletterMails } from "#worker/features/newsletter/tasks.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";

beforeEach(ownVersion);
afterEach(writesFinished);

/** A subscriber row, as the two steps leave it. */
async function reader(status: "active" | "pending" | "unsubscribed"): Promise<string> {
  const email = address();
  const now = new Date().toISOString();
  const insert =
    "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?, ?, ?, ?, ?) returning id";
  await select(insert, crypto.randomUUID(), email, status, now, now);
  return email;
}

test("on Thursdays each reader gets the week's article once", async () => {
  const mailer = mailbox();
  const ctx = office.ctx();
  const letters = () =>
    select<{ id: string; status: string; waiting_for: string | null }>(
      "select * from deliveries where action = 'newsletter.letter'",
    );
  const send = async (origin = ctx.config.origin) => {
    const queue = { ...ctx, config: { ...ctx.config, origin }, ports: { ...ctx.ports, mailer } };
    for (const { id } of await letters()) await deliver(queue, id, deliveryHandlers);
  };
  const [stays, leaves] = [await reader("active"), await reader("active")];
  await Promise.all([reader("pending"), reader("unsubscribed")]);

  await writeArticle({ publishedAt: "2026-01-01T00:00:00.000Z" });
  expect(await enqueueNewsletterMails(ctx)).toBe(0);
  const article = await writeArticle({ title: "This week's", publishedAt: new Date().toISOString() });
  expect(await enqueueNewsletterMails(ctx)).toBe(2);
  expect(await enqueueNewsletterMails(ctx)).toBe(2);
  expect(await letters()).toHaveLength(2);

  await select("update newsletter_subscribers set status = 'unsubscribed' where email = ?", leaves);
  await send();
  expect(mailer.sent.map(({ to }) => to)).toEqual([stays]);
  const [letter] = mailer.sent;
  expect(letter).toMatchObject({
    subject: "This week's",
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  expect(letter?.text).toContain(`http://planwright.test/article/${article.id}`);
  const token = tokenIn(letter, "/newsletter/unsubscribe");
  expect((await office.visitor().call("POST /api/newsletter/unsubscribe", { body: { token } })).status).toBe(
    200,
  );
  expect(await statusOf(stays)).toBe("unsubscribed");
});

test("without the site's address a letter waits, and an article that was withdrawn is not sent", async () => {
  const mailer = mailbox();
  const ctx = office.ctx();
  await reader("active");
  const article = await writeArticle({ publishedAt: new Date().toISOString() });
  const nowhere = { ...ctx, config: { ...ctx.config, origin: "" }, ports: { ...ctx.ports, mailer } };
  await enqueueNewsletterMails(nowhere);
  const [letter] = await select<{ id: string }>(
    "select id from deliveries where action = 'newsletter.letter'",
  );
  const state = async () =>
    (await select("select status, waiting_for from deliveries where id = ?", letter!.id))[0];
  await deliver(nowhere, letter!.id, deliveryHandlers);
  expect(await state()).toEqual({ status: "waiting", waiting_for: "PUBLIC_ORIGIN" });
  await changeArticles(
    "update articles set status = 'approved', published_at = null where id = ?",
    article.id,
  );
  await deliver(
    { ...ctx, clock: ahead(2, "hour"), ports: { ...ctx.ports, mailer } },
    letter!.id,
    deliveryHandlers,
  );
  expect(await state()).toMatchObject({ status: "cancelled" });
  expect(mailer.sent).toEqual([]);
});
