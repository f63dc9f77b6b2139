import { expect, test } from "vitest";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { getDelivery } from "#tests/support/deliveries.ts";
import { clockAhead } from "#tests/support/test-app.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import {
  insertLead,
  aPhoneNumber,
  CONTACT_RESPONSE,
  createConsentingNumber,
  getSmsMessage,
  createSmsVendor,
  enqueueSms,
  queuedResponse,
  insertConsent,
} from "#tests/support/sms.ts";

test("no text is enqueued without consent, after its withdrawal or to an invalid number", async () => {
  const number = aPhoneNumber();
  expect(await enqueueSms(number)).toBeNull();
  await insertConsent(number, "sms_marketing");
  expect(await enqueueSms(number)).toBeNull();
  await insertConsent(number, "sms_appointment");
  expect(await enqueueSms(number)).not.toBeNull();
  await insertConsent(number, "sms_appointment", false);
  expect(await enqueueSms(number)).toBeNull();
  expect(await enqueueSms("not a number")).toBeNull();
  expect(await select("select id from sms_messages where to_number = ?", number)).toHaveLength(1);
});

test("a dedupe key creates one text, however often it is enqueued", async () => {
  const number = await createConsentingNumber();
  const dedupeKey = unique();
  const all = await Promise.all([1, 2, 3].map(() => enqueueSms(number, { dedupeKey })));
  expect(new Set(all.map((each) => each!.messageId)).size).toBe(1);
  expect(await select("select id from sms_messages where to_number = ?", number)).toHaveLength(1);
  expect(await select("select id from deliveries where entity_id = ?", all[0]!.messageId)).toHaveLength(1);
});

test("a text is sent once to the number's contact and appears in the lead's timeline", async () => {
  const number = await createConsentingNumber();
  const leadId = await insertLead(number);
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse("msg-once"));
  const text = (await enqueueSms(number))!;
  await vendor.run(text.deliveryId);
  await vendor.run(text.deliveryId);
  expect(vendor.requests).toEqual([
    {
      path: "/contacts/upsert",
      json: { locationId: "loc-1", phone: number, firstName: "Iris", lastName: "Halvorsen" },
    },
    {
      path: "/conversations/messages",
      json: {
        type: "SMS",
        contactId: "contact-1",
        message: "See you tomorrow at 10.",
        toNumber: number,
        fromNumber: "+18005550100",
      },
    },
  ]);
  expect(await getSmsMessage(text.messageId)).toMatchObject({
    status: "sent",
    external_id: "msg-once",
    error_message: null,
  });
  expect(await getDelivery(text.deliveryId)).toMatchObject({ status: "sent", external_id: "msg-once" });
  const timeline = await select("select * from lead_activities where lead_id = ?", leadId);
  expect(timeline).toMatchObject([{ activity_type: "sms", subject: "Text message sent", is_automated: 1 }]);
  const [lead] = await select("select first_responded_at from crm_leads where id = ?", leadId);
  expect(lead).toEqual({ first_responded_at: null });
});

test("concurrent deliveries of the same text send it once", async () => {
  const number = await createConsentingNumber();
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse(), queuedResponse());
  const text = (await enqueueSms(number))!;
  await Promise.all([1, 2, 3].map(() => vendor.run(text.deliveryId)));
  expect(vendor.countSends()).toBe(1);
});

test.each([
  [400, "opted out"],
  [404, "not found"],
  [422, "message was rejected"],
])("a vendor rejection with status %i fails the text with a readable reason", async (status, reason) => {
  const number = await createConsentingNumber();
  const vendor = createSmsVendor(CONTACT_RESPONSE, { status, body: { message: "secret detail" } });
  const text = (await enqueueSms(number))!;
  await vendor.run(text.deliveryId);
  const message = await getSmsMessage(text.messageId);
  expect(message).toMatchObject({ status: "failed", external_id: null, handed_at: null });
  expect(message.error_message).toContain(reason);
  expect(message.error_message).not.toContain("secret detail");
  expect(await getDelivery(text.deliveryId)).toMatchObject({ status: "dead" });
});

test("a rejected API key leaves the text waiting until the key works", async () => {
  const number = await createConsentingNumber();
  const vendor = createSmsVendor(CONTACT_RESPONSE, { status: 401 }, CONTACT_RESPONSE, queuedResponse());
  const text = (await enqueueSms(number))!;
  await vendor.run(text.deliveryId);
  expect(await getSmsMessage(text.messageId)).toMatchObject({ status: "pending", handed_at: null });
  expect(await getDelivery(text.deliveryId)).toMatchObject({
    status: "waiting",
    waiting_for: "ghl_api_key",
    attempts: 0,
  });
  await vendor.run(text.deliveryId, { clock: clockAhead(61, "minute") });
  expect(await getSmsMessage(text.messageId)).toMatchObject({ status: "sent", error_message: null });
});

