import { beforeEach, expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { eraseFromCrm } from "#worker/features/crm/index.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { aBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { FakeGhl, type Fault, PIPELINE } from "#tests/support/ghl.ts";
import { createSyncFixture } from "#tests/support/ghl-sync.ts";
import { getLeadByEmail } from "#tests/support/messages.ts";
import { clockAhead, testApp, createTestSite } from "#tests/support/test-app.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { lastActivity, select } from "#tests/support/tables.ts";

type SyncFixture = Awaited<ReturnType<typeof createSyncFixture>>;
let { ghl, admin, deliverSyncs } = {} as SyncFixture;
beforeEach(async () => {
  ({ ghl, admin, deliverSyncs } = await createSyncFixture());
});

/** Creates a booking whose lead is not synced yet. */
async function createBooking() {
  const { slots } = await listFreeSlots();
  const visitor = testApp.visitor().at(ghl.site());
  const form = aBooking(slots[0]!.startsAt);
  const { body } = await visitor.call("POST /api/booking/appointments", { body: form });
  const token = new URL(body.manageUrl, "http://planwright.test").searchParams.get("token")!;
  return { visitor, appointment: body, token, slots, lead: await getLeadByEmail(form.bookerEmail) };
}

test(
  "booking, moving and canceling an appointment updates the mapped CRM calendar",
  { tags: "full" },
  async () => {
    const { visitor, appointment, token, slots, lead } = await createBooking();
    await deliverSyncs(lead.id);
    const listAppointments = () => [...ghl.appointments.values()];
    expect(listAppointments()).toMatchObject([
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
    await deliverSyncs(lead.id);
    expect(listAppointments()).toMatchObject([{ startTime: slots[4]!.startsAt }]);
    await visitor.call("POST /api/booking/appointments/:id/cancel", { params, body: { token, reason: "" } });
    await deliverSyncs(lead.id);
    expect(listAppointments()).toMatchObject([{ appointmentStatus: "cancelled" }]);
    expect(ghl.calls(/POST \/calendars\/events\/appointments$/)).toHaveLength(1);
  },
);

test("a retry after a lost response does not create a second CRM appointment", { tags: "full" }, async () => {
  const { lead } = await createBooking();
  ghl.faults = [{ on: /POST \/calendars/, silent: true, after: true }];
  await deliverSyncs(lead.id);
  expect(ghl.faults).toEqual([]);
  await deliverSyncs(lead.id, 5);
  expect(ghl.appointments.size).toBe(1);
  expect((await getLeadByEmail(String(lead.email))).synced_to_ghl).toBe(1);
});

test(
  "a deleted opportunity is created again, and a rejected duplicate is looked up",
  { tags: "full" },
  async () => {
    const { lead, visitor } = await createBooking();
    await deliverSyncs(lead.id);
    ghl.opportunities.clear();
    const sync = () => admin.call("POST /api/ghl/sync-lead/:id", { params: { id: String(lead.id) } });
    await sync();
    expect(ghl.opportunities.size).toBe(1);
    expect(visitor.userId).toBeNull();
    const [existing] = [...ghl.opportunities.values()];
    await select("update crm_leads set ghl_opportunity_id = null where id = ?", lead.id);
    // The first search misses it, as with an outdated search index.
    ghl.faults = [
      { on: /GET \/opportunities\/search/, status: 200, body: '{"opportunities":[]}' },
      { on: /POST \/opportunities/, status: 400 },
    ];
    await sync();
    expect((await getLeadByEmail(String(lead.email))).ghl_opportunity_id).toBe(existing!.id);
  },
);

test(
  "CRM settings offer the vendor options, are logged, and an unmapped pipeline gets no opportunity",
  { tags: "full" },
  async () => {
    const manager = (await testApp.as("manager")).at(ghl.site());
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
    const { lead } = await createBooking();
    await deliverSyncs(lead.id);
    expect([ghl.contacts.size, ghl.opportunities.size, ghl.appointments.size]).toEqual([1, 0, 0]);
  },
);

test("a changed base URL requires the API key again and receives the requests", async () => {
  const base = "https://ghl-mock.example.com/";
  const withoutKey = await admin.callUntyped("POST /api/admin/settings", {
    body: { settings: [{ settingKey: "ghl_base_url", settingValue: base }] },
  });
  expect([withoutKey.status, Object.keys(withoutKey.body.fields ?? {})]).toEqual([400, ["ghl_api_key"]]);
  const requestedUrls: string[] = [];
  const { send } = ghl;
  const crm = new FakeGhl();
  Object.assign(crm, {
    send: (url: string, init: RequestInit) => (requestedUrls.push(url), send(url, init)),
  });
  await changeSettings(admin, { ghl_base_url: base, ghl_api_key: "pit-0000-1111-2222-4444" });
  await admin.at(crm.site()).call("POST /api/ghl/test-connection", {});
  expect(requestedUrls).toEqual(["https://ghl-mock.example.com/locations/ve9EPM428h8vShlRW1KT"]);
});

test.for<[string, Fault[]]>([
  ["exist", []],
  ["are partly deleted", [{ on: /^DELETE/, status: 404 }]],
])("erasing a person twice deletes their CRM contacts, which %s", async ([, faults]) => {
  const [existing, byEmail] = [`c-${crypto.randomUUID()}`, `c-${crypto.randomUUID()}`];
  const email = `${byEmail}@example.com`;
  ghl.contacts.set(existing, { id: existing });
  ghl.contacts.set(byEmail, { id: byEmail, email });
  ghl.faults = faults;
  const erase = () =>
    eraseFromCrm(ghl.ctx(), { contacts: [existing], opportunities: [], appointments: [], email }, 1);
  await erase();
  await erase();
  expect([ghl.contacts.has(existing), ghl.contacts.has(byEmail)]).toEqual([false, false]);
});

test("an erasure fails temporarily when the CRM is unavailable", async () => {
  ghl.faults = [{ status: 503 }];
  const person = { contacts: [], opportunities: [], appointments: [], email: "nobody@example.com" };
  await expect(eraseFromCrm(ghl.ctx(), person, 1)).rejects.toMatchObject({ permanent: false });
  await eraseFromCrm(ghl.ctx(), person, 2);
});

test("an erasure waits for a running sync, even when staff retry it", { tags: "full" }, async () => {
  const { lead } = await createBooking();
  const withoutQueue = createTestSite(() => ({ enqueue: () => Promise.resolve() }));
  const staff = admin.at(withoutQueue);
  ghl.contacts.set("c-1", { id: "c-1", email: lead.email });
  const until = clockAhead(2, "minute")().toISOString();
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
  await deliver(ghl.ctx({ clock: clockAhead(5, "minute") }), String(id), deliveryHandlers);
  expect([ghl.contacts.size, (await erasure()).status]).toEqual([0, "sent"]);
});

test("a recruiter syncs one lead but not all, and a rejected sync gets 502", { tags: "full" }, async () => {
  const recruiter = (await testApp.as("recruiter")).at(ghl.site());
  const { lead } = await createBooking();
  const params = { id: String(lead.id) };
  const synced = await recruiter.call("POST /api/ghl/sync-lead/:id", { params });
  expect(synced.body).toMatchObject({ id: lead.id, syncedToGHL: true, ghlError: null });
  expect(await lastActivity("lead.sync")).toMatchObject({ user_id: recruiter.userId, entity_id: lead.id });
  expect((await recruiter.callUntyped("POST /api/ghl/bulk-sync", {})).status).toBe(403);
  const unknownLead = { id: crypto.randomUUID() };
  expect((await recruiter.callUntyped("POST /api/ghl/sync-lead/:id", { params: unknownLead })).status).toBe(
    404,
  );
  ghl.faults = [{ status: 422 }];
  const failed = await recruiter.callUntyped("POST /api/ghl/sync-lead/:id", { params });
  expect([failed.status, failed.body.code]).toEqual([502, "upstream_failed"]);
});
