import { expect, test, vi } from "vitest";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { deliver, type DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { aDelivery, getDelivery } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, testApp, createTestSite } from "#tests/support/test-app.ts";
import { anApplication } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";

const sent: DeliveryHandler = () => Promise.resolve({ externalId: "vendor-1" });
const failing =
  (error: unknown): DeliveryHandler =>
  () =>
    Promise.reject(error);
const secondsUntil = (time: unknown) => (Date.parse(String(time)) - Date.now()) / 1000;

test(
  "an application sends two mails through the queue, and its CRM sync waits for the API key",
  { tags: "full", timeout: 15_000 },
  async () => {
    const log = catchLog();
    const { body, headers } = await testApp
      .visitor()
      .call("POST /api/applications", { body: anApplication() });
    const assertDelivered = async () => {
      const rows = await select(
        `select * from deliveries
        where entity_id in (?1, (select id from crm_leads where application_id = ?1)) order by action`,
        body.id,
      );
      expect(rows.map(({ status }) => status)).toEqual(["sent", "sent", "waiting"]);
      const [notice, receipt, sync] = rows;
      expect(notice).toMatchObject({ action: "application.notice", attempts: 1, last_error: null });
      expect(receipt).toMatchObject({ action: "application.receipt", attempts: 1, last_error: null });
      expect(receipt!.external_id).toMatch(/@/);
      expect(sync).toMatchObject({
        action: "lead.sync",
        kind: "crm",
        waiting_for: "ghl_api_key",
        attempts: 0,
      });
      expect(sync!.last_error).toBe("GoHighLevel is not configured: ghl_api_key is missing.");
      expect(secondsUntil(sync!.next_attempt_at)).toBeGreaterThan(3_000);
    };
    await vi.waitFor(assertDelivered, { timeout: 10_000, interval: 100 });
    const visit = headers.get("X-Request-Id");
    const sentEvents = log.filter(({ event, requestId }) => event === "delivery.sent" && requestId === visit);
    expect(sentEvents, "both deliveries share the request id").toHaveLength(2);
  },
);

test("the receipt goes to the applicant, and the staff notice contains the name only", async () => {
  catchLog();
  const mailer = mailbox();
  const candidate = anApplication();
  const queueIsDown = createTestSite(() => ({
    enqueue: () => Promise.reject(new Error("the queue is down")),
  }));
  const { status, body } = await testApp
    .visitor()
    .at(queueIsDown)
    .call("POST /api/applications", { body: candidate });
  expect(status, "an application does not depend on the queue").toBe(201);
  const ctx = testApp.ctx({ ports: { ...testApp.ctx().ports, mailer } });
  for (const { id } of await select<{ id: string }>("select id from deliveries"))
    await deliver(ctx, id, deliveryHandlers);

  const [receipt, notice] = mailer.sent.toSorted((a) => (a.to === candidate.email ? -1 : 1));
  expect(receipt).toMatchObject({ to: candidate.email, subject: "We have your resume" });
  expect(receipt!.text).toContain(`Dear Iris Halvorsen`);
  expect(notice).toMatchObject({ to: "recruiting@localhost.example" });
  expect(notice!.text).toContain(`/admin/applications/${body.id}`);
  expect(notice!.subject).toBe("New resume: Iris Halvorsen");
  expect(notice!.text + notice!.html).not.toMatch(/\(312\)|iris\./);
});

test("of three workers that run one delivery at once only one runs its handler", async () => {
  catchLog();
  const { id, action } = await aDelivery();
  let times = 0;
  const slow: DeliveryHandler = async () => {
    times++;
    await new Promise((done) => setTimeout(done, 20));
    return { externalId: "vendor-1" };
  };
  const workers = [1, 2, 3].map(() => deliver(testApp.ctx(), id, { [action]: slow }));
  expect(await Promise.all(workers)).toEqual([{ done: true }, { done: true }, { done: true }]);
  expect(times).toBe(1);
  expect(await getDelivery(id)).toMatchObject({
    status: "sent",
    external_id: "vendor-1",
    attempts: 1,
    lease_until: null,
  });
  await deliver(testApp.ctx(), id, { [action]: slow });
  expect(times, "a sent delivery does not run again").toBe(1);
});

test("a delivery does not run before its next attempt is due", async () => {
  const { id, action } = await aDelivery({ nextAttemptAt: clockAhead(1, "minute")().toISOString() });
  await deliver(testApp.ctx(), id, { [action]: failing(new Error("must not run")) });
  expect(await getDelivery(id)).toMatchObject({ status: "waiting", attempts: 0 });
});

