import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { receiveText } from "#worker/features/sms/index.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { submitContactForm, updateLead } from "#tests/support/leads.ts";
import type { Person } from "#tests/support/person.ts";
import { unique } from "#tests/support/samples.ts";
import {
  activateSms,
  aPhoneNumber,
  CONTACT_RESPONSE,
  createSmsVendor,
  insertLead,
  queuedResponse,
} from "#tests/support/sms.ts";
import { activityCount, select } from "#tests/support/tables.ts";
import { createTestUser, testApp } from "#tests/support/test-app.ts";

const receive = (from: string, body: string) =>
  receiveText(testApp.ctx({ enqueue: () => Promise.resolve() }), {
    from,
    body,
    externalId: unique(),
    at: new Date().toISOString(),
  });

const listMessages = async (person: Person, query: Record<string, string> = {}) => {
  const { body, headers } = await person.call("GET /api/messages", { query });
  return { rows: body, total: Number(headers.get("X-Total-Count")) };
};
const update = (person: Person, kind: "contact" | "text", id: string, body: object) =>
  person.call("PUT /api/messages/:kind/:id", { params: { kind, id }, body });
const getNotifications = async (person: Person) => (await person.call("GET /api/notifications", {})).body;

test("a text message is in the inbox with its person and owner, and staff are alerted", async () => {
  const owner = await testApp.as("recruiter");
  const number = aPhoneNumber();
  const leadId = await insertLead(number);
  await updateLead(owner, leadId, { assignedTo: owner.userId });
  await receive(number, "Can we talk on Tuesday?");
  await receive(number, "HELP");
  const { rows, total } = await listMessages(owner, { source: "text" });
  expect(total, "keywords are no messages").toBe(1);
  expect(rows[0]).toMatchObject({
    kind: "text",
    text: "Can we talk on Tuesday?",
    name: "Iris Halvorsen",
    phone: number,
    leadId,
    mayBeOptOut: false,
    assignedTo: owner.userId,
    readAt: null,
    answeredAt: null,
  });
  const { id } = rows[0]!;
  expect(await getNotifications(owner)).toMatchObject({
    unread: 1,
    items: [{ kind: "received", entityType: "text", entityId: id, subject: "Iris Halvorsen", actor: null }],
  });
  const [notice] = await select<{ id: string }>("select id from deliveries where action = 'sms.notice'");
  const mailer = mailbox();
  const ctx = testApp.ctx();
  const config = { ...ctx.config, staffMail: "talent@example.com", replyTo: "talent@example.com" };
  await deliver({ ...ctx, config, ports: { ...ctx.ports, mailer } }, notice!.id, deliveryHandlers);
  expect(mailer.sent).toMatchObject([{ to: "talent@example.com", subject: "New text message" }]);
  expect(mailer.sent[0]!.text).toContain(`/admin/messages?text=${id}`);
  expect(mailer.sent[0]!.text, "no personal data").not.toContain("Tuesday");
});

test("an unclear request to stop keeps the consents, is marked and alerts staff", async () => {
  const recruiter = await testApp.as("recruiter");
  const number = aPhoneNumber();
  await receive(number, "Is this going to stop some day");
  const { rows } = await listMessages(recruiter, { q: number.slice(2) });
  expect(rows).toMatchObject([{ mayBeOptOut: true, name: null, leadId: null }]);
  expect(await select("select id from consents where phone = ?", number)).toEqual([]);
  expect(await select("select action from deliveries where entity_id = ?", rows[0]!.id)).toEqual([
    { action: "sms.notice" },
  ]);
});

test("a text that staff send answers the texts received before it", async () => {
  await activateSms();
  const recruiter = await testApp.as("recruiter");
  const number = aPhoneNumber();
  await receive(number, "Are you there?");
  const [received] = (await listMessages(recruiter, { q: number })).rows;
  const sent = await recruiter.call("POST /api/sms/send", {
    body: { toNumber: number, message: "Yes, at your service.", reason: "They wrote to us." },
  });
  expect(sent.status).toBe(201);
  const [row] = await select<{ id: string }>(
    "update deliveries set status = 'waiting', next_attempt_at = '2026', lease_until = null where entity_id = ? returning id",
    sent.body.id,
  );
  await select("update sms_messages set handed_at = null where id = ? returning id", sent.body.id);
  await createSmsVendor(CONTACT_RESPONSE, queuedResponse()).run(row!.id);
  expect((await listMessages(recruiter, { q: number, state: "open" })).total).toBe(0);
  const { body } = await recruiter.call("GET /api/messages/texts/:id", { params: { id: received!.id } });
  expect(body.message.answeredAt).not.toBeNull();
  expect(body.thread).toMatchObject([
    { direction: "in", text: "Are you there?" },
    { direction: "out", text: "Yes, at your service.", status: "sent" },
  ]);
});

