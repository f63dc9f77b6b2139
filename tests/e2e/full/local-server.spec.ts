import { expect, test } from "../support/browser-test.ts";
import { queryDatabase } from "../support/database.ts";
import { waitForMail } from "../support/mailbox.ts";

const cron = (expression: string) => `/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(expression)}`;

test("a newsletter sent by cron links to the local server instead of waiting for an origin", async ({
  request,
  baseURL,
}) => {
  const email = `letters-${Date.now()}@example.com`;
  expect((await request.post("/api/newsletter", { data: { email, source: "resources" } })).status()).toBe(
    202,
  );
  const { text } = await waitForMail(request, email);
  const token = decodeURIComponent(/confirm\?token=(\S+)/.exec(text)![1]!);
  expect((await request.post("/api/newsletter/confirm", { data: { token } })).status()).toBe(200);

  expect((await request.post(cron("0 13 * * thu"))).ok()).toBe(true);
  // The sweep enqueues letters that have waited for a minute.
  const earlier = new Date(Date.now() - 120_000).toISOString();
  await queryDatabase(
    request,
    "update deliveries set next_attempt_at = ? where action = 'newsletter.issue' and status = 'waiting'",
    earlier,
  );
  await request.post(cron("*/5 * * * *"));
  await expect(async () => {
    const letter = await waitForMail(request, email);
    expect(letter.text).toContain(`${baseURL}/article/`);
  }).toPass({ timeout: 30_000 });
});
