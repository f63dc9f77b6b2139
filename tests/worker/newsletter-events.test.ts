import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { useUniqueContentVersion } from "#tests/support/articles.ts";
import { deliverMailsTo } from "#tests/support/booking-links.ts";
import {
  createDraft,
  createNewsletterSimulation,
  getMailToken,
  getSubscriptionStatus,
  insertSubscribers,
  uniqueEmail,
} from "#tests/support/newsletter.ts";
import { POSTMARK_SETTINGS } from "#tests/support/postmark.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import { consumeMailEvents } from "#worker/background/queue.ts";

beforeEach(useUniqueContentVersion);

const basic = (password: string) => ({ authorization: `Basic ${btoa(`postmark:${password}`)}` });

/** Posts a record as Postmark does. */
const post = (record: object, headers = basic(POSTMARK_SETTINGS.postmark_webhook_secret)) =>
  testApp.visitor().send("/api/webhooks/postmark", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(record),
  });

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** A newsletter sent to some subscribers; returns each one's address and Postmark's metadata. */
async function sendNewsletter(count: number) {
  const { simulation, admin } = await createNewsletterSimulation();
  await insertSubscribers(count);
  const { id } = await createDraft({ admin });
  await admin.call("POST /api/newsletters/:id/schedule", { params: { id }, body: { version: 1 } });
  await simulation.waitUntilIdle();
  const readers = simulation.vendors.postmark.mails.map(({ To, Metadata }) => ({ email: To, Metadata }));
  const getCounts = async () =>
    (await admin.call("GET /api/newsletters/:id", { params: { id } })).body.counts;
  return { admin, readers, getCounts };
}

test(
  "deliveries, bounces, complaints and unsubscriptions that Postmark reports count once each",
  { tags: "full" },
  async () => {
    const { admin, readers, getCounts } = await sendNewsletter(5);
    const [delivered, hard, soft, complaint, left] = readers;
    const at = inAnHour();
    const records = [
      ...readers.map(({ email, Metadata }) => ({
        RecordType: "Delivery",
        Recipient: email,
        DeliveredAt: at,
        Metadata,
      })),
      {
        RecordType: "Bounce",
        Type: "HardBounce",
        Email: hard!.email,
        BouncedAt: at,
        Inactive: true,
        ...hard,
      },
      {
        RecordType: "Bounce",
        Type: "SoftBounce",
        Email: soft!.email,
        BouncedAt: at,
        Inactive: false,
        ...soft,
      },
      { RecordType: "Bounce", Type: "Transient", Email: delivered!.email, BouncedAt: at, ...delivered },
      { RecordType: "SpamComplaint", Email: complaint!.email, BouncedAt: at, ...complaint },
      {
        RecordType: "SubscriptionChange",
        Recipient: left!.email,
        ChangedAt: at,
        SuppressSending: true,
        SuppressionReason: "ManualSuppression",
        Origin: "Recipient",
      },
      { RecordType: "Open", Recipient: delivered!.email },
    ];
    for (const record of [...records, ...records]) expect((await post(record)).status).toBe(200);
    expect(await getCounts()).toMatchObject({
      recipients: 5,
      sent: 0,
      delivered: 2,
      bounced: 2,
      complained: 1,
      unsubscribed: 2,
    });
    const statuses = await Promise.all(readers.map(({ email }) => getSubscriptionStatus(email)));
    expect(statuses).toEqual(["active", "unsubscribed", "active", "unsubscribed", "unsubscribed"]);
    const { body } = await admin.call("GET /api/newsletters/suppressions", {});
    expect(body).toHaveLength(2);
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: hard!.email, reason: "bounce", detail: "HardBounce" }),
        expect.objectContaining({ email: complaint!.email, reason: "complaint", source: "postmark" }),
      ]),
    );
    const withdrawn = await select("select email from consents where kind = 'newsletter' and granted = 0");
    expect(withdrawn.map(({ email }) => email).toSorted()).toEqual(
      [complaint!.email, left!.email].toSorted(),
    );
  },
);

test("the webhook refuses a wrong password, unknown records and, without a password, everything", async () => {
  const { admin } = await createNewsletterSimulation();
  const record = { RecordType: "SpamComplaint", Email: uniqueEmail(), BouncedAt: inAnHour() };
  expect((await post(record, basic("wrong"))).status).toBe(401);
  expect((await post(record, { authorization: "Basic %" })).status).toBe(401);
  expect((await post({ RecordType: "Bounce" })).status).toBe(400);
  expect((await post({})).status).toBe(400);
  await changeSettings(admin, { postmark_webhook_secret: "" });
  expect((await post(record)).status).toBe(503);
  expect(await select("select id from mail_suppressions")).toEqual([]);
});

