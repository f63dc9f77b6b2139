import { beforeEach, expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { aBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { PIPELINE } from "#tests/support/ghl.ts";
import { createSyncFixture, getLeadById, listSyncs, syncNow } from "#tests/support/ghl-sync.ts";
import { createEvent, SECRET } from "#tests/support/ghl-webhook.ts";
import { getLeadByEmail } from "#tests/support/messages.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";

type SyncFixture = Awaited<ReturnType<typeof createSyncFixture>>;
let { ghl, admin, submitApplication, deliverSyncs } = {} as SyncFixture;
beforeEach(async () => {
  ({ ghl, admin, submitApplication, deliverSyncs } = await createSyncFixture());
});

const mapPipelines = (pipelineId: string | null) =>
  admin.call("PUT /api/ghl/settings", {
    body: {
      pipelines: [{ name: "Candidates", pipelineId, stages: [{ key: "new", stageId: "stage-new" }] }],
    },
  });

test(
  "mapping a pipeline sends the opportunities of leads that were synced without one",
  { tags: "full" },
  async () => {
    await mapPipelines(null);
    const lead = await submitApplication();
    await deliverSyncs(lead.id);
    expect([ghl.opportunities.size, (await getLeadById(lead.id)).synced_to_ghl]).toEqual([0, 1]);
    await mapPipelines(PIPELINE.id);
    expect((await getLeadById(lead.id)).synced_to_ghl).toBe(0);
    await deliverSyncs(lead.id, 1);
    expect([ghl.opportunities.size, (await getLeadById(lead.id)).synced_to_ghl]).toEqual([1, 1]);
    await mapPipelines(PIPELINE.id);
    expect((await getLeadById(lead.id)).synced_to_ghl, "an equal mapping changes nothing").toBe(1);
  },
);

test(
  "'Sync' calls the vendor also after a refused key, and Test Connection sends waiting deliveries at once",
  { tags: "full" },
  async () => {
    const lead = await submitApplication();
    ghl.faults = [{ status: 401 }];
    await deliverSyncs(lead.id);
    const before = ghl.requests.length;
    ghl.faults = [{ status: 401 }];
    await syncNow(admin, lead);
    expect(ghl.requests.length).toBeGreaterThan(before);

    const other = await submitApplication();
    ghl.faults = [{ status: 503 }];
    await changeSettings(admin, { ghl_api_key: "pit-4444-5555-6666-7777" });
    await deliverSyncs(other.id);
    const sent: unknown[] = [];
    const enqueue = (messages: readonly unknown[]) => Promise.resolve(void sent.push(...messages));
    expect((await admin.at(ghl.site({ enqueue })).call("POST /api/ghl/test-connection", {})).status).toBe(
      200,
    );
    const waiting = [...(await listSyncs(lead.id)), ...(await listSyncs(other.id))];
    expect(sent).toEqual(expect.arrayContaining(waiting.map(({ id }) => expect.objectContaining({ id }))));
    const now = new Date().toISOString();
    expect(waiting.filter(({ next_attempt_at }) => String(next_attempt_at) > now)).toEqual([]);
  },
);

test("a contact deleted in the CRM is unlinked from its lead", { tags: "full" }, async () => {
  const lead = await submitApplication();
  await deliverSyncs(lead.id);
  await changeSettings(admin, { ghl_webhook_secret: SECRET });
  const event = createEvent({ type: "ContactDelete", id: (await getLeadById(lead.id)).ghl_contact_id });
  const response = await ghl.site()(
    new Request("http://planwright.test/api/webhooks/ghl", {
      method: "POST",
      headers: { "content-type": "application/json", "x-webhook-secret": SECRET },
      body: JSON.stringify(event),
    }),
  );
  expect(response.status).toBe(200);
  expect(await getLeadById(lead.id)).toMatchObject({
    ghl_contact_id: null,
    ghl_opportunity_id: null,
    synced_to_ghl: 0,
    ghl_error: expect.stringContaining("deleted in GoHighLevel"),
  });
});

test(
  "an erasure removes opportunity and appointment in the CRM, and notifies staff that the slot is free",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots();
    const form = aBooking(slots[0]!.startsAt);
    await testApp.visitor().at(ghl.site()).call("POST /api/booking/appointments", { body: form });
    const lead = await getLeadByEmail(form.bookerEmail);
    await deliverSyncs(lead.id);
    expect([ghl.contacts.size, ghl.opportunities.size, ghl.appointments.size]).toEqual([1, 1, 1]);
    await admin.call("DELETE /api/admin/people", { query: { email: form.bookerEmail } });
    const [erasure] = await select("select id from deliveries where action = 'crm.erase'");
    await deliver(ghl.ctx(), String(erasure!.id), deliveryHandlers);
    expect([ghl.contacts.size, ghl.opportunities.size, ghl.appointments.size]).toEqual([0, 0, 0]);

    const [notice] = await select("select * from deliveries where action = 'booking.slot_freed'");
    expect(JSON.stringify(notice)).not.toContain(form.bookerEmail);
    const mails: { subject: string }[] = [];
    const ctx = ghl.ctx();
    const mailer = {
      ...ctx.ports.mailer,
      send: (mail: { subject: string }) => {
        mails.push(mail);
        return Promise.resolve({ id: "mail" });
      },
    };
    await deliver({ ...ctx, ports: { ...ctx.ports, mailer } }, String(notice!.id), deliveryHandlers);
    expect(mails).toMatchObject([{ subject: expect.stringMatching(/^Free again: /) }]);
  },
);
