import { beforeEach, expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { type Fault, LOCATION } from "#tests/support/ghl.ts";
import { getLeadById, createSyncFixture, syncNow, listSyncs } from "#tests/support/ghl-sync.ts";
import { listTimeline } from "#tests/support/leads.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { select } from "#tests/support/tables.ts";

type SyncFixture = Awaited<ReturnType<typeof createSyncFixture>>;
let { ghl, admin, submitApplication, deliverSyncs } = {} as SyncFixture;
beforeEach(async () => {
  ({ ghl, admin, submitApplication, deliverSyncs } = await createSyncFixture());
});

test(
  "syncing an applicant creates one contact, opportunity and note, and a repeat adds nothing",
  { tags: "full" },
  async () => {
    const lead = await submitApplication();
    await deliverSyncs(lead.id);
    expect(await getLeadById(lead.id)).toMatchObject({
      synced_to_ghl: 1,
      ghl_contact_id: "contact-1",
      ghl_error: null,
    });
    expect([...ghl.contacts.values()]).toMatchObject([
      {
        locationId: LOCATION,
        firstName: "Iris",
        email: lead.email,
        phone: lead.phone_key,
        customFields: [{ id: "field-1", fieldValue: String(lead.lead_score) }],
      },
    ]);
    expect(ghl.contacts.get("contact-1"), "tags in an upsert would replace all others").not.toHaveProperty(
      "tags",
    );
    expect([...ghl.tags.get("contact-1")!]).toEqual(["candidate"]);
    expect([...ghl.opportunities.values()]).toMatchObject([
      { name: "Iris Halvorsen", pipelineId: "pipe-1", pipelineStageId: "stage-new", status: "open" },
    ]);
    expect(ghl.notes).toEqual([{ contactId: "contact-1", body: "Sent a resume" }]);
    for (const { headers } of ghl.requests) {
      expect(headers.get("authorization")).toBe("Bearer pit-0000-1111-2222-3333");
      expect(headers.get("version")).toBe("v3");
    }
    expect(await listTimeline(String(lead.id))).toEqual(["Sent a resume", "Synced to GoHighLevel"]);

    expect((await syncNow(admin, lead)).body).toMatchObject({ syncedToGHL: true, ghlContactId: "contact-1" });
    expect([ghl.contacts.size, ghl.opportunities.size, ghl.notes.length]).toEqual([1, 1, 1]);
    expect(await listTimeline(String(lead.id))).toHaveLength(2);

    // A staff note is synced automatically.
    await admin.call("POST /api/crm/leads/:id/activities", {
      params: { id: String(lead.id) },
      body: { activityType: "note", subject: "Knows our CFO" },
    });
    await deliverSyncs(lead.id);
    expect(ghl.notes.map(({ body }) => body)).toEqual(["Sent a resume", "Knows our CFO"]);
  },
);

test(
  "people with one phone number stay two contacts, also while their leads are merged",
  { tags: "full" },
  async () => {
    const phone = "(312) 555-0188";
    const [first, second] = [await submitApplication({ phone }), await submitApplication({ phone })];
    const deliverBoth = async () => {
      for (const { id } of [first, second]) await deliverSyncs(id);
    };
    const statuses = () => [...ghl.opportunities.values()].map(({ status }) => status);
    await deliverBoth();
    expect([...ghl.contacts.values()]).toMatchObject([
      { email: first.email, phone: first.phone_key },
      { email: second.email },
    ]);
    expect([...ghl.contacts.values()][1]).not.toHaveProperty("phone");
    expect((await getLeadById(second.id)).ghl_error).toContain("The phone number was not sent");

    const decide = (action: "merge" | "unmerge") =>
      admin.call(`POST /api/crm/leads/:id/${action}`, {
        params: { id: String(first.id) },
        body: { otherId: String(second.id) },
      });
    await decide("merge");
    await deliverBoth();
    expect([ghl.contacts.size, statuses()]).toEqual([2, ["open", "abandoned"]]);
    await decide("unmerge");
    await deliverBoth();
    expect([ghl.contacts.size, statuses()]).toEqual([2, ["open", "open"]]);
  },
);

test(
  "changes before a sync share it, and a change during a sync enqueues one that waits for it",
  { tags: "full" },
  async () => {
    const lead = await submitApplication();
    for (let n = 0; n < 5; n++) await submitApplication({ email: String(lead.email) });
    expect((await listSyncs(lead.id)).map(({ status }) => status)).toEqual(["waiting"]);

    let changed = 0;
    ghl.afterAnswer = async ({ path }) => {
      if (path !== "/contacts/upsert" || changed++) return;
      await submitApplication({ email: String(lead.email), lastName: "Married" });
      await submitApplication({ email: String(lead.email), lastName: "Married" });
      const second = (await listSyncs(lead.id))[1]!;
      expect(await deliver(ghl.ctx(), String(second.id), deliveryHandlers)).toMatchObject({ done: false });
    };
    await deliverSyncs(lead.id);
    expect((await listSyncs(lead.id)).map(({ status }) => status)).toEqual(["sent", "waiting"]);
    expect(await getLeadById(lead.id), "changed during the sync").toMatchObject({ synced_to_ghl: 0 });
    await deliverSyncs(lead.id, 5);
    expect(await getLeadById(lead.id), "more notes than one sync sends").toMatchObject({ synced_to_ghl: 0 });
    await deliverSyncs(lead.id, 6);
    expect(await getLeadById(lead.id)).toMatchObject({ synced_to_ghl: 1, ghl_error: null });
    expect((await listSyncs(lead.id)).map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
    expect([...ghl.contacts.values()]).toMatchObject([{ lastName: "Married" }]);
    expect([ghl.opportunities.size, ghl.notes.length]).toEqual([1, 8]);
  },
);

test.for<[string, Fault, RegExp]>([
  ["400", { status: 400 }, /were rejected/],
  ["422", { status: 422 }, /were rejected/],
  ["404 in HTML", { status: 404, body: "<html>" }, /not found/],
])(
  "a sync rejected with %s ends with an error on the lead, and a later change retries it",
  { tags: "full" },
  async ([, fault, message]) => {
    const lead = await submitApplication();
    ghl.faults = [fault];
    await deliverSyncs(lead.id);
    expect((await listSyncs(lead.id))[0]).toMatchObject({ status: "dead", attempts: 1 });
    expect((await getLeadById(lead.id)).ghl_error).toMatch(message);
    await submitApplication({ email: String(lead.email) });
    await deliverSyncs(lead.id);
    expect(await getLeadById(lead.id)).toMatchObject({ synced_to_ghl: 1, ghl_error: null });
    expect(await listTimeline(String(lead.id))).toEqual([
      "Sent a resume",
      "Not synced to GoHighLevel",
      "Sent a resume",
      "Synced to GoHighLevel",
    ]);
  },
);

test.for<[string, Fault]>([
  ["500", { status: 500 }],
  ["503 in HTML", { status: 503, body: "<html>" }],
  ["garbage", { status: 200, body: "<html>" }],
  ["a truncated response", { status: 200, body: '{"contact":{"id"' }],
  ["an unexpected shape", { status: 200, body: '{"contact":null}' }],
  ["a lost connection", { silent: true }],
  ["a lost response", { silent: true, after: true }],
])(
  "a sync that fails with %s waits with the reason, and a retry creates no duplicates",
  { tags: "full", timeout: 30_000 },
  async ([, fault]) => {
    for (const on of [/upsert/, /tags/, /POST \/opp/, /POST \/contacts\/.*notes/, /search/]) {
      const lead = await submitApplication();
      ghl.faults = [{ ...fault, on }];
      await deliverSyncs(lead.id);
      expect(ghl.faults, String(on)).toEqual([]);
      if (fault.body === '{"contact":null}' && on.source === "tags") continue;
      expect((await listSyncs(lead.id))[0], String(on)).toMatchObject({
        status: "waiting",
        attempts: 1,
        waiting_for: null,
      });
      expect((await getLeadById(lead.id)).ghl_error).toMatch(/^GoHighLevel/);
      await deliverSyncs(lead.id, 3);
      expect(await getLeadById(lead.id), String(on)).toMatchObject({ synced_to_ghl: 1, ghl_error: null });
      const contact = (await getLeadById(lead.id)).ghl_contact_id;
      expect([...ghl.opportunities.values()].filter(({ contactId }) => contactId === contact)).toHaveLength(
        1,
      );
      expect(ghl.notes.filter(({ contactId }) => contactId === contact)).toHaveLength(1);
    }
  },
);

test(
  "syncs wait for a missing API key or a wrong location id and name the setting",
  { tags: "full" },
  async () => {
    const lead = await submitApplication();
    ghl.outage = { status: 403 };
    await deliverSyncs(lead.id);
    expect((await listSyncs(lead.id))[0]).toMatchObject({
      status: "waiting",
      waiting_for: "ghl_location_id",
    });
    ghl.outage = null;
    await changeSettings(admin, { ghl_api_key: "" });
    const { body, status } = await syncNow(admin, lead);
    expect([status, body]).toMatchObject([503, { code: "not_configured" }]);
    expect((await admin.call("GET /api/ghl/stats", {})).body.connectionStatus).toBe("not_configured");
  },
);

test(
  "bulk sync runs ten leads, queues the rest, reports failures and adds no duplicate deliveries",
  { tags: "full", timeout: 30_000 },
  async () => {
    for (let n = 0; n < 14; n++) await submitApplication();
    ghl.faults = [{ status: 422 }];
    const { body } = await admin.call("POST /api/ghl/bulk-sync", {});
    expect(body).toEqual({ synced: 9, failed: 1, queued: 4 });
    const again = await admin.call("POST /api/ghl/bulk-sync", {});
    expect(again.body).toEqual({ synced: 5, failed: 0, queued: 0 });
    const rows = await select(
      "select entity_id, count(*) as n from deliveries where action = 'lead.sync' and status = 'waiting' group by 1",
    );
    expect(rows).toEqual([]);
  },
);

test(
  "a CRM contact with a different email address is reported on the lead and timeline",
  { tags: "full" },
  async () => {
    ghl.contacts.set("c-old", { id: "c-old", email: "other@example.com", phone: "+13125550142" });
    const lead = await submitApplication({ phone: "(312) 555-0142" });
    await deliverSyncs(lead.id);
    expect(await getLeadById(lead.id)).toMatchObject({ ghl_contact_id: "c-old", synced_to_ghl: 1 });
    expect((await getLeadById(lead.id)).ghl_error).toMatch(/different email address/);
    const [, entry] = await select(
      "select description from lead_activities where lead_id = ? order by id",
      lead.id,
    );
    expect(entry!.description).toMatch(/different email address/);
  },
);
