import { beforeEach, expect, test } from "vitest";
import { createEvent, createWebhookFixture } from "#tests/support/ghl-webhook.ts";
import { listTimeline } from "#tests/support/leads.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";
import { CONTACT_RESPONSE, createSmsVendor, queuedResponse, activateSms } from "#tests/support/sms.ts";

type WebhookFixture = Awaited<ReturnType<typeof createWebhookFixture>>;
let { ghl, admin, postSigned, createSyncedLead } = {} as WebhookFixture;
beforeEach(async () => {
  ({ ghl, admin, postSigned, createSyncedLead } = await createWebhookFixture());
});

const leadBy = async (id: unknown) => (await select("select * from crm_leads where id = ?", id))[0]!;

test(
  "an inbound STOP text is stored once, withdraws consent and appears in the timeline",
  { tags: "full" },
  async () => {
    const lead = await createSyncedLead({ phone: "(317) 555-0188" });
    const text = {
      type: "InboundMessage",
      messageType: "SMS",
      contactId: lead.ghl_contact_id,
      messageId: "m-1",
      body: " stop ",
    };
    const stop = createEvent(text);
    // A repeated event, and another event of the same message.
    for (const sent of [stop, stop, createEvent(text)]) expect((await postSigned(sent)).status).toBe(200);
    const inbound = () =>
      select("select external_id, from_number, body, keyword from sms_inbound order by external_id");
    const stored = { external_id: "m-1", from_number: "+13175550188", body: "stop", keyword: "stop" };
    expect(await inbound()).toEqual([stored]);
    const consents = await select(
      "select kind, granted, source from consents where phone = '+13175550188' and kind like 'sms%' order by kind",
    );
    expect(consents).toEqual([
      { kind: "sms_appointment", granted: 0, source: "text: STOP" },
      { kind: "sms_marketing", granted: 0, source: "text: STOP" },
    ]);
    expect((await listTimeline(String(lead.id))).slice(2)).toEqual(["Texted STOP: no more text messages"]);
    expect(await leadBy(lead.id), "an inbound text is not a response").toMatchObject({
      first_responded_at: null,
    });

    ghl.contacts.set("c-9", { id: "c-9", phone: "+1 317 555 0177" });
    expect((await postSigned(createEvent({ ...text, contactId: "c-9", messageId: "m-2" }))).status).toBe(200);
    expect(ghl.calls(/GET \/contacts\/c-9/), "only unknown contacts are looked up").toHaveLength(1);
    expect(await inbound()).toEqual([stored, { ...stored, external_id: "m-2", from_number: "+13175550177" }]);
    for (const type of ["OpportunityUpdate", "SomethingNew"])
      expect((await postSigned(createEvent({ type }))).status).toBe(200);
  },
);

test(
  "repeated and out-of-order status events leave a text in its final status",
  { tags: "full" },
  async () => {
    const lead = await createSyncedLead({ phone: "(317) 555-0166" });
    await activateSms();
    await admin.call("POST /api/sms/send", {
      body: {
        toNumber: "+13175550166",
        message: "We found something for you.",
        messageType: "follow_up",
        reason: "They asked for a text.",
      },
    });
    const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse("m-3"));
    const [{ id } = { id: "" }] = await select<{ id: string }>(
      "select id from deliveries where action = 'sms.send'",
    );
    const sendStatus = (status: string, messageId = "m-3") =>
      postSigned(
        createEvent({
          type: "OutboundMessage",
          messageType: "SMS",
          contactId: lead.ghl_contact_id,
          messageId,
          status,
        }),
      );
    // The first status report arrives before the send response with the message id.
    expect((await sendStatus("delivered")).status).toBe(200);
    await vendor.run(id);
    for (const status of ["sent", "undelivered", "pending", "delivered"])
      expect((await sendStatus(status)).status).toBe(200);
    const sent = await select("select status, external_id, error_message, related_lead_id from sms_messages");
    expect(sent).toEqual([
      { status: "delivered", external_id: "m-3", error_message: null, related_lead_id: lead.id },
    ]);
    expect((await listTimeline(String(lead.id))).at(-1)).toBe("Text message sent");
    expect((await leadBy(lead.id)).first_responded_at, "a text sent by staff is a response").not.toBeNull();
  },
);

test(
  "an inbound text gets 429 while the sender lookup fails, and is accepted when repeated",
  { tags: "full" },
  async () => {
    const text = createEvent({
      type: "InboundMessage",
      messageType: "SMS",
      contactId: "c-9",
      messageId: "m-4",
      body: "Hello",
    });
    catchLog();
    ghl.outage = { status: 503 };
    const later = await postSigned(text);
    expect([later.status, later.headers.get("retry-after")]).toEqual([429, "600"]);
    ghl.outage = null;
    expect((await postSigned(text, ghl.site({ clock: clockAhead(40, "minute") }))).status).toBe(200);
  },
);
