import { expect, test } from "vitest";
import { testApp, createTestSite } from "#tests/support/test-app.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import {
  insertLead,
  aPhoneNumber,
  CONTACT_RESPONSE,
  getSmsMessage,
  createSmsVendor,
  enqueueSms,
  queuedResponse,
  insertConsent,
  activateSms,
} from "#tests/support/sms.ts";

test("a manager changes SMS settings field by field; a recruiter can only read them", async () => {
  const manager = await testApp.as("manager");
  const recruiter = await testApp.as("recruiter");
  expect((await recruiter.call("GET /api/sms/settings", {})).body).toMatchObject({
    monthlyVolume: 1000,
    optInType: "Via Text",
    useCaseCategories: ["Marketing", "Customer Care"],
    isActive: false,
    isConnected: false,
    sentThisMonth: 0,
  });
  expect((await recruiter.call("POST /api/sms/settings", { body: { isActive: true } })).status).toBe(403);
  const saved = await manager.call("POST /api/sms/settings", { body: { tollFreeNumber: "(800) 555-0100" } });
  expect(saved.body).toMatchObject({ tollFreeNumber: "+18005550100", monthlyVolume: 1000 });
  expect((await lastActivity("sms.settings"))!.details).toEqual({
    tollFreeNumber: { before: null, after: "+18005550100" },
  });
  const two = await manager.call("POST /api/sms/settings", {
    body: { monthlyVolume: 5000, messageContent: "" },
  });
  expect(two.body).toMatchObject({
    tollFreeNumber: "+18005550100",
    monthlyVolume: 5000,
    messageContent: null,
  });
  await manager.call("POST /api/sms/settings", { body: { monthlyVolume: 5000 } });
  expect(await activityCount("sms.settings")).toBe(2);
  expect(
    (await manager.call("POST /api/sms/settings", { body: { tollFreeNumber: "" } })).body.tollFreeNumber,
  ).toBeNull();
});

test.each([
  { monthlyVolume: 1234 },
  { tollFreeNumber: "12" },
  { optInWorkflowImageUrl: "javascript:alert(1)" },
  { optInWorkflowImageUrl: "http://example.com/a.png" },
  { unknown: true },
])("invalid SMS settings %o get 400", async (body) => {
  const manager = await testApp.as("manager");
  expect((await manager.callUntyped("POST /api/sms/settings", { body })).status).toBe(400);
});

test("sending while the service is inactive gets 409", async () => {
  const recruiter = await testApp.as("recruiter");
  const body = { toNumber: aPhoneNumber(), message: "Hello" };
  const refused = await recruiter.call("POST /api/sms/send", { body });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe("SMS service must be active to send messages");
  expect(await select("select id from sms_messages where to_number = ?", body.toNumber)).toEqual([]);
});

test(
  "a recruiter's text goes from pending to sent and counts as the lead's first response",
  { tags: "full" },
  async () => {
    await activateSms();
    const number = aPhoneNumber();
    const leadId = await insertLead(number);
    const recruiter = await testApp.as("recruiter");
    const typed = number.replace(/^\+1(...)(...)/, "($1) $2-");
    const sent = await recruiter.call("POST /api/sms/send", {
      body: { toNumber: typed, message: "Are you free at 3?", reason: "They asked for a text." },
    });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      toNumber: number,
      status: "pending",
      messageType: "follow_up",
      segments: 1,
      leadId,
      name: "Iris Halvorsen",
    });
    expect(await lastActivity("sms.send")).toMatchObject({
      entity_id: sent.body.id,
      user_id: recruiter.userId,
    });
    const [row] = await select<{ id: string }>("select id from deliveries where entity_id = ?", sent.body.id);
    // The Worker under test may already have claimed the row without a key.
    await select(
      "update deliveries set status = 'waiting', next_attempt_at = '2026-01-01T00:00:00.000Z', lease_until = null where id = ?",
      row!.id,
    );
    await select("update sms_messages set handed_at = null where id = ?", sent.body.id);
    const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse());
    await vendor.run(row!.id);
    const { body: detail } = await recruiter.call("GET /api/sms/messages/:id", {
      params: { id: sent.body.id },
    });
    expect(detail.message).toMatchObject({ status: "sent", waiting: null, fromNumber: "+18005550100" });
    expect(detail.events.map(({ state }) => state)).toContain("sent");
    const [lead] = await select<{ first_responded_at: string | null }>(
      "select first_responded_at from crm_leads where id = ?",
      leadId,
    );
    expect(lead!.first_responded_at).not.toBeNull();
    expect((await recruiter.call("GET /api/sms/settings", {})).body.sentThisMonth).toBe(1);
  },
);

