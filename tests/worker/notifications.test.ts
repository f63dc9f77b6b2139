import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { defaultModes, type NotificationKind } from "#contract/notifications/constants.ts";
import { addTime } from "#worker/base/clock.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import {
  enqueueDigests,
  notifyFailedDeliveries,
  notifyOverdue,
} from "#worker/features/notifications/tasks.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { createApplicant } from "#tests/support/applicants.ts";
import { createClient } from "#tests/support/clients.ts";
import { aDelivery } from "#tests/support/deliveries.ts";
import { getLeadByAnyEmail, submitContactForm, updateLead } from "#tests/support/leads.ts";
import type { Person } from "#tests/support/person.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";

const list = async (person: Person) => (await person.call("GET /api/notifications", {})).body.items;
const settings = {
  modes: defaultModes,
  quietFrom: null as string | null,
  quietUntil: null as string | null,
  digestHour: 8,
};
const choose = (person: Person, change: Partial<Record<NotificationKind, string>>, more = {}) =>
  person.call("PUT /api/notifications/settings", {
    body: { ...settings, modes: { ...defaultModes, ...change }, ...more } as typeof settings,
  });

async function aColleague(more = {}) {
  const email = `colleague.${unique()}@example.com`.toLowerCase();
  const person = await testApp.as("recruiter", { email, timeZone: "UTC", ...more });
  const [row] = await select<{ username: string }>("select username from users where id = ?", person.userId);
  return { person, email, username: row!.username };
}

async function aLead(): Promise<string> {
  const { email } = await submitContactForm();
  return (await getLeadByAnyEmail(email)).id;
}

/** Runs the waiting notification mails at a time, each twice, and returns what was sent. */
async function sendMails(clock: () => Date, mailer = mailbox()) {
  const ctx = testApp.ctx({ clock });
  const queue = { ...ctx, ports: { ...ctx.ports, mailer } };
  const waiting = await select<{ id: string }>(
    "select id from deliveries where action = 'notification.mail' and status = 'waiting'",
  );
  for (const { id } of waiting) for (let run = 0; run < 2; run++) await deliver(queue, id, deliveryHandlers);
  return mailer.sent;
}

const soon = clockAhead(5, "minute");

test("several assignments are one mail, and what was read is in none", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { person, email } = await aColleague();
  const leads = [await aLead(), await aLead(), await aLead()];
  for (const id of leads) await updateLead(recruiter, id, { assignedTo: person.userId });
  const [newest] = await list(person);
  await person.call("POST /api/notifications/read", { body: { ids: [newest!.id] } });
  const sent = await sendMails(soon);
  expect(sent.map(({ to }) => to)).toEqual([email]);
  expect(sent[0]!.subject).toMatch(/^2 notifications from /);
  expect(sent[0]!.text).toContain(`/admin/people/${leads[0]}`);
  expect(sent[0]!.text).not.toContain(`/admin/people/${leads[2]}`);
  expect(await sendMails(clockAhead(1, "day")), "nothing is mailed twice").toEqual([]);
});

test(
  "a kind that is off notifies nobody, and one for the app only sends no mail",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { person } = await aColleague();
    expect((await choose(person, { assigned: "off" })).status).toBe(200);
    const id = await aLead();
    expect((await updateLead(recruiter, id, { assignedTo: person.userId })).status).toBe(200);
    expect(await list(person)).toEqual([]);
    await choose(person, { assigned: "app" });
    await updateLead(recruiter, id, { assignedTo: recruiter.userId });
    await updateLead(recruiter, id, { assignedTo: person.userId });
    expect(await list(person)).toHaveLength(1);
    expect(await sendMails(soon)).toEqual([]);
  },
);

test("mails wait for the end of the quiet hours, in the zone of the user", async () => {
  const recruiter = await testApp.as("recruiter");
  const { person } = await aColleague({ timeZone: "Asia/Kolkata" });
  await choose(person, {}, { quietFrom: "20:00", quietUntil: "07:00" });
  await updateLead(recruiter, await aLead(), { assignedTo: person.userId });
  const tomorrow = addTime(new Date(), 1, "day").toISOString().slice(0, 10);
  // 2:00 AM and 7:01 AM in India, which is five and a half hours ahead.
  const night = new Date(`${tomorrow}T20:30:00.000Z`);
  expect(await sendMails(() => night)).toEqual([]);
  const [waiting] = await select<{ next_attempt_at: string; waiting_for: string }>(
    "select next_attempt_at, waiting_for from deliveries where action = 'notification.mail'",
  );
  const end = addTime(new Date(`${tomorrow}T01:30:00.000Z`), 1, "day");
  expect(waiting).toEqual({ next_attempt_at: end.toISOString(), waiting_for: "quiet_hours" });
  expect(await sendMails(() => addTime(end, 1, "minute"))).toHaveLength(1);
});