test("429 retries the text after the vendor's delay", async () => {
  const number = await createConsentingNumber();
  const busy = { status: 429, headers: { "x-ratelimit-interval-milliseconds": "10000" } };
  const vendor = createSmsVendor(CONTACT_RESPONSE, busy, CONTACT_RESPONSE, queuedResponse());
  const text = (await enqueueSms(number))!;
  expect(await vendor.run(text.deliveryId)).toEqual({ done: false, retryInSeconds: 10 });
  expect(await getSmsMessage(text.messageId)).toMatchObject({ status: "pending", handed_at: null });
  await vendor.run(text.deliveryId, { clock: clockAhead(1, "minute") });
  expect(vendor.countSends()).toBe(2);
  expect(await getSmsMessage(text.messageId)).toMatchObject({ status: "sent" });
  const events = await select(
    "select state from sms_events where message_id = ? order by created_at, id",
    text.messageId,
  );
  expect(events).toEqual([{ state: "attempt" }, { state: "sent" }]);
});

test.each([
  ["a server error", { status: 500 }],
  ["a timeout", "silence"],
  ["a connection failure", "unreachable"],
  ["an invalid response", { body: { hello: "there" } }],
] as const)("after %s the outcome is unknown, so the text is not sent again", async (_name, trouble) => {
  const number = await createConsentingNumber();
  const vendor = createSmsVendor(CONTACT_RESPONSE, trouble, CONTACT_RESPONSE, queuedResponse());
  const text = (await enqueueSms(number))!;
  await vendor.run(text.deliveryId);
  await vendor.run(text.deliveryId, { clock: clockAhead(1, "day") });
  expect(vendor.countSends()).toBe(1);
  const message = await getSmsMessage(text.messageId);
  expect(message.status).toBe("failed");
  expect(message.error_message).toContain("It is unknown whether the message was sent");
  expect(await getDelivery(text.deliveryId)).toMatchObject({ status: "dead" });
});

test.each([["silence"], [{ status: 500 }], ["unreachable"]] as const)(
  "%o during the contact lookup only delays the text",
  async (trouble) => {
    const number = await createConsentingNumber();
    const vendor = createSmsVendor(trouble, CONTACT_RESPONSE, queuedResponse());
    const text = (await enqueueSms(number))!;
    expect(await vendor.run(text.deliveryId)).toMatchObject({ done: false });
    await vendor.run(text.deliveryId, { clock: clockAhead(1, "day") });
    expect(await getSmsMessage(text.messageId)).toMatchObject({ status: "sent" });
    expect(vendor.countSends()).toBe(1);
  },
);

test("a text interrupted after the vendor call is not sent again", async () => {
  const number = await createConsentingNumber();
  const text = (await enqueueSms(number))!;
  await select(
    "update sms_messages set handed_at = ? where id = ?",
    new Date().toISOString(),
    text.messageId,
  );
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse());
  await vendor.run(text.deliveryId);
  expect(vendor.requests).toEqual([]);
  expect((await getSmsMessage(text.messageId)).error_message).toContain("interrupted");
});

test("a known contact that opted out in GoHighLevel gets no text", async () => {
  const number = await createConsentingNumber();
  await insertLead(number, { ghlContactId: "known-1" });
  const optedOut = { body: { contact: { id: "known-1", dndSettings: { sms: { status: "permanent" } } } } };
  const vendor = createSmsVendor(optedOut);
  const text = (await enqueueSms(number))!;
  await vendor.run(text.deliveryId);
  expect(vendor.requests.map(({ path }) => path)).toEqual(["/contacts/known-1"]);
  expect(await getSmsMessage(text.messageId)).toMatchObject({
    status: "failed",
    error_message: "GoHighLevel: The number has opted out of text messages in GoHighLevel.",
  });
});

test("after the last attempt the text fails and its delivery is dead-lettered", async () => {
  const number = await createConsentingNumber();
  const vendor = createSmsVendor({ status: 503 });
  const text = (await enqueueSms(number))!;
  await select("update deliveries set attempts = ? where id = ?", MAX_ATTEMPTS - 1, text.deliveryId);
  await vendor.run(text.deliveryId);
  expect(await getSmsMessage(text.messageId)).toMatchObject({ status: "failed" });
  expect(await getDelivery(text.deliveryId)).toMatchObject({ status: "dead" });
});
