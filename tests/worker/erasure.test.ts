import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { deliver } from "#worker/runtime/deliveries.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { erasePeople } from "#worker/features/privacy/erasure.ts";
import { enforceRetention } from "#worker/features/privacy/tasks.ts";
import { connectGhl, FakeGhl } from "#tests/support/ghl.ts";
import { createApplicant, eraseRecord, listErasures, getRecord } from "#tests/support/applicants.ts";
import { createBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { clockAhead, testApp, createTestSite } from "#tests/support/test-app.ts";
import { unique } from "#tests/support/samples.ts";
import { activityCount, countFiles, lastActivity, select } from "#tests/support/tables.ts";
import { findInTables } from "#tests/support/find-text.ts";

test(
  "an erasure removes the person from every table and keeps anonymous consent records",
  { tags: "full" },
  async () => {
    const { who, visitor, token, id } = await createApplicant();
    const key = { "Idempotency-Key": unique() };
    const contact = {
      firstName: who.firstName,
      lastName: who.lastName,
      email: who.email,
      phone: who.phone,
      inquiry: "Other" as const,
      message: `Call ${who.firstName}`,
      smsMarketingConsent: true,
    };
    await visitor.call("POST /api/ghl/direct-contact", { body: contact }, key);
    await visitor.call("POST /api/newsletter", { body: { email: who.email } });
    const { slots } = await listFreeSlots();
    await createBooking(slots[0]!.startsAt, {
      bookerName: `${who.firstName} ${who.lastName}`,
      bookerEmail: who.email,
      bookerPhone: who.phone,
    });
    const recruiter = await testApp.as("recruiter");
    await recruiter.call("POST /api/applications/:id/notes", {
      params: { id },
      body: { text: `${who.firstName} is good` },
    });
    await recruiter.call("POST /api/applications/:id/replies", {
      params: { id },
      body: { subject: "Hello", message: `Dear ${who.firstName}` },
    });
    const [lead] = await select<{ id: string; phone_key: string }>(
      "select id, phone_key from crm_leads where email_key = ?",
      who.email,
    );
    await select(
      "insert into sms_messages (id, to_number, message, message_type, related_lead_id, created_at, updated_at) values (?, ?, ?, 'reminder', ?, '2026', '2026')",
      unique(),
      lead!.phone_key,
      `See you, ${who.firstName}`,
      lead!.id,
    );
    const identifiers = [who.email, who.firstName, who.lastName, who.phone, lead!.phone_key];
    expect((await findInTables(identifiers)).length, "before").toBeGreaterThan(8);
    // An email address that ends with that of the erased person.
    const similar = await createApplicant({ email: `jo${who.email}` });

    expect((await eraseRecord(visitor, token)).body).toEqual({ erased: true });
    expect(await findInTables(identifiers.slice(1))).toEqual([]);
    const proofs = await select<{ email: string; kind: string; phone: unknown; ip: unknown }>(
      "select * from consents where email like 'erased:%'",
    );
    expect(proofs.map(({ kind }) => kind).toSorted()).toEqual(["sms_marketing", "terms"]);
    expect(new Set(proofs.map(({ email }) => email)).size, "one code for each person").toBe(1);
    expect(proofs.every(({ phone, ip }) => phone === null && ip === null)).toBe(true);
    expect(await lastActivity("person.erase")).toMatchObject({
      details: { by: "link" },
      user_id: null,
      entity_id: proofs[0]!.email,
    });
    expect((await getRecord(similar.visitor, similar.token)).status, "other people are unaffected").toBe(200);
    expect(await select("select id from deliveries where entity_id = ?", similar.id)).toHaveLength(3);
    await eraseRecord(similar.visitor, similar.token);
    expect(await findInTables(identifiers), "including the shared suffix").toEqual([]);

    expect((await getRecord(visitor, token)).status).toBe(410);
    expect((await eraseRecord(visitor, token)).status).toBe(410);
    expect(await listErasures()).toHaveLength(2);
  },
);

test("ten simultaneous erasures are executed once", { tags: "full" }, async () => {
  const { visitor, token } = await createApplicant();
  const all = await Promise.all(Array.from({ length: 10 }, () => eraseRecord(visitor, token)));
  expect(all.some(({ status }) => status === 200)).toBe(true);
  expect(await listErasures()).toHaveLength(1);
  expect(await activityCount("person.erase")).toBe(1);
});

test("a submission during an erasure is either erased or stored completely", { tags: "full" }, async () => {
  const { who, token } = await createApplicant();
  const people = Array.from({ length: 6 }, () => testApp.visitor());
  const sent = people.map((person) => person.call("POST /api/applications", { body: who }));
  await Promise.all([...sent.slice(0, 3), eraseRecord(testApp.visitor(), token), ...sent.slice(3)]);
  const applications = await select<{ id: string }>("select id from applications where email = ?", who.email);
  const leads = await select<{ id: string }>("select id from crm_leads where email_key = ?", who.email);
  expect(leads).toHaveLength(applications.length > 0 ? 1 : 0);
  const entries = leads[0]
    ? await select("select id from lead_activities where lead_id = ?", leads[0].id)
    : [];
  expect(entries).toHaveLength(applications.length);
  const receipts = await select("select id from deliveries where action = 'application.receipt'");
  expect(receipts).toHaveLength(applications.length);
});

test("a failed file deletion is retried, and the CRM contact is deleted once", async () => {
  const { who, visitor, token } = await createApplicant();
  expect(await countFiles()).toBe(1);
  await select("update crm_leads set ghl_contact_id = 'ghl-7' where email_key = ?", who.email);
  // Disables the queue, so that only this test runs the delivery.
  await eraseRecord(visitor.at(createTestSite(() => ({ enqueue: async () => undefined }))), token);
  const [row] = await listErasures();
  const ctx = testApp.ctx();
  const ghl = new FakeGhl();
  await connectGhl(ghl);
  ghl.contacts.set("ghl-7", { id: "ghl-7" });
  const deleted = () => ghl.calls(/^DELETE/).map(({ path }) => path);
  const broken = new Proxy(env.FILES, {
    get: (target, name) =>
      name === "delete" ? () => Promise.reject(new Error("R2 is down")) : Reflect.get(target, name),
  });
  const ports = ghl.ports(ctx);
  const first = await deliver({ ...ctx, ports: ports, files: broken }, row!.id, deliveryHandlers);
  expect([first.done, await countFiles(), deleted()]).toEqual([false, 1, []]);
  const soon = { ...ctx, ports, clock: clockAhead(1, "hour") };
  expect((await deliver(soon, row!.id, deliveryHandlers)).done).toBe(true);
  expect([await countFiles(), deleted()]).toEqual([0, ["/contacts/ghl-7"]]);
  expect((await listErasures())[0]).toMatchObject({ status: "sent", payload: "{}" });
  await select("update deliveries set status = 'waiting' where id = ?", row!.id);
  await deliver({ ...soon, clock: clockAhead(2, "hour") }, row!.id, deliveryHandlers);
  expect(deleted(), "a repeat deletes nothing").toHaveLength(1);
});

test("without a CRM key the files are deleted and the CRM erasure waits", async () => {
  const { visitor, token } = await createApplicant();
  await eraseRecord(visitor.at(createTestSite(() => ({ enqueue: async () => undefined }))), token);
  const [row] = await listErasures();
  await deliver(testApp.ctx(), row!.id, deliveryHandlers);
  expect(await countFiles()).toBe(0);
  expect((await listErasures())[0]).toMatchObject({
    status: "waiting",
    waiting_for: "ghl_api_key",
    attempts: 0,
  });
});

test("an administrator previews the data of a person and erases it", async () => {
  const { who } = await createApplicant();
  const admin = await testApp.as("admin");
  const email = who.email.toUpperCase();
  const preview = await admin.call("GET /api/admin/people", { query: { email } });
  expect(preview.body).toEqual({
    applications: 1,
    resumes: 1,
    messages: 0,
    appointments: 0,
    leads: 1,
    timelineEntries: 1,
    texts: 0,
    textCampaigns: 0,
    subscriptions: 0,
    newsletters: 0,
    clientContacts: 0,
    placements: 0,
    consents: 1,
  });
  const erasure = await admin.call("DELETE /api/admin/people", { query: { email } });
  expect([erasure.status, erasure.body.erased]).toEqual([200, preview.body]);
  expect(await findInTables([who.email, who.firstName])).toEqual([]);
  expect(await lastActivity("person.erase")).toMatchObject({
    user_id: admin.userId,
    details: { by: "staff" },
  });
  expect((await admin.call("DELETE /api/admin/people", { query: { email } })).status).toBe(404);
});

test("a reply or correction during an erasure restores no data", { tags: "full" }, async () => {
  const { who, visitor, token, id } = await createApplicant();
  const recruiter = await testApp.as("recruiter");
  const reply = () =>
    recruiter.call("POST /api/applications/:id/replies", {
      params: { id },
      body: { subject: "Hello", message: `Dear ${who.firstName}` },
    });
  const correct = () =>
    visitor.call("POST /api/privacy/correct", {
      body: { token, applicationId: id, firstName: who.firstName, lastName: "X", phone: who.phone },
    });
  await Promise.all([reply(), eraseRecord(visitor, token), correct(), reply(), correct()]);
  expect(await findInTables([who.email, who.firstName])).toEqual([]);
});

const LONG_AGO = new Date(Date.now() - 760 * 86_400_000).toISOString();

/** Backdates all activity of a person beyond the retention period. */
async function makeInactive({ id, who }: Awaited<ReturnType<typeof createApplicant>>): Promise<void> {
  await select("update applications set created_at = ?1, updated_at = ?1 where id = ?2", LONG_AGO, id);
  await select(
    "update crm_leads set created_at = ?1, last_activity = ?1 where email_key = ?2",
    LONG_AGO,
    who.email,
  );
}

test("people inactive for 24 months are erased nightly, without a user in the log", async () => {
  const old = await createApplicant();
  const returning = await createApplicant();
  const ctx = testApp.ctx();
  for (const each of [old, returning]) await makeInactive(each);
  const message = await testApp
    .visitor()
    .call("POST /api/contact/submit", { body: contactMessage({ email: returning.who.email }) });
  await select(
    "update contacts set created_at = ?, updated_at = ? where id = ?",
    LONG_AGO,
    LONG_AGO,
    message.body.id,
  );
  const { id: newApplicationId } = (
    await testApp.visitor().call("POST /api/applications", { body: returning.who })
  ).body;
  await enforceRetention(ctx);
  expect(await findInTables([old.who.email, old.who.firstName])).toEqual([]);
  expect(await select("select id from contacts"), "their old message goes too").toEqual([]);
  const applications = await select<{ id: string }>("select id from applications");
  expect(applications.map(({ id }) => id)).toEqual([newApplicationId]);
  expect(await select("select id from crm_leads where email_key = ?", returning.who.email)).toHaveLength(1);
  expect(await lastActivity("person.erase")).toMatchObject({ user_id: null, details: { by: "retention" } });
  expect(await lastActivity("application.expire")).toMatchObject({
    user_id: null,
    details: { months: 24, count: 1 },
  });
  await enforceRetention(ctx);
  expect([await activityCount("person.erase"), await activityCount("application.expire")]).toEqual([1, 1]);
});

test("a person who becomes active before the retention erasure runs is not erased", async () => {
  const inactive = await createApplicant();
  const { who } = inactive;
  await makeInactive(inactive);
  await testApp.visitor().call("POST /api/applications", { body: who });
  expect(
    await erasePeople(testApp.ctx(), [who.email], {
      by: "retention",
      inactiveSince: new Date(Date.now() - 86_400_000).toISOString(),
    }),
  ).toBe(0);
  expect(await select("select id from applications where email = ?", who.email)).toHaveLength(2);
});