test("the daily mail lists what was not read, once a day", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { person, email } = await aColleague();
  await choose(person, { assigned: "digest" });
  const ids = [await aLead(), await aLead()];
  for (const id of ids) await updateLead(recruiter, id, { assignedTo: person.userId });
  expect(await sendMails(soon), "not at once").toEqual([]);
  const tomorrow = testApp.ctx({ clock: clockAhead(25, "hour") });
  await Promise.all([enqueueDigests(tomorrow), enqueueDigests(tomorrow)]);
  const sent = await sendMails(clockAhead(26, "hour"));
  expect(sent.map(({ to }) => to)).toEqual([email]);
  for (const id of ids) expect(sent[0]!.text).toContain(`/admin/people/${id}`);
  await enqueueDigests(testApp.ctx({ clock: clockAhead(50, "hour") }));
  expect(await sendMails(clockAhead(51, "hour")), "nothing new").toEqual([]);
});

test(
  "a retried mail has the same content, and later notifications are in the next mail",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { person } = await aColleague();
    const [first, second] = [await aLead(), await aLead()];
    await updateLead(recruiter, first, { assignedTo: person.userId });
    const mailer = mailbox();
    const interrupted = {
      ...mailer,
      send: async (mail: Mail) => {
        await mailer.send(mail);
        throw new Error("Network connection lost.");
      },
    };
    await sendMails(soon, interrupted);
    expect(mailer.sent).toHaveLength(1);
    await person.call("POST /api/notifications/read", { body: {} });
    await select("update deliveries set dedupe_key = id where action = 'notification.mail'");
    await updateLead(recruiter, second, { assignedTo: person.userId });
    const sent = await sendMails(clockAhead(1, "hour"));
    expect(sent).toHaveLength(2);
    expect(sent.find(({ key }) => key === mailer.sent[0]!.key)).toEqual(mailer.sent[0]);
    expect(sent.find(({ key }) => key !== mailer.sent[0]!.key)!.text).toContain(`/admin/people/${second}`);
    expect(await select("select distinct status from deliveries where action = 'notification.mail'")).toEqual(
      [{ status: "sent" }],
    );
  },
);

test("mails that waited for a setting are one mail of what is unread", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { person } = await aColleague();
  const leads = [await aLead(), await aLead(), await aLead()];
  const unconfigured = { ...mailbox(), send: () => Promise.reject(new NotConfigured("MAIL_FROM", "Mail")) };
  for (const id of leads) {
    await updateLead(recruiter, id, { assignedTo: person.userId });
    await sendMails(soon, unconfigured);
    await select("update deliveries set dedupe_key = id where action = 'notification.mail'");
  }
  const [newest] = await list(person);
  await person.call("POST /api/notifications/read", { body: { ids: [newest!.id] } });
  const sent = await sendMails(clockAhead(1, "day"));
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^2 notifications from /)]);
});

test("without an address or an active account no mail is stored", async () => {
  const recruiter = await testApp.as("recruiter");
  const person = await testApp.as("recruiter");
  await updateLead(recruiter, await aLead(), { assignedTo: person.userId });
  expect(await list(person)).toHaveLength(1);
  expect(await select("select id from deliveries where action = 'notification.mail'")).toEqual([]);
});

test(
  "a note notifies the colleagues it mentions who may read it, and nobody else",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { person, username } = await aColleague({ fullName: "Iris Halvorsen" });
    const outsider = await testApp.as("user", { fullName: "Uma Outside" });
    const { id, who } = await createApplicant();
    const note = { text: `@iris halvorsen and @${username}: please call. @Uma Outside @nobody` };
    const added = await recruiter.call("POST /api/applications/:id/notes", { params: { id }, body: note });
    expect(added.status).toBe(201);
    expect(await list(person)).toMatchObject([
      {
        kind: "mentioned",
        entityType: "application",
        entityId: id,
        subject: `${who.firstName} ${who.lastName}`,
      },
    ]);
    expect(await list(outsider)).toEqual([]);
    expect(await list(recruiter)).toEqual([]);
    const manager = await testApp.as("manager");
    const client = await createClient(manager);
    await manager.call("POST /api/clients/:id/activities", {
      params: { id: client.id },
      body: { activityType: "note", subject: "Fee", description: `@${username} agreed`, dueAt: null },
    });
    expect((await list(person))[0]).toMatchObject({
      kind: "mentioned",
      entityType: "client",
      subject: client.name,
    });
    const lead = await aLead();
    await recruiter.call("POST /api/crm/leads/:id/activities", {
      params: { id: lead },
      body: {
        activityType: "note",
        subject: `@${username}`,
        description: "",
        scheduledFor: null,
        answered: false,
      },
    });
    expect((await list(person))[0]).toMatchObject({ kind: "mentioned", entityType: "lead", entityId: lead });
  },
);

