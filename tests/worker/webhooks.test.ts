import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { webhookEvents, WEBHOOK_FAILING_DAYS } from "#contract/webhooks/constants.ts";
import { cleanUpWebhooks } from "#worker/features/webhooks/tasks.ts";
import { rotateWebhookSecrets } from "#worker/features/webhooks/secrets.ts";
import { createKeyring, seal } from "#worker/base/seal.ts";
import { deliverAccountMails } from "#tests/support/account-links.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { createBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { moveApplication } from "#tests/support/pipeline.ts";
import { anApplication, publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { clockAhead, createTestSite, testApp } from "#tests/support/test-app.ts";
import {
  createReceiver,
  createWebhook,
  createWebhookSite,
  listEvents,
  sendWebhooks,
  WEBHOOK_URL,
} from "#tests/support/webhooks.ts";

async function setUp(events = [...webhookEvents]) {
  const receiver = createReceiver();
  const site = createWebhookSite(receiver);
  const admin = (await testApp.as("admin")).at(site);
  const { id, secret } = await createWebhook(admin, events);
  const listDeliveries = async () =>
    (await admin.call("GET /api/admin/webhooks/:id/deliveries", { params: { id }, query: {} })).body;
  const find = async () =>
    (await admin.call("GET /api/admin/webhooks", {})).body.find((each) => each.id === id)!;
  return { receiver, site, admin, id, secret, listDeliveries, find };
}

const apply = (site: Parameters<ReturnType<typeof testApp.visitor>["at"]>[0]) =>
  testApp.visitor().at(site).call("POST /api/applications", { body: anApplication() });

test("an application is sent as a signed message of Standard Webhooks, without personal data", async () => {
  const { receiver, site, secret } = await setUp(["application.created"]);
  const sent = anApplication();
  const { body: application } = await testApp
    .visitor()
    .at(site)
    .call("POST /api/applications", { body: sent });
  await sendWebhooks(receiver);
  expect(receiver.received).toHaveLength(1);
  const { url, headers, body } = receiver.received[0]!;
  expect(url).toBe(WEBHOOK_URL);
  expect(headers["content-type"]).toBe("application/json");
  const payload = new Webhook(secret).verify(body, headers);
  expect(payload).toMatchObject({
    type: "application.created",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    data: {
      id: application.id,
      stage: "new",
      url: `http://planwright.test/api/applications/${application.id}`,
    },
  });
  for (const personal of [sent.firstName, sent.lastName, sent.email, sent.phone])
    expect(body).not.toContain(personal);
  const other = new Webhook(`whsec_${btoa("another secret of 32 characters.")}`);
  expect(() => other.verify(body, headers)).toThrow("No matching signature found");
  expect(() => new Webhook(secret).verify(body.replace("new", "won"), headers)).toThrow(
    "No matching signature found",
  );
});

test("the secret is shown once and stored encrypted", async () => {
  const { admin, secret, id } = await setUp();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const stored = JSON.stringify([
    await select("select * from webhook_endpoints"),
    await select("select * from admin_activity_logs"),
    (await admin.call("GET /api/admin/webhooks", {})).body,
  ]);
  expect(stored).toContain(id);
  expect(stored).not.toContain(secret.slice("whsec_".length));
});

test("addresses that are not public https are refused", async () => {
  const { admin, id } = await setUp();
  for (const url of [
    "http://hooks.example.net",
    "https://10.0.0.1/x",
    "https://localhost/x",
    "https://a@b.example/",
  ]) {
    const body = { url, description: "", events: ["job.closed" as const] };
    expect((await admin.call("POST /api/admin/webhooks", { body })).status, url).toBe(400);
    const change = await admin.call("PUT /api/admin/webhooks/:id", { params: { id }, body: { url } });
    expect(change.status, url).toBe(400);
  }
});

test("each change produces its event, once, and only when it changed something", async () => {
  const { admin, site } = await setUp();
  const events = async () => {
    const all = await listEvents();
    await select("delete from deliveries where kind = 'webhook'");
    return all.toSorted();
  };
  const { body: application } = await apply(site);
  expect(await events()).toEqual(["application.created", "lead.created"]);

  const move = () => moveApplication(admin, application.id, { from: "new", stage: "reviewing" });
  expect((await move()).status).toBe(200);
  expect(await events()).toContain("application.updated");
  await move();
  expect((await events()).filter((type) => type === "application.updated")).toEqual([]);

  const { slots } = await listFreeSlots();
  const { appointment } = await createBooking(slots[0]!.startsAt, {}, testApp.visitor().at(site));
  expect(await events()).toEqual(["booking.created", "lead.created"]);
  await select(
    "update booking_appointments set starts_at = '2030-01-01T10:00:00.000Z', ends_at = '2030-01-01T11:00:00.000Z' where id = ?",
    appointment.id,
  );
  await select("update booking_appointments set status = 'cancelled' where id = ?", appointment.id);
  await select(
    "update booking_appointments set status = 'cancelled', notes = 'x' where id = ?",
    appointment.id,
  );
  expect(await events()).toEqual(["booking.canceled", "booking.rescheduled"]);

  const { id: articleId } = await insertArticle({ status: "approved", publishedAt: null });
  const article = { params: { id: articleId }, query: {} };
  expect((await admin.call("PUT /api/content/articles/:id/publish", article)).status).toBe(200);
  expect(await events()).toEqual(["article.published"]);
  expect(
    (await admin.call("PUT /api/content/articles/:id/unpublish", { params: { id: articleId } })).status,
  ).toBe(200);
  expect(await events()).toEqual(["article.unpublished"]);

  const { id: jobId } = await publishJob(admin);
  expect(await events()).toEqual(["job.published"]);
  expect((await admin.call("DELETE /api/jobs/:id", { params: { id: jobId } })).status).toBe(200);
  expect(await events()).toEqual(["job.closed"]);
  expect((await admin.call("POST /api/jobs/:id/restore", { params: { id: jobId } })).status).toBe(200);
  expect(await events()).toEqual(["job.published"]);
});

test("a slot that waits for its confirmation is no booking, and its expiry no cancellation", async () => {
  const { site } = await setUp(["booking.created", "booking.canceled"]);
  const { slots } = await listFreeSlots();
  const { appointment } = await createBooking(slots[0]!.startsAt, {}, testApp.visitor().at(site));
  await select("delete from deliveries where kind = 'webhook'");
  await select(
    "update booking_appointments set held_until = '2030-01-01T00:00:00.000Z' where id = ?",
    appointment.id,
  );
  await select("update booking_appointments set status = 'cancelled' where id = ?", appointment.id);
  expect(await listEvents()).toEqual([]);
  await select("update booking_appointments set status = 'scheduled' where id = ?", appointment.id);
  await select("update booking_appointments set held_until = null where id = ?", appointment.id);
  expect(await listEvents()).toEqual(["booking.created"]);
});

test("lead.updated names the changed fields without their values", async () => {
  const { site, receiver } = await setUp(["lead.updated"]);
  await apply(site);
  await select("update crm_leads set first_name = 'Secretname', pipeline_stage = 'won', ghl_last_sync = 'x'");
  await sendWebhooks(receiver);
  const [message] = receiver.received;
  expect((JSON.parse(message!.body) as { data: object }).data).toMatchObject({
    stage: "won",
    changed: ["firstName", "stage"],
  });
  expect(message!.body).not.toContain("Secretname");
});

test("only active webhooks that want an event get it", async () => {
  const { admin, site } = await setUp(["job.closed"]);
  const { id } = await createWebhook(admin, ["application.created"]);
  const off = await createWebhook(admin, ["application.created"]);
  await admin.call("PUT /api/admin/webhooks/:id", { params: { id: off.id }, body: { isActive: false } });
  await apply(site);
  const rows = await select("select entity_id from deliveries where kind = 'webhook'");
  expect(rows).toEqual([{ entity_id: id }]);
});

test("a change that fails sends nothing", async () => {
  const { site } = await setUp();
  await testApp
    .visitor()
    .at(site)
    .callUntyped("POST /api/applications", { body: { ...anApplication(), email: "x" } });
  expect(await listEvents()).toEqual([]);
});

test("a request enqueues the deliveries of its events at once", async () => {
  await setUp(["application.created"]);
  const enqueued: string[] = [];
  const site = createTestSite(() => ({
    enqueue: (messages) => Promise.resolve(void enqueued.push(...messages.map(({ id }) => id))),
  }));
  await testApp.visitor().at(site).call("POST /api/applications", { body: anApplication() });
  const [row] = await select<{ id: string }>("select id from deliveries where kind = 'webhook'");
  expect(enqueued.filter((id) => id === row!.id)).toHaveLength(1);
});

test("a failed call is retried with the same id and body and a new timestamp", { tags: "full" }, async () => {
  const { receiver, site, secret, listDeliveries, find } = await setUp(["application.created"]);
  receiver.respond = () => new Response("no", { status: 500 });
  await apply(site);
  await sendWebhooks(receiver);
  expect((await listDeliveries())[0]).toMatchObject({
    status: "waiting",
    attempts: 1,
    canReplay: false,
    calls: [{ status: 500, error: "It answered with status 500." }],
  });
  expect((await find()).failingSince).not.toBeNull();
  receiver.respond = () => new Response(null, { status: 200 });
  await sendWebhooks(receiver, { clock: clockAhead(5, "minute") });
  const [first, second] = receiver.received;
  expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  expect(second!.body).toBe(first!.body);
  expect(second!.headers["webhook-timestamp"]).not.toBe(first!.headers["webhook-timestamp"]);
  // Its tolerance is five minutes.
  expect(() => new Webhook(secret).verify(second!.body, second!.headers)).not.toThrow();
  const [delivery] = await listDeliveries();
  expect(delivery).toMatchObject({ status: "sent", attempts: 2, canReplay: true });
  expect(delivery!.calls.map(({ status }) => status)).toEqual([200, 500]);
  expect((await find()).failingSince).toBeNull();
});

test("redirects are not followed, and slow or unreachable receivers fail", { tags: "full" }, async () => {
  const { receiver, site, listDeliveries } = await setUp(["application.created"]);
  const answers: [() => Response | Promise<Response>, string][] = [
    [() => new Response(null, { status: 302, headers: { location: "https://10.0.0.1/" } }), "redirects"],
    [() => Promise.reject(new TypeError("refused")), "could not be reached"],
    [() => new Promise(() => undefined), "did not answer"],
  ];
  for (const [respond, expected] of answers) {
    await select("delete from deliveries");
    receiver.received.length = 0;
    receiver.respond = (_, { signal }) =>
      Promise.race([
        respond(),
        new Promise<never>((_done, fail) =>
          signal?.addEventListener("abort", () => fail(new Error("aborted"))),
        ),
      ]);
    await apply(site);
    await sendWebhooks(receiver);
    expect(receiver.received).toHaveLength(1);
    expect((await listDeliveries())[0]!.calls[0]!.error).toContain(expected);
  }
});

test("410 switches a webhook off at once, and staff get a mail", { tags: "full" }, async () => {
  const { receiver, site, find, listDeliveries } = await setUp(["application.created"]);
  receiver.respond = () => new Response(null, { status: 410 });
  await apply(site);
  await select("delete from deliveries where kind = 'mail'");
  await sendWebhooks(receiver);
  expect(await find()).toMatchObject({ isActive: false, disabledReason: "gone" });
  expect((await listDeliveries())[0]!.status).toBe("dead");
  expect(await deliverAccountMails()).toMatchObject([{ subject: "A webhook was switched off" }]);
  await select("delete from deliveries where kind = 'webhook'");
  await apply(site);
  expect(await listEvents()).toEqual([]);
});

test("a webhook that fails for days is switched off, with one mail; switching it on starts again", async () => {
  const { receiver, site, admin, id, find } = await setUp(["application.created"]);
  receiver.respond = () => new Response(null, { status: 503 });
  await apply(site);
  await sendWebhooks(receiver);
  await select("delete from deliveries where kind = 'mail'");
  const days = WEBHOOK_FAILING_DAYS;
  await select("update deliveries set attempts = 0 where kind = 'webhook'");
  await sendWebhooks(receiver, { clock: clockAhead(days - 1, "day") });
  expect(await find()).toMatchObject({ isActive: true });
  await select("update deliveries set attempts = 0 where kind = 'webhook'");
  await sendWebhooks(receiver, { clock: clockAhead(days + 1, "day") });
  expect(await find()).toMatchObject({ isActive: false, disabledReason: "failing" });
  const mails = await select("select id from deliveries where action = 'webhook.disabled'");
  expect(mails).toHaveLength(1);
  await sendWebhooks(receiver, { clock: clockAhead(days + 3, "day") });
  expect(receiver.received).toHaveLength(3);
  const on = await admin.call("PUT /api/admin/webhooks/:id", { params: { id }, body: { isActive: true } });
  expect(on.body).toMatchObject({ isActive: true, disabledReason: null, failingSince: null });
});

test("switching a webhook off cancels what waits", async () => {
  const { receiver, site, admin, id, listDeliveries } = await setUp(["application.created"]);
  await apply(site);
  await admin.call("PUT /api/admin/webhooks/:id", { params: { id }, body: { isActive: false } });
  await sendWebhooks(receiver);
  expect(receiver.received).toEqual([]);
  expect((await listDeliveries())[0]).toMatchObject({ status: "cancelled", canReplay: false });
});

test("replay sends a finished delivery again with the same id", { tags: "full" }, async () => {
  const { receiver, site, admin, id, listDeliveries } = await setUp(["application.created"]);
  await apply(site);
  const [{ id: delivery } = { id: "" }] = await listDeliveries();
  const replay = () =>
    admin.call("POST /api/admin/webhooks/:id/deliveries/:delivery/replay", { params: { id, delivery } });
  expect((await replay()).status).toBe(409);
  await sendWebhooks(receiver);
  expect((await replay()).status).toBe(200);
  await sendWebhooks(receiver);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery, delivery]);
  expect((await listDeliveries())[0]!.calls).toHaveLength(2);
  const other = await createWebhook(admin, ["job.closed"]);
  const foreign = { params: { id: other.id, delivery } };
  expect((await admin.call("POST /api/admin/webhooks/:id/deliveries/:delivery/replay", foreign)).status).toBe(
    404,
  );
});

