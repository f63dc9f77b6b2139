import { expect, test } from "vitest";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { deliveryRow } from "#tests/support/deliveries.ts";
import { ahead } from "#tests/support/office.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import {
  aLead,
  aNumber,
  CONTACT,
  consenting,
  messageRow,
  openTexts,
  order,
  queued,
  says,
} from "#tests/support/texts.ts";

test("no text is enqueued without consent, after its withdrawal or to an invalid number", async () => {
  const number = aNumber();
  expect(await order(number)).toBeNull();
  await says(number, "sms_marketing");
  expect(await order(number)).toBeNull();
  await says(number, "sms_appointment");
  expect(await order(number)).not.toBeNull();
  await says(number, "sms_appointment", false);
  expect(await order(number)).toBeNull();
  expect(await order("not a number")).toBeNull();
  expect(await select("select id from sms_messages where to_number = ?", number)).toHaveLength(1);
});

test("a dedupe key creates one text, however often it is enqueued", async () => {
  const number = await consenting();
  const dedupeKey = unique();
  const all = await Promise.all([1, 2, 3].map(() => order(number, { dedupeKey })));
  expect(new Set(all.map((each) => each!.messageId)).size).toBe(1);
  expect(await select("select id from sms_messages where to_number = ?", number)).toHaveLength(1);
  expect(await select("select id from deliveries where entity_id = ?", all[0]!.messageId)).toHaveLength(1);
});

test("a text is sent once to the number's contact and appears in the lead's timeline", async () => {
  const number = await consenting();
  const leadId = await aLead(number);
  const vendor = openTexts(CONTACT, queued("msg-once"));
  const text = (await order(number))!;
  await vendor.run(text.deliveryId);
  await vendor.run(text.deliveryId);
  expect(vendor.asked).toEqual([
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
  expect(await messageRow(text.messageId)).toMatchObject({
    status: "sent",
    external_id: "msg-once",
    error_message: null,
  });
  expect(await deliveryRow(text.deliveryId)).toMatchObject({ status: "sent", external_id: "msg-once" });
  const timeline = await select("select * from lead_activities where lead_id = ?", leadId);
  expect(timeline).toMatchObject([{ activity_type: "sms", subject: "Text message sent", is_automated: 1 }]);
  const [lead] = await select("select first_responded_at from crm_leads where id = ?", leadId);
  expect(lead).toEqual({ first_responded_at: null });
});

test("concurrent deliveries of the same text send it once", async () => {
  const number = await consenting();
  const vendor = openTexts(CONTACT, queued(), queued());
  const text = (await order(number))!;
  await Promise.all([1, 2, 3].map(() => vendor.run(text.deliveryId)));
  expect(vendor.sends()).toBe(1);
});

test.each([
  [400, "opted out"],
  [404, "not found"],
  [422, "message was rejected"],
])("a vendor rejection with status %i fails the text with a readable reason", async (status, reason) => {
  const number = await consenting();
  const vendor = openTexts(CONTACT, { status, body: { message: "secret detail" } });
  const text = (await order(number))!;
  await vendor.run(text.deliveryId);
  const message = await messageRow(text.messageId);
  expect(message).toMatchObject({ status: "failed", external_id: null, handed_at: null });
  expect(message.error_message).toContain(reason);
  expect(message.error_message).not.toContain("secret detail");
  expect(await deliveryRow(text.deliveryId)).toMatchObject({ status: "dead" });
});

test("a rejected API key leaves the text waiting until the key works", async () => {
  const number = await consenting();
  const vendor = openTexts(CONTACT, { status: 401 }, CONTACT, queued());
  const text = (await order(number))!;
  await vendor.run(text.deliveryId);
  expect(await messageRow(text.messageId)).toMatchObject({ status: "pending", handed_at: null });
  expect(await deliveryRow(text.deliveryId)).toMatchObject({
    status: "waiting",
    waiting_for: "ghl_api_key",
    attempts: 0,
  });
  await vendor.run(text.deliveryId, { clock: ahead(61, "minute") });
  expect(await messageRow(text.messageId)).toMatchObject({ status: "sent", error_message: null });
});

test("429 retries the text after the vendor's delay", async () => {
  const number = await consenting();
  const busy = { status: 429, headers: { "x-ratelimit-interval-milliseconds": "10000" } };
  const vendor = openTexts(CONTACT, busy, CONTACT, queued());
  const text = (await order(number))!;
  expect(await vendor.run(text.deliveryId)).toEqual({ done: false, retryInSeconds: 10 });
  expect(await messageRow(text.messageId)).toMatchObject({ status: "pending", handed_at: null });
  await vendor.run(text.deliveryId, { clock: ahead(1, "minute") });
  expect(vendor.sends()).toBe(2);
  expect(await messageRow(text.messageId)).toMatchObject({ status: "sent" });
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
  const number = await consenting();
  const vendor = openTexts(CONTACT, trouble, CONTACT, queued());
  const text = (await order(number))!;
  await vendor.run(text.deliveryId);
  await vendor.run(text.deliveryId, { clock: ahead(1, "day") });
  expect(vendor.sends()).toBe(1);
  const message = await messageRow(text.messageId);
  expect(message.status).toBe("failed");
  expect(message.error_message).toContain("It is unknown whether the message was sent");
  expect(await deliveryRow(text.deliveryId)).toMatchObject({ status: "dead" });
});

test.each([["silence"], [{ status: 500 }], ["unreachable"]] as const)(
  "%o during the contact lookup only delays the text",
  async (trouble) => {
    const number = await consenting();
    const vendor = openTexts(trouble, CONTACT, queued());
    const text = (await order(number))!;
    expect(await vendor.run(text.deliveryId)).toMatchObject({ done: false });
    await vendor.run(text.deliveryId, { clock: ahead(1, "day") });
    expect(await messageRow(text.messageId)).toMatchObject({ status: "sent" });
    expect(vendor.sends()).toBe(1);
  },
);

test("a text interrupted after the vendor call is not sent again", async () => {
  const number = await consenting();
  const text = (await order(number))!;
  await select(
    "update sms_messages set handed_at = ? where id = ?",
    new Date().toISOString(),
    text.messageId,
  );
  const vendor = openTexts(CONTACT, queued());
  await vendor.run(text.deliveryId);
  expect(vendor.asked).toEqual([]);
  expect((await messageRow(text.messageId)).error_message).toContain("interrupted");
});

test("a known contact that opted out in GoHighLevel gets no text", async () => {
  const number = await consenting();
  await aLead(number, { ghlContactId: "known-1" });
  const optedOut = { body: { contact: { id: "known-1", dndSettings: { sms: { status: "permanent" } } } } };
  const vendor = openTexts(optedOut);
  const text = (await order(number))!;
  await vendor.run(text.deliveryId);
  expect(vendor.asked.map(({ path }) => path)).toEqual(["/contacts/known-1"]);
  expect(await messageRow(text.messageId)).toMatchObject({
    status: "failed",
    error_message: "GoHighLevel: The number has opted out of text messages in GoHighLevel.",
  });
});

test("after the last attempt the text fails and its delivery is dead-lettered", async () => {
  const number = await consenting();
  const vendor = openTexts({ status: 503 });
  const text = (await order(number))!;
  await select("update deliveries set attempts = ? where id = ?", MAX_ATTEMPTS - 1, text.deliveryId);
  await vendor.run(text.deliveryId);
  expect(await messageRow(text.messageId)).toMatchObject({ status: "failed" });
  expect(await deliveryRow(text.deliveryId)).toMatchObject({ status: "dead" });
});
