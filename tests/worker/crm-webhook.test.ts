import { beforeEach, expect, test } from "vitest";
import { LOCATION } from "#tests/support/ghl.ts";
import { createEvent, createWebhookFixture, SECRET, contactUpdate } from "#tests/support/ghl-webhook.ts";
import { breakTable } from "#tests/support/database.ts";
import { catchLog } from "#tests/support/log.ts";
import { listTimeline } from "#tests/support/leads.ts";
import { homeMessage, getLeadByEmail } from "#tests/support/messages.ts";
import { testApp } from "#tests/support/test-app.ts";
import { anApplication } from "#tests/support/samples.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { countAllRows, select } from "#tests/support/tables.ts";

type WebhookFixture = Awaited<ReturnType<typeof createWebhookFixture>>;
let { ghl, admin, otherKeys, sign, post, postSigned, createSyncedLead } = {} as WebhookFixture;
beforeEach(async () => {
  ({ ghl, admin, otherKeys, sign, post, postSigned, createSyncedLead } = await createWebhookFixture());
});

const leadBy = async (id: unknown) => (await select("select * from crm_leads where id = ?", id))[0]!;

test(
  "forged, foreign, outdated and malformed webhook events are rejected without changes",
  { tags: "full" },
  async () => {
    const lead = await createSyncedLead();
    const body = JSON.stringify(contactUpdate(lead, { lastName: "Forged" }));
    const before = [await leadBy(lead.id), await countAllRows()];
    const old = JSON.stringify({
      ...contactUpdate(lead, {}),
      timestamp: new Date(Date.now() - 2 * 3_600_000),
    });
    const signed = async (text: string) => post(text, { "x-ghl-signature": await sign(text) });
    const refused = [
      await post(body, {}),
      await post(body, { "x-ghl-signature": "" }),
      await post(body, { "x-ghl-signature": "bm9uc2Vuc2U=" }),
      await post(body, { "x-ghl-signature": "*".repeat(88) }),
      await post(body, { "x-ghl-signature": await sign(body, otherKeys) }),
      await post(`${body} `, { "x-ghl-signature": await sign(body) }),
      await post(body, { "x-webhook-secret": "guessed" }),
      // A valid secret does not replace an invalid signature.
      await post(body, { "x-ghl-signature": await sign(`${body}.`), "x-webhook-secret": SECRET }),
      await signed("not json"),
      await signed("[1]"),
      await signed(old),
      await signed(
        JSON.stringify({ ...contactUpdate(lead, {}), timestamp: new Date(Date.now() + 3_600_000) }),
      ),
      await signed(JSON.stringify({ ...contactUpdate(lead, {}), webhookId: undefined })),
      await signed(JSON.stringify({ ...contactUpdate(lead, {}), timestamp: undefined })),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
    expect((await postSigned(contactUpdate(lead, { locationId: "another" }))).status).toBe(403);
    const huge = JSON.stringify(contactUpdate(lead, { body: "x".repeat(300_000) }));
    expect((await signed(huge)).status).toBe(413);
    expect([await leadBy(lead.id), await countAllRows()]).toEqual(before);
  },
);

test(
  "a CRM change is applied once, and a replayed or older event changes nothing",
  { tags: "full" },
  async () => {
    const lead = await createSyncedLead();
    const change = contactUpdate(lead, {
      firstName: "Iris",
      lastName: "Northcote",
      companyName: "Tallowmere",
      phone: "+13175550111",
    });
    expect(await postSigned(change)).toMatchObject({ status: 200, body: { received: true } });
    const updated = {
      last_name: "Northcote",
      company: "Tallowmere",
      phone_key: "+13175550111",
      synced_to_ghl: 1,
    };
    expect(await leadBy(lead.id)).toMatchObject(updated);
    expect(
      await select("select id from deliveries where status = 'waiting' and action = 'lead.sync'"),
    ).toEqual([]);

    expect(await listTimeline(String(lead.id))).toEqual([
      "Sent a resume",
      "Synced to GoHighLevel",
      "Changed in GoHighLevel: last name, company, phone number",
    ]);

    await postSigned(contactUpdate(lead, { lastName: "Second" }));
    expect((await postSigned(change)).status, "a replay is accepted and ignored").toBe(200);
    expect(await leadBy(lead.id)).toMatchObject({ last_name: "Second" });
    const earlier = new Date(Date.now() - 70 * 60_000).toISOString();
    await postSigned(contactUpdate(lead, { lastName: "From before our sync", timestamp: earlier }));
    expect(await leadBy(lead.id), "out of order").toMatchObject({ last_name: "Second" });
    expect(await listTimeline(String(lead.id))).toHaveLength(4);
  },
);

test("echoes of our sync and changes older than ours only fill empty fields", { tags: "full" }, async () => {
  const lead = await createSyncedLead();
  const echoed = new Date(Date.parse(String(lead.ghl_last_sync)) + 5_000).toISOString();
  await postSigned(
    contactUpdate(lead, { lastName: "As it was sent before", companyName: "New here", timestamp: echoed }),
  );
  expect(await leadBy(lead.id)).toMatchObject({ last_name: "Halvorsen", company: "New here" });

  await testApp
    .visitor()
    .at(ghl.site())
    .call("POST /api/applications", {
      body: anApplication({ email: String(lead.email), lastName: "Fresh" }),
    });
  await postSigned(contactUpdate(lead, { lastName: "Stale" }));
  expect(await leadBy(lead.id), "our change is not synced yet").toMatchObject({
    last_name: "Fresh",
    synced_to_ghl: 0,
  });
  await postSigned(
    createEvent({ type: "ContactUpdate", id: "nobody-we-know", email: "who@example.com", lastName: "X" }),
  );
  expect((await select("select count(*) as n from crm_leads"))[0]!.n, "CRM events create no leads").toBe(1);
});

test("three simultaneous deliveries of one event are applied once", { tags: "full" }, async () => {
  const lead = await createSyncedLead();
  const change = contactUpdate(lead, { lastName: "Once", dnd: true });
  const replies = await Promise.all([postSigned(change), postSigned(change), postSigned(change)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(
    (await select("select count(*) as n from idempotency_keys where key like 'ghl-webhook:%'"))[0]!.n,
  ).toBe(1);
});

test("a do-not-disturb event withdraws the given consents once", { tags: "full" }, async () => {
  catchLog();
  const form = homeMessage({ phone: "(317) 555-0123", smsMarketingConsent: true });
  const { email } = form;
  await testApp.visitor().at(ghl.site()).call("POST /api/ghl/direct-contact", { body: form });
  const lead = await getLeadByEmail(email);
  const withdrawn = () =>
    select("select kind, source from consents where lead_id = ? and granted = 0 order by kind", lead.id);
  const contact = { email, id: "c-7" };
  await postSigned(
    createEvent({
      type: "ContactDndUpdate",
      ...contact,
      dnd: false,
      dndSettings: { SMS: { status: "inactive" } },
    }),
  );
  expect(await withdrawn()).toEqual([]);
  expect(await leadBy(lead.id), "the contact id is linked by email address").toMatchObject({
    ghl_contact_id: "c-7",
  });
  await postSigned(
    createEvent({
      type: "ContactDndUpdate",
      ...contact,
      dnd: true,
      dndSettings: { SMS: { status: "active" } },
    }),
  );
  await postSigned(createEvent({ type: "ContactUpdate", ...contact, dnd: true }));
  expect(await withdrawn()).toEqual([{ kind: "sms_marketing", source: "gohighlevel" }]);
});

test.for(["crm_leads", "app_settings"])(
  "a webhook event gets 429 when table %s is missing, so that the vendor repeats it",
  { tags: "full" },
  async (table) => {
    catchLog();
    const change = createEvent({ type: "ContactUpdate", id: "c-1" });
    await breakTable(table);
    expect((await postSigned(change)).status).toBe(429);
  },
);

test(
  "a workflow event is authenticated by the webhook secret and read from its customData",
  { tags: "full" },
  async () => {
    const lead = await createSyncedLead();
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

    // Without a message id, texts repeated within a minute are duplicates; later ones are not.
    const text = { type: "InboundMessage", messageType: "SMS", locationId: LOCATION, body: "STOP" };
    const payload = JSON.stringify({ customData: { ...text, contactId: lead.ghl_contact_id } });
    const noon = Math.floor(Date.now() / 60_000) * 60_000;
    for (const seconds of [0, 30, 120]) {
      const site = ghl.site({ clock: () => new Date(noon + seconds * 1000) });
      expect((await post(payload, { "x-webhook-secret": SECRET }, site)).status).toBe(200);
    }
    expect(await select("select keyword from sms_inbound")).toEqual([
      { keyword: "stop" },
      { keyword: "stop" },
    ]);

    await changeSettings(admin, { ghl_webhook_secret: "" });
    expect((await sent()).status).toBe(400);
  },
);