test("the test button calls at once and returns the answer", async () => {
  const { receiver, admin, id, secret } = await setUp(["job.closed"]);
  const ok = await admin.call("POST /api/admin/webhooks/:id/test", { params: { id } });
  expect(ok.body).toMatchObject({ status: 204, error: null, ms: expect.any(Number) as number });
  const { body, headers } = receiver.received[0]!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: "webhook.test",
    data: { webhookId: id },
  });
  expect(headers["webhook-id"]).toBe(ok.body.id);
  receiver.respond = () => new Response("the receiver's own text", { status: 403 });
  const refused = await admin.call("POST /api/admin/webhooks/:id/test", { params: { id } });
  expect(refused.body).toMatchObject({ status: 403, error: "It answered with status 403." });
});

test("a replaced secret signs together with the new one for 24 hours, or until it is ended", async () => {
  const { receiver, admin, id, secret: old } = await setUp(["job.closed"]);
  const rotated = await admin.call("POST /api/admin/webhooks/:id/secret", { params: { id } });
  expect(rotated.body.secret).not.toBe(old);
  expect(rotated.body.webhook.previousSecretUntil).not.toBeNull();
  const check = async () => {
    await admin.call("POST /api/admin/webhooks/:id/test", { params: { id } });
    const { body, headers } = receiver.received.at(-1)!;
    // The package compares with the real time.
    const timestamp = headers["webhook-timestamp"]!;
    return [old, rotated.body.secret].map((secret) => {
      const signature = new Webhook(secret).sign(
        headers["webhook-id"]!,
        new Date(Number(timestamp) * 1000),
        body,
      );
      return headers["webhook-signature"]!.split(" ").includes(signature);
    });
  };
  expect(await check()).toEqual([true, true]);
  const until = Date.parse(rotated.body.webhook.previousSecretUntil!);
  expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24);
  const endAt = (ms: number) =>
    select("update webhook_endpoints set previous_secret_until = ?", new Date(Date.now() + ms).toISOString());
  await endAt(-1_000);
  expect(await check()).toEqual([false, true]);
  await endAt(60_000);
  expect(await check()).toEqual([true, true]);
  const ended = await admin.call("DELETE /api/admin/webhooks/:id/previous-secret", { params: { id } });
  expect(ended.body.previousSecretUntil).toBeNull();
  expect(await check()).toEqual([false, true]);
});

