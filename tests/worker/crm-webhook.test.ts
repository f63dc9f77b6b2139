import { beforeEach, expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { connectedOffice, FakeGhl, LOCATION } from "#tests/support/ghl.ts";
import { loseTable } from "#tests/support/database.ts";
import { catchLog } from "#tests/support/log.ts";
import { fromHome, leadOf } from "#tests/support/messages.ts";
import { ahead, office } from "#tests/support/office.ts";
import type { Person } from "#tests/support/person.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { rowCounts, select } from "#tests/support/tables.ts";

const SECRET = "a-workflow-secret-of-ours";
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

let ghl: FakeGhl;
let admin: Person;
let keys: CryptoKeyPair;
beforeEach(async () => {
  ghl = new FakeGhl();
  keys = await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"]);
  const spki = await crypto.subtle.exportKey("spki", keys.publicKey);
  admin = await connectedOffice(ghl, { ghl_webhook_public_key: base64(spki), ghl_webhook_secret: SECRET });
});

type Event = Record<string, unknown>;
const event = (more: Event): Event => ({
  locationId: LOCATION,
  webhookId: unique(),
  timestamp: new Date().toISOString(),
  ...more,
});

const sign = async (body: string, key = keys.privateKey) =>
  base64(await crypto.subtle.sign({ name: "Ed25519" }, key, new TextEncoder().encode(body)));

async function post(body: string, headers: Record<string, string>, site = ghl.site()) {
  const response = await site(
    new Request("http://planwright.test/api/webhooks/ghl", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    }),
  );
  return { status: response.status, body: (await response.json()) as Event, headers: response.headers };
}
/** As the vendor sends it. */
async function told(sent: Event, site = ghl.site()) {
  const body = JSON.stringify(sent);
  return post(body, { "x-ghl-signature": await sign(body) }, site);
}

/** A lead that has been in the CRM for an hour. */
async function syncedLead(more: Parameters<typeof anApplication>[0] = {}) {
  catchLog();
  const candidate = anApplication(more);
  const anHourAgo = ahead(-1, "hour");
  const site = ghl.site({ clock: anHourAgo });
  await office.visitor().at(site).call("POST /api/applications", { body: candidate });
  const lead = await leadOf(candidate.email);
  const [row] = await select("select id from deliveries where entity_id = ?", lead.id);
  await deliver(ghl.ctx({ clock: anHourAgo }), String(row!.id), deliveryHandlers);
  return leadOf(candidate.email);
}
const leadBy = async (id: unknown) => (await select("select * from crm_leads where id = ?", id))[0]!;
const update = (lead: Event, more: Event) =>
  event({ type: "ContactUpdate", id: lead.ghl_contact_id, ...more });

