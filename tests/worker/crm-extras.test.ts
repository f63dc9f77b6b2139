import { beforeEach, expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { eraseAtCrm } from "#worker/features/crm/index.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { aBooking, freeTimes } from "#tests/support/bookings.ts";
import { FakeGhl, type Fault, PIPELINE } from "#tests/support/ghl.ts";
import { syncingOffice } from "#tests/support/ghl-syncs.ts";
import { leadOf } from "#tests/support/messages.ts";
import { ahead, office, siteWith } from "#tests/support/office.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { lastActivity, select } from "#tests/support/tables.ts";

type Syncing = Awaited<ReturnType<typeof syncingOffice>>;
let { ghl, admin, work } = {} as Syncing;
beforeEach(async () => {
  ({ ghl, admin, work } = await syncingOffice());
});

/** A visitor books; nothing of it is synced yet. */
async function aVisitorBooks() {
  const { slots } = await freeTimes();
  const visitor = office.visitor().at(ghl.site());
  const form = aBooking(slots[0]!.startsAt);
  const { body } = await visitor.call("POST /api/booking/appointments", { body: form });
  const token = new URL(body.manageUrl, "http://planwright.test").searchParams.get("token")!;
  return { visitor, appointment: body, token, slots, lead: await leadOf(form.bookerEmail) };
}

test("a booking is an appointment in the mapped calendar, moves with it and is cancelled with it", async () => {
  const { visitor, appointment, token, slots, lead } = await aVisitorBooks();
  await work(lead.id);
  const there = () => [...ghl.appointments.values()];
  expect(there()).toMatchObject([
    {
      calendarId: "cal-1",
      startTime: slots[0]!.startsAt,
      appointmentStatus: "confirmed",
      toNotify: false,
      ignoreFreeSlotValidation: true,
    },
  ]);
  const params = { id: appointment.id };
  const move = { token, appointmentDate: slots[4]!.startsAt, timeZone: "America/New_York" };
  await visitor.call("POST /api/booking/appointments/:id/reschedule", { params, body: move });
  await work(lead.id);
  expect(there()).toMatchObject([{ startTime: slots[4]!.startsAt }]);
  await visitor.call("POST /api/booking/appointments/:id/cancel", { params, body: { token, reason: "" } });
  await work(lead.id);
  expect(there()).toMatchObject([{ appointmentStatus: "cancelled" }]);
  expect(ghl.calls(/POST \/calendars\/events\/appointments$/)).toHaveLength(1);
});

test("an appointment whose answer was lost is found again, not made twice", async () => {
  const { lead } = await aVisitorBooks();
  ghl.faults = [{ on: /POST \/calendars/, silent: true, after: true }];
  await work(lead.id);
  expect(ghl.faults).toEqual([]);
  await work(lead.id, 5);
  expect(ghl.appointments.size).toBe(1);
  expect((await leadOf(String(lead.email))).synced_to_ghl).toBe(1);
});

test("an opportunity that somebody deleted there is made anew; a second one that may not be is looked up", async () => {
  const { lead, visitor } = await aVisitorBooks();
  await work(lead.id);
  ghl.opportunities.clear();
  const sync = () => admin.call("POST /api/ghl/sync-lead/:id", { params: { id: String(lead.id) } });
  await sync();
  expect(ghl.opportunities.size).toBe(1);
  expect(visitor.userId).toBeNull();
  const [known] = [...ghl.opportunities.values()];
  await select("update crm_leads set ghl_opportunity_id = null where id = ?", lead.id);
  // The first look misses it, as a search that lags behind does.
  ghl.faults = [
    { on: /GET \/opportunities\/search/, status: 200, body: '{"opportunities":[]}' },
    { on: /POST \/opportunities/, status: 400 },
  ];
  await sync();
  expect((await leadOf(String(lead.email))).ghl_opportunity_id).toBe(known!.id);
});

test("what goes where is chosen from what the vendor has, kept, and logged; another stage means no opportunity", async () => {
  const manager = (await office.as("manager")).at(ghl.site());
  expect((await manager.call("GET /api/ghl/options", {})).body).toEqual({
    pipelines: [PIPELINE],
    calendars: [{ id: "cal-1", name: "Consultations" }],
    customFields: [{ id: "field-1", name: "Score" }],
  });
  const saved = await manager.call("PUT /api/ghl/settings", {
    body: { pipelines: [{ name: "Clients", pipelineId: null, stages: [] }], calendarId: null },
  });
  expect(saved.body).toMatchObject({
    calendarId: null,
    customFields: [{ field: "leadScore", customFieldId: "field-1" }],
    webhookUrl: "http://planwright.test/api/webhooks/ghl",
  });
  expect(saved.body.ourPipelines.map(({ name }) => name)).toEqual(["Candidates", "Clients"]);
  expect(await lastActivity("crm_settings.update")).toMatchObject({ user_id: manager.userId });
  const { lead } = await aVisitorBooks();
  await work(lead.id);
  expect([ghl.contacts.size, ghl.opportunities.size, ghl.appointments.size]).toEqual([1, 0, 0]);
});

test("another base URL needs the key anew, and is where the vendor is asked", async () => {
  const base = "https://ghl-mock.example.com/";
  const alone = await admin.ask("POST /api/admin/settings", {
    body: { settings: [{ settingKey: "ghl_base_url", settingValue: base }] },
  });
  expect([alone.status, Object.keys(alone.body.fields ?? {})]).toEqual([400, ["ghl_api_key"]]);
  const asked: string[] = [];
  const { send } = ghl;
  const crm = new FakeGhl();
  Object.assign(crm, { send: (url: string, init: RequestInit) => (asked.push(url), send(url, init)) });
  await changeSettings(admin, { ghl_base_url: base, ghl_api_key: "pit-0000-1111-2222-4444" });
  await admin.at(crm.site()).call("POST /api/ghl/test-connection", {});
  expect(asked).toEqual(["https://ghl-mock.example.com/locations/ve9EPM428h8vShlRW1KT"]);
});

test.for<[string, Fault[]]>([
  ["are there", []],
  ["are gone in part", [{ on: /^DELETE/, status: 404 }]],
])("erasing somebody deletes their contacts, which %s; twice is once", async ([, faults]) => {
  const [known, found] = [`c-${crypto.randomUUID()}`, `c-${crypto.randomUUID()}`];
  const email = `${found}@example.com`;
  ghl.contacts.set(known, { id: known });
  ghl.contacts.set(found, { id: found, email });
  ghl.faults = faults;
  const erase = () => eraseAtCrm(ghl.ctx(), { contacts: [known], email }, 1);
  await erase();
  await erase();
  expect([ghl.contacts.has(known), ghl.contacts.has(found)]).toEqual([false, false]);
});

test("an erasure that finds the CRM out of reach is tried again", async () => {
  ghl.faults = [{ status: 503 }];
  const person = { contacts: [], email: "nobody@example.com" };
  await expect(eraseAtCrm(ghl.ctx(), person, 1)).rejects.toMatchObject({ permanent: false });
  await eraseAtCrm(ghl.ctx(), person, 2);
});

test("an erasure waits for the sync that is on its way, also when staff have it tried at once", async () => {
  const { lead } = await aVisitorBooks();
  const quiet = siteWith(() => ({ enqueue: () => Promise.resolve() }));
  const staff = admin.at(quiet);
  ghl.contacts.set("c-1", { id: "c-1", email: lead.email });
  const until = ahead(2, "minute")().toISOString();
  await select(
    "update deliveries set status = 'sending', lease_until = ? where entity_id = ? and action = 'lead.sync'",
    until,
    lead.id,
  );
  await staff.call("DELETE /api/admin/people", { query: { email: String(lead.email) } });
  const erasure = async () => (await select("select * from deliveries where action = 'crm.erase'"))[0]!;
  const { id, next_attempt_at } = await erasure();
  expect(next_attempt_at).toBe(until);
  await staff.call("POST /api/admin/deliveries/:id/retry", { params: { id: String(id) } });
  await deliver(ghl.ctx(), String(id), deliveryHandlers);
  expect([ghl.contacts.size, (await erasure()).status]).toEqual([1, "waiting"]);
  await deliver(ghl.ctx({ clock: ahead(5, "minute") }), String(id), deliveryHandlers);
  expect([ghl.contacts.size, (await erasure()).status]).toEqual([0, "sent"]);
});

test("staff see only what their role allows, and nobody syncs a lead that is not there", async () => {
  const recruiter = (await office.as("recruiter")).at(ghl.site());
  const { lead } = await aVisitorBooks();
  const params = { id: String(lead.id) };
  const synced = await recruiter.call("POST /api/ghl/sync-lead/:id", { params });
  expect(synced.body).toMatchObject({ id: lead.id, syncedToGHL: true, ghlError: null });
  expect(await lastActivity("lead.sync")).toMatchObject({ user_id: recruiter.userId, entity_id: lead.id });
  expect((await recruiter.ask("POST /api/ghl/bulk-sync", {})).status).toBe(403);
  const nobody = { id: crypto.randomUUID() };
  expect((await recruiter.ask("POST /api/ghl/sync-lead/:id", { params: nobody })).status).toBe(404);
  ghl.faults = [{ status: 422 }];
  const failed = await recruiter.ask("POST /api/ghl/sync-lead/:id", { params });
  expect([failed.status, failed.body.code]).toEqual([502, "upstream_failed"]);
});
