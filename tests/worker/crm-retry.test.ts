import { beforeEach, expect, test } from "vitest";
import { getLeadById, createSyncFixture, syncNow, listSyncs } from "#tests/support/ghl-sync.ts";
import { listTimeline } from "#tests/support/leads.ts";
import { clockAhead } from "#tests/support/test-app.ts";
import { changeSettings } from "#tests/support/settings.ts";

type SyncFixture = Awaited<ReturnType<typeof createSyncFixture>>;
let { ghl, admin, submitApplication, deliverSyncs } = {} as SyncFixture;
beforeEach(async () => {
  ({ ghl, admin, submitApplication, deliverSyncs } = await createSyncFixture());
});

test(
  "a 429 pauses every CRM request for the Retry-After time plus the backoff",
  { tags: "full" },
  async () => {
    const lead = await submitApplication();
    ghl.faults = [{ status: 429, headers: { "X-RateLimit-Interval-Milliseconds": "10000" } }];
    await deliverSyncs(lead.id);
    const wait = async (id: unknown) =>
      (Date.parse(String((await listSyncs(id))[0]!.next_attempt_at)) - Date.now()) / 1000;
    // Up to 50 % jitter, so that requests rejected together are not retried together.
    expect(await wait(lead.id)).toBeGreaterThan(55);
    expect(await wait(lead.id)).toBeLessThanOrEqual(90);
    const requestCount = ghl.requests.length;
    const other = await submitApplication();
    await deliverSyncs(other.id);
    expect((await listSyncs(other.id))[0]).toMatchObject({ status: "waiting", attempts: 1 });
    expect((await getLeadById(other.id)).ghl_error, "not an error of this lead").toBeNull();
    expect(ghl.requests).toHaveLength(requestCount);
    const bulk = await admin.callUntyped("POST /api/ghl/bulk-sync", {});
    expect([bulk.status, bulk.body.message]).toEqual([502, "GoHighLevel: Too many requests."]);

    const soon = admin.at(ghl.site({ clock: clockAhead(1, "minute") }));
    ghl.faults = [{ status: 429, headers: { "Retry-After": "1800" } }];
    expect((await syncNow(soon, lead)).status).toBe(502);
    expect(await wait(lead.id)).toBeGreaterThan(1_855);
    await deliverSyncs(other.id, 20);
    expect(ghl.requests).toHaveLength(requestCount + 1);
    expect((await soon.call("POST /api/ghl/test-connection", {})).status).toBe(200);
    await deliverSyncs(other.id, 60);
    expect(await getLeadById(other.id), "a test that succeeds ends the pause").toMatchObject({
      synced_to_ghl: 1,
    });
  },
);

test("a lead is synced once after a one-day vendor outage", { tags: "full", timeout: 30_000 }, async () => {
  const lead = await submitApplication();
  ghl.outage = { status: 503 };
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) await deliverSyncs(lead.id, minutes);
  expect((await listSyncs(lead.id)).map(({ status }) => status)).toEqual(["waiting"]);
  expect(await listTimeline(String(lead.id)), "repeated failures are one entry").toEqual([
    "Sent a resume",
    "Not synced to GoHighLevel",
  ]);
  expect((await admin.call("GET /api/ghl/stats", {})).body).toMatchObject({
    connectionStatus: "unreachable",
    pendingSync: 1,
    syncedLeads: 0,
  });
  ghl.outage = null;
  await deliverSyncs(lead.id, 48 * 60);
  expect(await getLeadById(lead.id)).toMatchObject({ synced_to_ghl: 1, ghl_error: null });
  expect([ghl.contacts.size, ghl.opportunities.size, ghl.notes.length]).toEqual([1, 1, 1]);
});

test(
  "a rejected key sets the status to reconnect, and syncs resume after a new key is tested",
  { tags: "full" },
  async () => {
    const leads = [await submitApplication(), await submitApplication(), await submitApplication()];
    ghl.outage = { status: 401, body: '{"message":"Invalid JWT"}' };
    for (const { id } of leads) await deliverSyncs(id);
    expect(ghl.requests, "one refused request pauses the rest").toHaveLength(1);
    const failed = await admin.callUntyped("POST /api/ghl/bulk-sync", {});
    expect([failed.status, failed.body.code]).toEqual([503, "not_configured"]);
    expect(failed.body.message).toMatch(/Reconnect GoHighLevel/);
    for (const { id } of leads) {
      expect((await listSyncs(id))[0]).toMatchObject({
        status: "waiting",
        waiting_for: "ghl_api_key",
        attempts: 0,
      });
    }
    expect((await admin.call("GET /api/ghl/stats", {})).body.connectionStatus).toBe("reconnect");
    expect((await admin.callUntyped("POST /api/ghl/test-connection", {})).status).toBe(503);

    ghl.outage = null;
    await changeSettings(admin, { ghl_api_key: "pit-9999-8888-7777-6666" });
    expect((await admin.call("GET /api/ghl/stats", {})).body.connectionStatus).toBe("untested");
    const tested = await admin.call("POST /api/ghl/test-connection", {});
    expect(tested.body.message).toBe("GoHighLevel accepted the key for Planwright Carmel.");
    for (const { id } of leads) await deliverSyncs(id);
    expect((await admin.call("GET /api/ghl/stats", {})).body).toMatchObject({
      connectionStatus: "connected",
      totalContacts: 3,
      syncedLeads: 3,
      pendingSync: 0,
    });
  },
);