test("what is forged, foreign, old or nonsense changes nothing", async () => {
  const lead = await syncedLead();
  const body = JSON.stringify(update(lead, { lastName: "Forged" }));
  const stranger = await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"]);
  const before = [await leadBy(lead.id), await rowCounts()];
  const old = JSON.stringify({ ...update(lead, {}), timestamp: new Date(Date.now() - 2 * 3_600_000) });
  const signed = async (text: string) => post(text, { "x-ghl-signature": await sign(text) });
  const refused = [
    await post(body, {}),
    await post(body, { "x-ghl-signature": "" }),
    await post(body, { "x-ghl-signature": "bm9uc2Vuc2U=" }),
    await post(body, { "x-ghl-signature": "*".repeat(88) }),
    await post(body, { "x-ghl-signature": await sign(body, stranger.privateKey) }),
    await post(`${body} `, { "x-ghl-signature": await sign(body) }),
    await post(body, { "x-webhook-secret": "guessed" }),
    // A signature that fails is not made good by a secret.
    await post(body, { "x-ghl-signature": await sign(`${body}.`), "x-webhook-secret": SECRET }),
    await signed("not json"),
    await signed("[1]"),
    await signed(old),
    await signed(JSON.stringify({ ...update(lead, {}), timestamp: new Date(Date.now() + 3_600_000) })),
    await signed(JSON.stringify({ ...update(lead, {}), webhookId: undefined })),
    await signed(JSON.stringify({ ...update(lead, {}), timestamp: undefined })),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  expect((await told(update(lead, { locationId: "another" }))).status).toBe(403);
  const huge = JSON.stringify(update(lead, { body: "x".repeat(300_000) }));
  expect((await signed(huge)).status).toBe(413);
  expect([await leadBy(lead.id), await rowCounts()]).toEqual(before);
});

test("a change in the CRM is taken over once; replayed or late it changes nothing, and is not sent back", async () => {
  const lead = await syncedLead();
  const change = update(lead, {
    firstName: "Iris",
    lastName: "Northcote",
    companyName: "Tallowmere",
    phone: "+13175550111",
  });
  expect(await told(change)).toMatchObject({ status: 200, body: { received: true } });
  const taken = {
    last_name: "Northcote",
    company: "Tallowmere",
    phone_key: "+13175550111",
    synced_to_ghl: 1,
  };
  expect(await leadBy(lead.id)).toMatchObject(taken);
  expect(await select("select id from deliveries where status = 'waiting' and action = 'lead.sync'")).toEqual(
    [],
  );

  await told(update(lead, { lastName: "Second" }));
  expect((await told(change)).status, "a replay is welcomed and does nothing").toBe(200);
  expect(await leadBy(lead.id)).toMatchObject({ last_name: "Second" });
  const earlier = new Date(Date.now() - 70 * 60_000).toISOString();
  await told(update(lead, { lastName: "From before our sync", timestamp: earlier }));
  expect(await leadBy(lead.id), "out of order").toMatchObject({ last_name: "Second" });
});

test("the echo of our own sync, and what is older than ours, only fill gaps", async () => {
  const lead = await syncedLead();
  const echoed = new Date(Date.parse(String(lead.ghl_last_sync)) + 5_000).toISOString();
  await told(update(lead, { lastName: "As it was sent before", companyName: "New here", timestamp: echoed }));
  expect(await leadBy(lead.id)).toMatchObject({ last_name: "Halvorsen", company: "New here" });

  await office
    .visitor()
    .at(ghl.site())
    .call("POST /api/applications", {
      body: anApplication({ email: String(lead.email), lastName: "Fresh" }),
    });
  await told(update(lead, { lastName: "Stale" }));
  expect(await leadBy(lead.id), "ours waits to be sent").toMatchObject({
    last_name: "Fresh",
    synced_to_ghl: 0,
  });
  await told(event({ type: "ContactUpdate", id: "nobody-we-know", email: "who@example.com", lastName: "X" }));
  expect((await select("select count(*) as n from crm_leads"))[0]!.n, "the CRM makes no leads").toBe(1);
});

test("two deliveries of one event at the same time act once", async () => {
  const lead = await syncedLead();
  const change = update(lead, { lastName: "Once", dnd: true });
  const replies = await Promise.all([told(change), told(change), told(change)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(
    (await select("select count(*) as n from idempotency_keys where key like 'ghl-webhook:%'"))[0]!.n,
  ).toBe(1);
});

test("do not disturb takes back the consents that were given, once", async () => {
  catchLog();
  const form = fromHome({ phone: "(317) 555-0123", smsMarketingConsent: true });
  const { email } = form;
  await office.visitor().at(ghl.site()).call("POST /api/ghl/direct-contact", { body: form });
  const lead = await leadOf(email);
  const withdrawn = () =>
    select("select kind, source from consents where lead_id = ? and granted = 0 order by kind", lead.id);
  const about = { email, id: "c-7" };
  await told(
    event({ type: "ContactDndUpdate", ...about, dnd: false, dndSettings: { SMS: { status: "inactive" } } }),
  );
  expect(await withdrawn()).toEqual([]);
  expect(await leadBy(lead.id), "and by its address the contact is known from now on").toMatchObject({
    ghl_contact_id: "c-7",
  });
  await told(
    event({ type: "ContactDndUpdate", ...about, dnd: true, dndSettings: { SMS: { status: "active" } } }),
  );
  await told(event({ type: "ContactUpdate", ...about, dnd: true }));
  expect(await withdrawn()).toEqual([{ kind: "sms_marketing", source: "gohighlevel" }]);
});

test("a text that came in and what became of ours are handed to the room of texts", async () => {
  const lead = await syncedLead();
  const text = {
    type: "InboundMessage",
    messageType: "SMS",
    contactId: lead.ghl_contact_id,
    messageId: "m-1",
    body: "STOP",
  };
  expect((await told(event(text))).status).toBe(200);
  ghl.contacts.set("c-9", { id: "c-9", phone: "+1 317 555 0177" });
  expect((await told(event({ ...text, contactId: "c-9", messageId: "m-2" }))).status).toBe(200);
  expect(ghl.calls(/GET \/contacts\/c-9/), "only whom we do not know is looked up").toHaveLength(1);
  for (const status of ["sent", "delivered", "undelivered", "pending"]) {
    const state = { type: "OutboundMessage", messageType: "SMS", contactId: "c-9", messageId: "m-3", status };
    expect((await told(event(state))).status).toBe(200);
  }
  for (const type of ["OpportunityUpdate", "SomethingNew"])
    expect((await told(event({ type }))).status).toBe(200);
});

test("a text whose sender cannot be looked up now is asked for again, and then taken", async () => {
  const text = event({
    type: "InboundMessage",
    messageType: "SMS",
    contactId: "c-9",
    messageId: "m-4",
    body: "Hello",
  });
  catchLog();
  ghl.outage = { status: 503 };
  const later = await told(text);
  expect([later.status, later.headers.get("retry-after")]).toEqual([429, "600"]);
  ghl.outage = null;
  expect((await told(text, ghl.site({ clock: ahead(40, "minute") }))).status).toBe(200);
});

test("when the database is away the vendor is asked to come again: it repeats only after 429", async () => {
  catchLog();
  const change = event({ type: "ContactUpdate", id: "c-1" });
  await loseTable("crm_leads");
  expect((await told(change)).status).toBe(429);
});

test("an account's own workflow proves itself by our secret, with its fields where it puts them", async () => {
  const lead = await syncedLead();
  const body = JSON.stringify({
    contact_id: lead.ghl_contact_id,
    customData: {
      type: "ContactUpdate",
      locationId: LOCATION,
      contactId: lead.ghl_contact_id,
      companyName: "By workflow",
    },
  });
  const sent = () => post(body, { "x-webhook-secret": SECRET });
  expect((await sent()).status).toBe(200);
  expect((await sent()).status).toBe(200);
  expect(await leadBy(lead.id)).toMatchObject({ company: "By workflow" });
  await changeSettings(admin, { ghl_webhook_secret: "" });
  expect((await sent()).status).toBe(400);
});