test(
  "messages are filtered by unread, open, answered, owner and text, and counted",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const colleague = await createTestUser({ role: "recruiter" });
    const [one, two, three] = await Promise.all([
      submitContactForm({ message: "Our close takes twelve days." }),
      submitContactForm({ phone: "(317) 555-0142" }),
      submitContactForm(),
    ]);
    const idOf = async ({ email }: { email: string }) =>
      (await listMessages(recruiter, { q: email })).rows[0]!.id;
    const ids = await Promise.all([one, two, three].map(idOf));
    await update(recruiter, "contact", ids[0]!, { read: true });
    expect(await activityCount("message.update"), "reading is not logged").toBe(0);
    await update(recruiter, "contact", ids[1]!, { answered: true });
    await update(recruiter, "contact", ids[2]!, { assignedTo: colleague.id });
    expect(await activityCount("message.update")).toBe(2);
    const found = async (query: Record<string, string>) =>
      (await listMessages(recruiter, query)).rows.map(({ id }) => id).toSorted();
    expect(await found({ state: "unread" })).toEqual([ids[2]]);
    expect(await found({ state: "open" })).toEqual([ids[0]!, ids[2]!].toSorted());
    expect(await found({ state: "answered" })).toEqual([ids[1]]);
    expect(await found({ assignedTo: colleague.id })).toEqual([ids[2]]);
    expect(await found({ assignedTo: "none", state: "open" })).toEqual([ids[0]]);
    expect(await found({ q: "twelve close" })).toEqual([ids[0]]);
    expect(await found({ q: "555-0142" })).toEqual([ids[1]]);
    expect((await recruiter.call("GET /api/messages/counts", {})).body).toEqual({
      unread: 1,
      open: 2,
      unassigned: 1,
      mine: 0,
    });
    expect((await listMessages(recruiter, { limit: "1", offset: "1" })).rows).toHaveLength(1);
  },
);

test("a sent reply marks a contact message as answered", async () => {
  const recruiter = await testApp.as("recruiter");
  const { email } = await submitContactForm();
  const [message] = (await listMessages(recruiter, { q: email })).rows;
  const { body } = await recruiter.call("POST /api/contacts/:id/replies", {
    params: { id: message!.id },
    body: { subject: "Your message", message: "Gladly." },
  });
  await select("update deliveries set status = 'waiting', next_attempt_at = '2020' where id = ?", body.id);
  const ctx = testApp.ctx();
  await deliver({ ...ctx, ports: { ...ctx.ports, mailer: mailbox() } }, body.id, deliveryHandlers);
  expect((await listMessages(recruiter, { q: email, state: "answered" })).total).toBe(1);
});

test("an assigned colleague is notified once in the app; oneself is not", { tags: "full" }, async () => {
  const [recruiter, colleague] = await Promise.all([testApp.as("recruiter"), testApp.as("recruiter")]);
  const { id: leadId, email } = await submitContactForm({ firstName: "Ada", lastName: "Berg" });
  const [message] = (await listMessages(recruiter, { q: email })).rows;
  await updateLead(recruiter, leadId, { assignedTo: colleague.userId });
  await updateLead(recruiter, leadId, { assignedTo: colleague.userId, priority: "low" });
  await update(recruiter, "contact", message!.id, { assignedTo: colleague.userId });
  await update(recruiter, "contact", message!.id, { assignedTo: recruiter.userId });
  expect((await getNotifications(recruiter)).items).toEqual([]);
  const { unread, items } = await getNotifications(colleague);
  expect([unread, items]).toMatchObject([
    2,
    [
      { kind: "assigned", entityType: "contact", entityId: message!.id, subject: "Ada Berg" },
      { kind: "assigned", entityType: "lead", entityId: leadId, subject: "Ada Berg" },
    ],
  ]);
  expect(items[0]!.actor).toMatch(/^recruiter-/);
  const read = (ids?: string[]) =>
    colleague.call("POST /api/notifications/read", { body: ids ? { ids } : {} });
  expect((await read([items[0]!.id])).body).toEqual({ unread: 1 });
  expect((await read()).body).toEqual({ unread: 0 });
});

test(
  "unknown messages, inactive assignees and missing permissions are refused",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { email } = await submitContactForm();
    const [message] = (await listMessages(recruiter, { q: email })).rows;
    const gone = await createTestUser({ isActive: false });
    const inactive = await update(recruiter, "contact", message!.id, { assignedTo: gone.id });
    expect([inactive.status, inactive.body]).toMatchObject([
      400,
      { fields: { assignedTo: [expect.any(String)] } },
    ]);
    expect((await update(recruiter, "contact", crypto.randomUUID(), { read: true })).status).toBe(404);
    const reader = await testApp.as("user", { permissions: ["crm.read"] });
    expect((await update(reader, "contact", message!.id, { read: true })).status).toBe(403);
    const number = aPhoneNumber();
    await receive(number, "Hello");
    expect((await listMessages(reader, { q: number })).total, "texts require sms.read").toBe(0);
    expect((await listMessages(recruiter, { q: number })).total).toBe(1);
  },
);