test("who created a job gets a notification of each application, without erased ones", async () => {
  const { person } = await aColleague();
  const job = await publishJob(person);
  const { body } = await testApp
    .visitor()
    .call("POST /api/applications", { body: anApplication({ jobId: job.id }) });
  expect(await list(person)).toMatchObject([{ kind: "application", entityId: body.id, actor: null }]);
  await select("delete from applications where id = ?", body.id);
  expect(await list(person)).toEqual([]);
});

test("a due follow-up notifies its owner once, and again at its next date", { tags: "full" }, async () => {
  const { person } = await aColleague();
  const id = await aLead();
  const due = addTime(new Date(), 1, "hour").toISOString();
  await updateLead(person, id, { assignedTo: person.userId, nextFollowUp: due });
  await notifyOverdue(testApp.ctx());
  expect(await list(person)).toEqual([]);
  const later = testApp.ctx({ clock: clockAhead(2, "hour") });
  await Promise.all([notifyOverdue(later), notifyOverdue(later)]);
  expect(await list(person)).toMatchObject([{ kind: "overdue", entityType: "lead", entityId: id }]);
  await updateLead(person, id, { nextFollowUp: addTime(new Date(), 5, "hour").toISOString() });
  await notifyOverdue(testApp.ctx({ clock: clockAhead(6, "hour") }));
  expect(await list(person)).toHaveLength(2);
});

test("failed deliveries notify those who may see them once", async () => {
  const manager = await testApp.as("manager");
  const { person: recruiter } = await aColleague();
  const fail = async () => {
    const { id } = await aDelivery();
    await select(
      "update deliveries set status = 'dead', updated_at = ? where id = ?",
      new Date().toISOString(),
      id,
    );
  };
  await fail();
  await notifyFailedDeliveries(testApp.ctx());
  await fail();
  await notifyFailedDeliveries(testApp.ctx());
  const items = await list(manager);
  expect(items).toMatchObject([{ kind: "delivery_failed", entityType: "delivery" }]);
  expect(await list(recruiter)).toEqual([]);
  await manager.call("POST /api/notifications/read", { body: {} });
  await fail();
  await notifyFailedDeliveries(testApp.ctx());
  expect(await list(manager)).toHaveLength(2);
});

test("failed deliveries notify any number of users", { tags: "full" }, async () => {
  const { userId } = await testApp.as("manager");
  await select(
    `insert into users (id, username, password_hash, role, is_active, created_at, updated_at)
     select 'many-' || value, 'many-' || value, 'none', 'manager', 1, ?1, ?1 from json_each(?2)`,
    new Date().toISOString(),
    JSON.stringify(Array.from({ length: 100 }, (_, n) => n)),
  );
  const { id } = await aDelivery();
  await select(
    "update deliveries set status = 'dead', updated_at = ? where id = ?",
    new Date().toISOString(),
    id,
  );
  await notifyFailedDeliveries(testApp.ctx());
  const notified = await select<{ user_id: string }>("select user_id from notifications");
  expect(notified.map((row) => row.user_id)).toContain(userId);
  expect(notified.filter((row) => row.user_id.startsWith("many-"))).toHaveLength(100);
});

test("settings are stored per user, and invalid ones change nothing", async () => {
  const { person } = await aColleague();
  const get = async () => (await person.call("GET /api/notifications/settings", {})).body;
  expect(await get()).toMatchObject({ ...settings, timeZone: "UTC" });
  const stored = await choose(person, { assigned: "digest" }, { quietFrom: "21:00", quietUntil: "06:30" });
  expect(await get()).toEqual(stored.body);
  expect((await get()).modes.assigned).toBe("digest");
  for (const invalid of [
    { quietFrom: "21:00", quietUntil: null },
    { quietFrom: "21:00", quietUntil: "21:00" },
    { quietFrom: "25:00", quietUntil: "06:00" },
    { digestHour: 24 },
  ])
    expect((await choose(person, {}, invalid)).status).toBe(400);
  expect(await get()).toEqual(stored.body);
  expect((await (await aColleague()).person.call("GET /api/notifications/settings", {})).body.modes).toEqual(
    defaultModes,
  );
});
