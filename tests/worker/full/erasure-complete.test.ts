import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { receiveText } from "#worker/features/sms/index.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { devMailbox } from "#worker/vendors/dev-mailbox.ts";
import { createApplicant, eraseRecord, listErasures } from "#tests/support/applicants.ts";
import { cancelBooking, reschedule } from "#tests/support/booking-links.ts";
import { createBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { connectGhl, FakeGhl } from "#tests/support/ghl.ts";
import { anInterview, chooseTime, getCandidateToken, getLinkedTimes } from "#tests/support/interviews.ts";
import { homeMessage, contactMessage } from "#tests/support/messages.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { findInTables, findInStores } from "#tests/support/find-text.ts";
import { toE164 } from "#contract/phone.ts";

const receiveTextFrom = (from: string, body: string) =>
  receiveText(testApp.ctx({ enqueue: () => Promise.resolve() }), {
    from,
    body,
    externalId: unique(),
    at: new Date().toISOString(),
  });

test("erasing a person who used every feature removes all traces, including in mail and CRM", async () => {
  const { who, visitor, token, id } = await createApplicant();
  const person = { firstName: who.firstName, lastName: who.lastName, email: who.email, phone: who.phone };
  const number = toE164(who.phone)!;
  const ghl = new FakeGhl();
  await connectGhl(ghl);
  visitor.at(ghl.site());
  const consents = { smsMarketingConsent: true, smsAppointmentConsent: true };
  const key = { "Idempotency-Key": unique() };
  await visitor.call("POST /api/ghl/direct-contact", { body: homeMessage({ ...person, ...consents }) }, key);
  await visitor.call("POST /api/analytics/contact-with-attribution", {
    body: {
      formData: contactMessage({ ...person, message: `${who.firstName} again` }),
      analyticsData: { pageViews: 3, timeOnSite: 60_000, utm_source: "letter" },
    },
  });
  await visitor.call("POST /api/newsletter", { body: { email: who.email } });
  const now = new Date().toISOString();
  await select(
    "insert into mail_suppressions (id, email, reason, source, created_at) values ('s', ?, 'bounce', 'cloudflare', ?)",
    who.email,
    now,
  );
  await select("insert into newsletters (id, created_at, updated_at) values ('n', ?1, ?1)", now);
  await select(
    "insert into newsletter_recipients (id, newsletter_id, subscriber_id, state, created_at, updated_at) select 'r', 'n', id, 'bounced', ?1, ?1 from newsletter_subscribers where email = ?2",
    now,
    who.email,
  );
  const { slots } = await listFreeSlots();
  const { appointment } = await createBooking(slots[0]!.startsAt, {
    bookerName: `${who.firstName} ${who.lastName}`,
    bookerEmail: who.email,
    bookerPhone: who.phone,
    bookerNotes: `Ask for ${who.firstName}`,
  });
  const moved = await reschedule(visitor, appointment, slots[2]!.startsAt);
  await cancelBooking(visitor, moved.body);
  await receiveTextFrom(number, `It is me, ${who.firstName}`);
  await receiveTextFrom(number, "STOP");
  await receiveTextFrom(number, "START");

  const recruiter = (await testApp.as("manager")).at(ghl.site());
  const [lead] = await select<{ id: string; version: number }>(
    "select id, version from crm_leads where email_key = ?",
    who.email,
  );
  const leadParams = { params: { id: lead!.id } };
  const callApi = recruiter.call.bind(recruiter);
  await callApi("POST /api/applications/:id/notes", {
    params: { id },
    body: { text: `${who.firstName} is good` },
  });
  await callApi("POST /api/applications/:id/replies", {
    params: { id },
    body: { subject: `For ${who.lastName}`, message: `Dear ${who.firstName}` },
  });
  await callApi("PUT /api/crm/leads/:id", {
    ...leadParams,
    body: { version: lead!.version, notes: `Call ${who.firstName}`, tags: [who.lastName] },
  });
  await callApi("POST /api/crm/leads/:id/activities", {
    ...leadParams,
    body: { activityType: "call", subject: `Rang ${who.firstName}` },
  });
  const interviewers = [recruiter.userId!];
  const offered = await callApi("POST /api/interviews", {
    body: anInterview(id, interviewers, {
      title: `Talk with ${who.firstName}`,
      notes: `Ask ${who.firstName} about planning`,
      choice: "any",
    }),
  });
  expect(offered.status).toBe(201);
  const interviewToken = await getCandidateToken(who.email);
  await chooseTime(interviewToken, (await getLinkedTimes(interviewToken))[2]!, visitor);
  await visitor.call("POST /api/interview-links/cancel", {
    body: { token: interviewToken, reason: `${who.firstName} is ill` },
  });
  await callApi("POST /api/sms/send", {
    body: {
      toNumber: who.phone,
      message: `Hello ${who.firstName}`,
      messageType: "follow_up",
      reason: `${who.firstName} asked.`,
    },
  });
  await callApi("POST /api/sms/consents/withdraw", { body: { number, kinds: ["sms_marketing"] } });
  await select(
    `insert into sms_campaigns (id, name, template, audience, rate_per_minute, quiet_from, quiet_until, created_at, updated_at)
     values ('campaign', 'Roles', 'Hi', '{}', 30, '21:00', '08:00', '2026', '2026')`,
  );
  await select(
    `insert into sms_campaign_recipients (id, campaign_id, lead_id, number, created_at, updated_at)
     values ('recipient', 'campaign', ?, ?, '2026', '2026')`,
    lead!.id,
    number,
  );
  await recruiter.fetch(`/api/applications/${id}/resume`);
  await recruiter.fetch(`/api/admin/export/applications.csv?q=${who.lastName}`);
  await visitor.call("POST /api/privacy/correct", {
    body: { token, applicationId: id, ...person, additionalInfo: `${who.firstName} says more` },
  });
  await visitor.call("POST /api/privacy/withdraw", { body: { token, applicationId: id } });

  // Sends every due mail to the development mailbox. One is rejected with the address in its error.
  const ctx = testApp.ctx();
  const mailer = devMailbox(env.KV, "firm@example.com", () => Promise.resolve(null));
  const ports = { ...ghl.ports(ctx), mailer };
  const run = async (where: string, clock = clockAhead(1, "day")) => {
    for (const row of await select<{ id: string }>(
      `select id from deliveries where status <> 'sent' and ${where}`,
    ))
      await deliver(
        { ...ctx, ports: ports, clock, enqueue: () => Promise.resolve() },
        row.id,
        deliveryHandlers,
      );
  };
  await select("update deliveries set next_attempt_at = '2020'");
  await run("kind in ('mail', 'crm')");
  await select(
    "update deliveries set last_error = ?, status = 'dead' where action = 'application.notice'",
    `550 ${who.email} is unknown`,
  );

  const identifiers = [who.email, who.firstName, who.lastName, who.phone, number, number.slice(2)];
  const before = await findInTables(identifiers);
  const columns = new Set(before.map((trace) => trace.split(":")[0]));
  expect([...columns]).toEqual(
    expect.arrayContaining([
      "sms_campaign_recipients.number",
      "sms_inbound.body",
      "sms_inbound.from_number",
      "sms_messages.to_number",
      "deliveries.dedupe_key",
      "deliveries.last_error",
      "admin_activity_logs.entity_id",
      "interviews.notes",
      "lead_activities.description",
      "crm_leads.notes",
      "consents.phone",
      "contacts.message",
      "booking_appointments.booker_notes",
      "newsletter_subscribers.email",
      "mail_suppressions.email",
    ]),
  );
  expect((await findInStores(identifiers)).length).toBeGreaterThan(2);
  expect(ghl.contacts.size).toBe(1);

  expect((await eraseRecord(visitor, token)).body).toEqual({ erased: true });
  expect(await findInTables(identifiers)).toEqual([]);
  const [recipient] = await select("select state, reason, lead_id from sms_campaign_recipients");
  expect(recipient).toEqual({ state: "skipped", reason: "erased", lead_id: null });
  // A newsletter's counts stay true without the person.
  const recipients = await select("select subscriber_id, state from newsletter_recipients");
  expect(recipients).toEqual([{ subscriber_id: null, state: "bounced" }]);
  await run("action = 'crm.erase'", clockAhead(2, "day"));
  expect(await findInTables(identifiers)).toEqual([]);
  expect(await findInStores(identifiers)).toEqual([]);
  expect([ghl.contacts.size, (await listErasures())[0]!.payload]).toEqual([0, "{}"]);
});

test("an erasure during a CRM sync waits for it and deletes the contact it created", async () => {
  const ghl = new FakeGhl();
  await connectGhl(ghl);
  const { who, visitor, token } = await createApplicant();
  const site = ghl.site();
  const [sync] = await select<{ id: string }>("select id from deliveries where action = 'lead.sync'");
  await select(
    "update deliveries set status = 'waiting', next_attempt_at = '2020', attempts = 0 where id = ?",
    sync!.id,
  );
  let erased = 0;
  ghl.afterAnswer = async ({ path }) => {
    if (path === "/contacts/upsert" && erased++ === 0) await eraseRecord(visitor.at(site), token);
  };
  await deliver(ghl.ctx(), sync!.id, deliveryHandlers);
  expect([erased > 0, ghl.contacts.size]).toEqual([true, 1]);
  const [row] = await listErasures();
  await deliver(ghl.ctx(), row!.id, deliveryHandlers);
  expect([ghl.contacts.size, (await listErasures())[0]!.status], "not yet").toEqual([1, "waiting"]);
  await deliver(ghl.ctx({ clock: clockAhead(3, "minute") }), row!.id, deliveryHandlers);
  expect([ghl.contacts.size, (await listErasures())[0]!.status]).toEqual([0, "sent"]);
  expect(await findInTables([who.email, who.firstName, who.lastName])).toEqual([]);
});
