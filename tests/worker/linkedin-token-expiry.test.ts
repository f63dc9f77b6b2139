import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { checkLinkedInToken } from "#worker/features/linkedin/tasks.ts";
import { daysLeft, isOutdatedVersion, warningThreshold } from "#worker/features/linkedin/rules.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { captureQueue } from "#tests/support/deliveries.ts";
import { insertLinkedInAccount, createFakeLinkedIn, setLinkedInApp } from "#tests/support/linkedin.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const token = (hours: number, renews = false) => ({
  expiresAt: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  refreshToken: renews ? "sealed" : null,
  refreshExpiresAt: renews ? "2027-11-20T12:00:00.000Z" : null,
});

test.for([
  [15 * 24, 15, null],
  [14 * 24 + 1, 15, null],
  [14 * 24, 14, 14],
  [8 * 24, 8, 14],
  [7 * 24, 7, 7],
  [25, 2, 7],
  [24, 1, 1],
  [0.1, 1, 1],
  [0, 0, null],
  [-24, 0, null],
] as const)(
  "%d hours before expiry a token has %d days left and warning threshold %s",
  ([hours, days, threshold]) => {
    expect(daysLeft(token(hours).expiresAt, now)).toBe(days);
    expect(warningThreshold(token(hours), now)).toBe(threshold);
    expect(warningThreshold(token(hours, true), now), "a renewable token warns on the last day only").toBe(
      threshold === 1 ? 1 : null,
    );
  },
);

test("an API version counts as old after nine months", () => {
  expect(isOutdatedVersion("202602", now)).toBe(false);
  expect(isOutdatedVersion("202601", now)).toBe(true);
});

test("staff get one warning each at 14, 7 and 1 days before token expiry", { tags: "full" }, async () => {
  catchLog();
  await insertLinkedInAccount({ days: 20 });
  const mailer = mailbox();
  const fake = createFakeLinkedIn();
  const queue = captureQueue();
  for (let hour = 0; hour <= 21 * 24; hour += 5) {
    const ctx = fake.ctx({
      clock: clockAhead(hour, "hour"),
      ...queue.overrides,
    });
    const mailCtx = { ...ctx, ports: { ...ctx.ports, mailer } };
    await Promise.all([checkLinkedInToken(mailCtx), checkLinkedInToken(mailCtx)]);
    for (const { id } of await queue.drainMessages()) await deliver(mailCtx, id, deliveryHandlers);
  }
  expect(mailer.sent.map(({ subject }) => subject)).toEqual([
    "The connection to LinkedIn ends in 14 days",
    "The connection to LinkedIn ends in 7 days",
    "The connection to LinkedIn ends within a day",
  ]);
  expect(mailer.sent[0]).toMatchObject({ to: "recruiting@localhost.example" });
  expect(mailer.sent[0]!.text).toContain("/admin/content?tab=linkedin");
  const [{ status } = {}] = await select("select status from linkedin_accounts");
  expect(status, "marked as expired").toBe("expired");
});

test("an expiry warning is cancelled when the account was reconnected", async () => {
  catchLog();
  await insertLinkedInAccount({ days: 10 });
  const queue = captureQueue();
  const mailer = mailbox();
  const ctx = testApp.ctx(queue.overrides);
  await checkLinkedInToken(ctx);
  const [warning] = await queue.drainMessages();
  await select("update linkedin_accounts set expires_at = ?", clockAhead(60, "day")().toISOString());
  await deliver({ ...ctx, ports: { ...ctx.ports, mailer } }, warning!.id, deliveryHandlers);
  expect(mailer.sent).toEqual([]);
  const [row] = await select("select status, last_error from deliveries");
  expect(row).toEqual({
    status: "cancelled",
    last_error: "LinkedIn has been connected again or disconnected since.",
  });
});

test("a renewable token is renewed once in its last week; the refresh token's expiry stays", async () => {
  catchLog();
  await setLinkedInApp();
  await insertLinkedInAccount({ days: 6, refresh: true, refreshDays: 200 });
  const [before] = await select("select * from linkedin_accounts");
  const fake = createFakeLinkedIn();
  const queue = captureQueue();
  const ctx = fake.ctx(queue.overrides);
  await Promise.all([checkLinkedInToken(ctx), checkLinkedInToken(ctx), checkLinkedInToken(ctx)]);
  expect(await select("select action from deliveries")).toEqual([{ action: "linkedin.renew" }]);
  await Promise.all((await queue.drainMessages()).map(({ id }) => deliver(ctx, id, deliveryHandlers)));
  expect(fake.countRequests("POST /oauth/v2/accessToken")).toBe(1);
  const [after] = await select("select * from linkedin_accounts");
  expect(daysLeft(String(after!.expires_at), new Date())).toBe(60);
  expect(after!.refresh_expires_at).toBe(before!.refresh_expires_at);
  await checkLinkedInToken(ctx);
  expect(await select("select id from deliveries")).toHaveLength(1);
});

test("the status of an expired token contains the time of its expiry", async () => {
  await insertLinkedInAccount({ days: -2 });
  const { body } = await (await testApp.as("user")).call("GET /api/content/linkedin-status", {});
  expect(body).toMatchObject({ state: "expired", endedAt: body.expiresAt });
  expect(Date.parse(body.endedAt!)).toBeLessThan(Date.now());
});