test("two requests with one idempotency key send one message", async () => {
  await activateSms();
  const recruiter = await testApp.as("recruiter");
  const body = { toNumber: aPhoneNumber(), message: "Hello", reason: "They asked for a text." };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const all = await Promise.all([1, 2].map(() => recruiter.call("POST /api/sms/send", { body }, key)));
  expect(all.map(({ status }) => status)).toEqual([201, 201]);
  expect(all[0]!.body.id).toBe(all[1]!.body.id);
  expect(await select("select id from sms_messages where to_number = ?", body.toNumber)).toHaveLength(1);
});

test(
  "each message type requires its consent; after opt-out every type gets 409",
  { tags: "full" },
  async () => {
    await activateSms();
    const number = aPhoneNumber();
    const recruiter = await testApp.as("recruiter");
    const send = async (messageType: "reminder" | "booking_confirmation" | "marketing" | "follow_up") =>
      recruiter.call("POST /api/sms/send", {
        body: { toNumber: number, message: "Hello", messageType, reason: "They asked for a text." },
      });
    expect((await send("marketing")).body).toMatchObject({
      code: "conflict",
      message: "This number has not agreed to marketing text messages.",
    });
    expect((await send("reminder")).status).toBe(409);
    expect((await send("booking_confirmation")).status).toBe(409);
    expect((await send("follow_up")).status).toBe(201);
    await insertConsent(number, "sms_marketing");
    expect((await send("marketing")).status).toBe(201);
    expect((await send("reminder")).status).toBe(409);
    const leadId = await insertLead(number);
    const withdrawn = await recruiter.call("POST /api/sms/consents/withdraw", {
      body: { number, kinds: ["sms_appointment", "sms_marketing"] },
    });
    expect(withdrawn.body.standing).toEqual({ sms_appointment: "withdrawn", sms_marketing: "withdrawn" });
    expect(withdrawn.body.entries[0]).toMatchObject({ granted: false, ip: recruiter.ip });
    expect(withdrawn.body.entries[0]!.source).toMatch(/^staff: recruiter-/);
    expect(await lastActivity("sms.consent_withdraw")).toMatchObject({
      entity_id: number,
      user_id: recruiter.userId,
    });
    expect(await select("select user_id from lead_activities where lead_id = ?", leadId)).toEqual([
      { user_id: recruiter.userId },
    ]);
    expect((await send("follow_up")).body.message).toBe("This number has opted out of text messages.");
  },
);

test("withdrawing a consent cancels only the messages based on it", async () => {
  const number = aPhoneNumber();
  await insertConsent(number, "sms_appointment");
  await insertConsent(number, "sms_marketing");
  const reminder = (await enqueueSms(number))!;
  const offer = (await enqueueSms(number, { messageType: "marketing", consent: "sms_marketing" }))!;
  const recruiter = await testApp.as("recruiter");
  await recruiter.call("POST /api/sms/consents/withdraw", { body: { number, kinds: ["sms_marketing"] } });
  expect((await getSmsMessage(reminder.messageId)).status).toBe("pending");
  expect(await getSmsMessage(offer.messageId)).toMatchObject({
    status: "failed",
    error_message: "The recipient withdrew their consent before it was sent.",
  });
});

test("messages can be paged and filtered, and state why they wait", async () => {
  const number = aPhoneNumber();
  await insertConsent(number, "sms_appointment");
  const text = (await enqueueSms(number))!;
  await enqueueSms(number, {
    messageType: "booking_confirmation",
    notBefore: new Date(Date.now() + 3_600_000),
  });
  await activateSms(false);
  await createSmsVendor(CONTACT_RESPONSE).run(text.deliveryId);
  const recruiter = await testApp.as("recruiter");
  const page = await recruiter.call("GET /api/sms/messages", {
    query: { number: number.slice(2, 12), limit: 1 },
  });
  expect(page.body).toHaveLength(1);
  expect(page.headers.get("X-Total-Count")).toBe("2");
  const reminders = await recruiter.call("GET /api/sms/messages", {
    query: { number, type: "reminder", status: "pending" },
  });
  expect(reminders.body).toMatchObject([
    { id: text.messageId, waiting: { for: "sms_active", stopped: false } },
  ]);
  expect((await recruiter.call("GET /api/sms/messages", { query: { number, status: "sent" } })).body).toEqual(
    [],
  );
  expect((await recruiter.call("GET /api/sms/messages", { query: { number: "no digits" } })).body).toEqual(
    [],
  );
  const reader = await testApp.as("user");
  expect((await reader.call("GET /api/sms/messages", {})).status).toBe(403);
});