test("deleting a webhook deletes its deliveries and calls", async () => {
  const { receiver, site, admin, id } = await setUp(["application.created"]);
  await apply(site);
  await sendWebhooks(receiver);
  expect((await admin.call("DELETE /api/admin/webhooks/:id", { params: { id } })).status).toBe(200);
  expect(await select("select id from webhook_calls")).toEqual([]);
  expect(await listEvents()).toEqual([]);
});

test("finished deliveries are deleted after a month", async () => {
  const { receiver, site } = await setUp(["application.created"]);
  await apply(site);
  await sendWebhooks(receiver);
  await cleanUpWebhooks(testApp.ctx({ clock: clockAhead(29, "day") }));
  expect(await listEvents()).toHaveLength(1);
  await cleanUpWebhooks(testApp.ctx({ clock: clockAhead(31, "day") }));
  expect(await listEvents()).toEqual([]);
});

test("key rotation encrypts secrets again and names those that neither key decrypts", async () => {
  const [current, lost] = await Promise.all([
    createKeyring("the key of this year, long enough", "the key of last year, long enough"),
    createKeyring("a key that was lost, long enough!"),
  ]);
  const before = await createKeyring("the key of last year, long enough");
  const row = async (keyring: typeof current, id: string) => ({
    id,
    name: `https://${id}.example`,
    ...(await seal(keyring, `webhook ${id}`, "whsec_x")),
  });
  const rows = [await row(before, "a"), await row(lost, "b"), await row(current, "c")];
  const { done, lost: names } = await rotateWebhookSecrets(current, rows);
  expect([done.map(({ id }) => id), names]).toEqual([["a"], ["https://b.example"]]);
  expect(done[0]!.now.keyId).toBe(current.current.id);
});
