import { beforeEach, expect, test } from "vitest";
import { leadBy, syncingOffice, syncNow, syncsOf } from "#tests/support/ghl-syncs.ts";
import { timelineOf } from "#tests/support/leads.ts";
import { ahead } from "#tests/support/office.ts";
import { changeSettings } from "#tests/support/settings.ts";

type SyncFixture = Awaited<ReturnType<typeof syncingOffice>>;
let { ghl, admin, applied: createLead, work: runSyncs } = {} as SyncFixture;
beforeEach(async () => {
  ({ ghl, admin, applied: createLead, work: runSyncs } = await syncingOffice());
});

test("a 429 pauses every CRM request for the Retry-After time plus the backoff", async () => {
  const lead = await createLead();
  ghl.faults = [{ status: 429, headers: { "X-RateLimit-Interval-Milliseconds": "10000" } }];
  await runSyncs(lead.id);
  const wait = async (id: unknown) =>
    (Date.parse(String((await syncsOf(id))[0]!.next_attempt_at)) - Date.now()) / 1000;
  // Up to 50 % jitter, so that requests rejected together are not retried together.
  expect(await wait(lead.id)).toBeGreaterThan(55);
  expect(await wait(lead.id)).toBeLessThanOrEqual(90);
  const requestCount = ghl.asked.length;
  const other = await createLead();
  await runSyncs(other.id);
  expect((await syncsOf(other.id))[0]).toMatchObject({ status: "waiting", attempts: 1 });
  expect((await leadBy(other.id)).ghl_error, "not an error of this lead").toBeNull();
  expect(ghl.asked).toHaveLength(requestCount);
  const bulk = await admin.ask("POST /api/ghl/bulk-sync", {});
  expect([bulk.status, bulk.body.message]).toEqual([502, "GoHighLevel: Too many requests."]);

  const soon = admin.at(ghl.site({ clock: ahead(1, "minute") }));
  ghl.faults = [{ status: 429, headers: { "Retry-After": "1800" } }];
  expect((await syncNow(soon, lead)).status).toBe(502);
  expect(await wait(lead.id)).toBeGreaterThan(1_855);
  await runSyncs(other.id, 20);
  expect(ghl.asked).toHaveLength(requestCount + 1);
  expect((await soon.call("POST /api/ghl/test-connection", {})).status).toBe(200);
  await runSyncs(other.id, 60);
  expect(await leadBy(other.id), "a test that succeeds ends the pause").toMatchObject({ synced_to_ghl: 1 });
});

test("a lead is synced once after a one-day vendor outage", async () => {
  const lead = await createLead();
  ghl.outage = { status: 503 };
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) await runSyncs(lead.id, minutes);
  expect((await syncsOf(lead.id)).map(({ status }) => status)).toEqual(["waiting"]);
  expect(await timelineOf(String(lead.id)), "repeated failures are one entry").toEqual([
    "Sent a resume",
    "Not synced to GoHighLevel",
  ]);
  expect((await admin.call("GET /api/ghl/stats", {})).body).toMatchObject({
    connectionStatus: "unreachable",
    pendingSync: 1,
    syncedLeads: 0,
  });
  ghl.outage = null;
  await runSyncs(lead.id, 48 * 60);
  expect(await leadBy(lead.id)).toMatchObject({ synced_to_ghl: 1, ghl_error: null });
  expect([ghl.contacts.size, ghl.opportunities.size, ghl.notes.length]).toEqual([1, 1, 1]);
}, 30_000);

test("a rejected key sets the status to reconnect, and syncs resume after a new key is tested", async () => {
  const leads = [await createLead(), await createLead(), await createLead()];
  ghl.outage = { status: 401, body: '{"message":"Invalid JWT"}' };
  for (const { id } of leads) await runSyncs(id);
  expect(ghl.asked, "one refused request pauses the rest").toHaveLength(1);
  const failed = await admin.ask("POST /api/ghl/bulk-sync", {});
  expect([failed.status, failed.body.code]).toEqual([503, "not_configured"]);
  expect(failed.body.message).toMatch(/Reconnect GoHighLevel/);
  for (const { id } of leads) {
    expect((await syncsOf(id))[0]).toMatchObject({
      status: "waiting",
      waiting_for: "ghl_api_key",
      attempts: 0,
    });
  }
  expect((await admin.call("GET /api/ghl/stats", {})).body.connectionStatus).toBe("reconnect");
  expect((await admin.ask("POST /api/ghl/test-connection", {})).status).toBe(503);

  ghl.outage = null;
  await changeSettings(admin, { ghl_api_key: "pit-9999-8888-7777-6666" });
  expect((await admin.call("GET /api/ghl/stats", {})).body.connectionStatus).toBe("untested");
  const tested = await admin.call("POST /api/ghl/test-connection", {});
  expect(tested.body.message).toBe("GoHighLevel accepted the key for Planwright Carmel.");
  for (const { id } of leads) await runSyncs(id);
  expect((await admin.call("GET /api/ghl/stats", {})).body).toMatchObject({
    connectionStatus: "connected",
    totalContacts: 3,
    syncedLeads: 3,
    pendingSync: 0,
  });
});