test("activating the service releases the texts waiting for it", async () => {
  const number = aPhoneNumber();
  await insertConsent(number, "sms_appointment");
  const text = (await enqueueSms(number))!;
  await activateSms(false);
  await createSmsVendor(CONTACT_RESPONSE).run(text.deliveryId);
  const manager = await testApp.as("manager");
  await manager.call("POST /api/sms/settings", { body: { isActive: true } });
  const [row] = await select<{ next_attempt_at: string }>(
    "select next_attempt_at from deliveries where id = ?",
    text.deliveryId,
  );
  expect(Date.parse(row!.next_attempt_at)).toBeLessThanOrEqual(Date.now());
});

test("a marketing text sent at night waits, and the response states until when", async () => {
  await activateSms();
  const number = aPhoneNumber();
  await insertConsent(number, "sms_marketing");
  const recruiter = (await testApp.as("recruiter")).at(
    createTestSite(() => ({ clock: () => new Date("2026-11-20T03:00:00Z") })),
  );
  const sent = await recruiter.call("POST /api/sms/send", {
    body: { toNumber: number, message: "New roles", messageType: "marketing" },
  });
  expect(sent.body.waiting).toMatchObject({ until: "2026-11-20T14:00:00.000Z" });
});

const at = (time: string) => createTestSite(() => ({ clock: () => new Date(time) }));
const NOON = "2026-11-20T17:00:00Z";
const NIGHT = "2026-11-21T03:14:00Z";
const NO_CONSENT = "This number has not agreed to text messages.";
const QUIET = "It is 9:14 PM there, in quiet hours.";
const GIVE_REASON = "Give a reason to send it anyway.";

test(
  "without consent or in quiet hours a text requires a reason, which is logged",
  { tags: "full" },
  async () => {
    await activateSms();
    const [stranger, friend] = [aPhoneNumber(), aPhoneNumber()];
    await insertConsent(friend, "sms_appointment");
    const recruiter = await testApp.as("recruiter");
    const send = (toNumber: string, time: string, reason?: string) =>
      recruiter
        .at(at(time))
        .call("POST /api/sms/send", { body: { toNumber, message: "Hello", ...(reason && { reason }) } });
    const objections = [
      [await send(stranger, NOON), `${NO_CONSENT} ${GIVE_REASON}`],
      [await send(stranger, NIGHT), `${NO_CONSENT} ${QUIET} ${GIVE_REASON}`],
      [await send(friend, NIGHT, " "), `${QUIET} ${GIVE_REASON}`],
    ] as const;
    for (const [{ status, body }, message] of objections)
      expect([status, body]).toMatchObject([
        409,
        { code: "conflict", message, fields: { reason: [message] } },
      ]);
    expect(await activityCount("sms.send")).toBe(0);
    expect((await send(friend, NOON)).status).toBe(201);
    expect((await lastActivity("sms.send"))!.details).toEqual({ messageType: "follow_up" });
    const sent = await send(stranger, NIGHT, "She asked me to text tonight.");
    expect([sent.status, sent.body.waiting]).toEqual([201, null]);
    expect((await lastActivity("sms.send"))!.details).toEqual({
      messageType: "follow_up",
      reason: "She asked me to text tonight.",
      overrides: ["no_consent", "quiet_hours"],
    });
  },
);

test(
  "a text that a delay moved into quiet hours waits, unless its reason covered them",
  { tags: "full" },
  async () => {
    await activateSms();
    const number = aPhoneNumber();
    await insertConsent(number, "sms_appointment");
    const recruiter = await testApp.as("recruiter");
    const send = async (time: string, reason?: string) => {
      const { body } = await recruiter.at(at(time)).call("POST /api/sms/send", {
        body: { toNumber: number, message: "Hello", ...(reason && { reason }) },
      });
      const [row] = await select<{ id: string }>(
        "update deliveries set status = 'waiting', next_attempt_at = '2026', lease_until = null where entity_id = ? returning id",
        body.id,
      );
      const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse());
      await vendor.run(row!.id, { clock: () => new Date(NIGHT) });
      return vendor.countSends();
    };
    expect(await send(NOON)).toBe(0);
    expect(await send(NIGHT, "He asked for it.")).toBe(1);
  },
);