test("after a lease expires another worker takes over, and the first cannot change the result", async () => {
  catchLog();
  const { id, action } = await aDelivery();
  const wake: { up?: () => void } = {};
  const blocked: DeliveryHandler = async () => {
    await new Promise<void>((up) => (wake.up = up));
    throw new VendorFailure("CRM", "too late", { permanent: true });
  };
  const first = deliver(testApp.ctx(), id, { [action]: blocked });
  await vi.waitFor(async () =>
    expect(await getDelivery(id)).toMatchObject({ status: "sending", attempts: 1 }),
  );

  let times = 0;
  const counting: DeliveryHandler = () => Promise.resolve({ externalId: `vendor-${++times}` });
  await deliver(testApp.ctx({ clock: clockAhead(1, "minute") }), id, { [action]: counting });
  expect(times, "the lease still holds").toBe(0);
  const successor: DeliveryHandler = async () => {
    wake.up!();
    await first;
    return { externalId: "vendor-2" };
  };
  await deliver(testApp.ctx({ clock: clockAhead(3, "minute") }), id, { [action]: successor });
  expect(await getDelivery(id)).toMatchObject({ status: "sent", attempts: 2, external_id: "vendor-2" });
});

test("each retry of a failing delivery waits longer than the one before", async () => {
  catchLog();
  const { id, action } = await aDelivery();
  const waits: number[] = [];
  for (let minutes = 0; waits.length < 5; minutes += 600) {
    const outcome = await deliver(testApp.ctx({ clock: clockAhead(minutes, "minute") }), id, {
      [action]: failing(new Error("busy")),
    });
    if (!outcome.done) waits.push(outcome.retryInSeconds);
  }
  expect(await getDelivery(id)).toMatchObject({
    status: "waiting",
    attempts: 5,
    last_error: "busy",
    waiting_for: null,
  });
  waits.forEach((wait, n) => expect(wait).toBeGreaterThan(waits[n - 1] ?? 0));
});

test.for<[number, number]>([
  [90, 90],
  [1, 1],
  [200_000, 43_199],
])("a Retry-After of %i seconds is honored, up to the maximum queue delay", async ([retryAfter, seconds]) => {
  catchLog();
  const { id, action } = await aDelivery();
  const outcome = await deliver(testApp.ctx(), id, {
    [action]: failing(new VendorFailure("CRM", "slow down", { retryAfter })),
  });
  expect(outcome).toEqual({ done: false, retryInSeconds: seconds });
  const row = await getDelivery(id);
  expect(row).toMatchObject({ status: "waiting", attempts: 1, last_error: "CRM: slow down" });
  expect(Math.abs(secondsUntil(row.next_attempt_at) - seconds)).toBeLessThan(5);
});

test("a permanent failure marks the delivery dead with the reason", async () => {
  const log = catchLog();
  const { id, action } = await aDelivery();
  const refused = new VendorFailure("CRM", "this address does not exist", { permanent: true });
  await deliver(testApp.ctx(), id, { [action]: failing(new NotConfigured("ghl_api_key", "GoHighLevel")) });
  const inAnHour = testApp.ctx({ clock: clockAhead(61, "minute") });
  expect(await deliver(inAnHour, id, { [action]: failing(refused) })).toEqual({ done: true });
  expect(await getDelivery(id)).toMatchObject({
    status: "dead",
    last_error: "CRM: this address does not exist",
    waiting_for: null,
  });
  expect(log.map(({ event }) => event)).toContain("delivery.dead");
  await deliver(testApp.ctx({ clock: clockAhead(1, "day") }), id, { [action]: sent });
  expect((await getDelivery(id)).status, "dead stays dead").toBe("dead");
});

test("a delivery is dead after its last attempt, and waiting for a setting uses no attempts", async () => {
  catchLog();
  const { id, action } = await aDelivery();
  const waiting = await aDelivery();
  for (let day = 0; day < MAX_ATTEMPTS; day++) {
    expect((await getDelivery(id)).status).toBe("waiting");
    const ctx = testApp.ctx({ clock: clockAhead(day, "day") });
    await deliver(ctx, id, { [action]: failing(new Error(`failure ${day + 1}`)) });
    await deliver(ctx, waiting.id, {
      [waiting.action]: failing(new NotConfigured("ghl_api_key", "GoHighLevel")),
    });
  }
  expect(await getDelivery(id)).toMatchObject({
    status: "dead",
    attempts: MAX_ATTEMPTS,
    last_error: `failure ${MAX_ATTEMPTS}`,
  });
  expect(await getDelivery(waiting.id)).toMatchObject({
    status: "waiting",
    attempts: 0,
    waiting_for: "ghl_api_key",
  });
});

test("a second delivery with the same dedupe key is not created", async () => {
  const first = await aDelivery({ dedupeKey: "the-same-effect" });
  await aDelivery({ dedupeKey: "the-same-effect" });
  expect(await select("select id from deliveries where dedupe_key = 'the-same-effect'")).toEqual([
    { id: first.id },
  ]);
});