test(
  "a suppressed address is mailed again after its person subscribes and confirms; older reports no longer count",
  { tags: "full" },
  async () => {
    const { readers } = await sendNewsletter(1);
    const { email } = readers[0]!;
    const bounce = { RecordType: "Bounce", Type: "HardBounce", Email: email, BouncedAt: inAnHour() };
    await post(bounce);
    expect(await getSubscriptionStatus(email)).toBe("unsubscribed");
    await testApp.visitor().call("POST /api/newsletter", { body: { email } });
    const [mail] = await deliverMailsTo(email);
    const token = getMailToken(mail, "/newsletter/confirm");
    await testApp.visitor().call("POST /api/newsletter/confirm", { body: { token } });
    expect(await select("select id from mail_suppressions")).toEqual([]);
    await post({ ...bounce, BouncedAt: new Date(Date.now() - 86_400_000).toISOString() });
    expect(await getSubscriptionStatus(email)).toBe("active");
  },
);

test("Cloudflare's events suppress addresses that bounced for good or complained, and nothing else", async () => {
  const [hard, soft, complained, delivered] = Array.from({ length: 4 }, uniqueEmail);
  const event = (type: string, recipient: string, more: object = {}) => ({
    type: `cf.email.sending.message.${type}`,
    source: { type: "email.sending", domain: "example.com" },
    payload: { eventId: "e", messageId: "m", recipient, terminal: true, ...more },
    metadata: { eventTimestamp: inAnHour() },
  });
  const bodies = [
    event("bounced", hard!.toUpperCase(), { bounce: { type: "hard", classification: "permanent_failure" } }),
    event("bounced", soft!, { bounce: { type: "soft", classification: "temporary_failure" } }),
    event("complained", complained!, { complaint: { type: "abuse" } }),
    event("delivered", delivered!),
    "not an event",
  ];
  let acknowledged = 0;
  const messages = bodies.map((body, n) => ({
    id: `m${n}`,
    body,
    attempts: 1,
    ack: () => acknowledged++,
    retry: () => undefined,
  }));
  const batch = { queue: "planwright-mail-events", messages } as unknown as MessageBatch;
  await consumeMailEvents(batch, testApp.ctx());
  await consumeMailEvents(batch, testApp.ctx());
  expect(acknowledged).toBe(10);
  const rows = await env.DB.prepare(
    "select email, reason, source from mail_suppressions order by reason",
  ).all();
  expect(rows.results).toEqual([
    { email: hard, reason: "bounce", source: "cloudflare" },
    { email: complained, reason: "complaint", source: "cloudflare" },
  ]);
});

test("subscribers choose topics by the link of a mail; all topics include later ones, none is refused", async () => {
  const email = uniqueEmail();
  await testApp.visitor().call("POST /api/newsletter", { body: { email } });
  const [mail] = await deliverMailsTo(email);
  const token = getMailToken(mail, "/newsletter/preferences");
  const visitor = testApp.visitor();
  const { body } = await visitor.call("GET /api/newsletter/preferences", { query: { token } });
  expect(body.topics.every(({ isChosen }) => isChosen)).toBe(true);
  const save = (topics: Record<string, boolean>) =>
    visitor.call("POST /api/newsletter/preferences", { body: { token, topics } });
  const stored = async () =>
    (await select("select topics from newsletter_subscribers where email = ?", email))[0]?.topics;
  expect((await save({ "Market Trends": true, "Remote Work": false })).status).toBe(200);
  expect(await stored()).toBe('["Market Trends"]');
  expect(await save({})).toMatchObject({ status: 400, body: { fields: { topics: [expect.any(String)] } } });
  await save(Object.fromEntries(body.topics.map(({ key }) => [key, true])));
  expect(await stored()).toBeNull();

  const native = await visitor.fetch("/api/newsletter/preferences", {
    method: "POST",
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ token, "topics.Market Trends": "on" }).toString(),
  });
  expect(native.status).toBe(303);
  expect(native.headers.get("location")).toContain("done=saved");
  expect(await stored()).toBe('["Market Trends"]');

  const unsubscribe = await visitor.call("POST /api/newsletter/unsubscribe", {
    body: { token: body.unsubscribeToken },
  });
  expect(unsubscribe.status).toBe(200);
  expect((await visitor.call("GET /api/newsletter/preferences", { query: { token } })).status).toBe(410);
});
