import { expect, test } from "vitest";
import { mailboxAddress, MAX_RECEIPTS_PER_DAY } from "#worker/runtime/receipts.ts";
import { contactMessage, homeMessage } from "#tests/support/messages.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";

const listReceipts = () =>
  select<{ status: string; last_error: string | null }>(
    "select status, last_error from deliveries where action like '%.receipt' order by created_at, id",
  );
const countReceipts = async () =>
  (await listReceipts()).filter(({ status }) => status !== "cancelled").length;

test(
  "one mailbox gets at most five receipts a day, and every submission is stored",
  { tags: "full" },
  async () => {
    const word = unique();
    const send = async (index: number, visitor = testApp.visitor()) => {
      const email = `victim.${word}+${index}@example.com`;
      const sent =
        index % 2
          ? await visitor.call("POST /api/applications", { body: anApplication({ email }) })
          : await visitor.call("POST /api/contact/submit", { body: contactMessage({ email }) });
      expect(sent.status).toBe(201);
    };
    await Promise.all(Array.from({ length: 9 }, (_, index) => send(index)));
    const receipts = await listReceipts();
    expect(receipts).toHaveLength(9);
    expect(await countReceipts()).toBe(MAX_RECEIPTS_PER_DAY);
    expect(receipts.find(({ status }) => status === "cancelled")?.last_error).toBe(
      "This address already got its receipts of the day.",
    );
    const [stored] = await select(
      "select (select count(*) from applications) + (select count(*) from contacts) as count",
    );
    expect(stored).toEqual({ count: 9 });
    expect(await select("select id from deliveries where action like '%.notice'")).toHaveLength(9);

    await testApp.visitor().call("POST /api/ghl/direct-contact", { body: homeMessage() });
    expect(await countReceipts(), "another address").toBe(MAX_RECEIPTS_PER_DAY + 1);
    await send(10, testApp.visitor().at(siteAhead(25, "hour")));
    expect(await countReceipts(), "the next day").toBe(MAX_RECEIPTS_PER_DAY + 2);
    expect(JSON.stringify(await select("select key from rate_counters"))).not.toContain(word);
  },
);

test("a submission that is not stored uses up no receipt", async () => {
  const visitor = testApp.visitor();
  const body = anApplication();
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  await Promise.all([1, 2, 3].map(() => visitor.call("POST /api/applications", { body }, headers)));
  expect(await select("select count from rate_counters where key like 'receipts:%'")).toEqual([{ count: 1 }]);
});

test.for([
  ["ana@example.com", "ana@example.com"],
  ["Ana+jobs+2@Example.com", "ana@example.com"],
  ["a.n.a@gmail.com", "ana@gmail.com"],
  ["a.na+x@googlemail.com", "ana@googlemail.com"],
  ["a.na@example.com", "a.na@example.com"],
])("%s is the mailbox %s", ([email, mailbox]) => {
  expect(mailboxAddress(email!)).toBe(mailbox);
});
