import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { connectGhl, FakeGhl } from "./ghl.ts";
import { catchLog } from "./log.ts";
import { getLeadByEmail } from "./messages.ts";
import { clockAhead, testApp } from "./test-app.ts";
import type { Person } from "./person.ts";
import { anApplication } from "./samples.ts";
import { select } from "./tables.ts";

let phoneCount = 0;

/** A connected CRM, and functions to submit and sync applications. */
export async function createSyncFixture() {
  catchLog();
  const ghl = new FakeGhl();
  return {
    ghl,
    admin: await connectGhl(ghl),
    /**
     * Submits an application without running its deliveries. Phone numbers are unique, because GoHighLevel merges by
     * them.
     */
    submitApplication: async (more: Parameters<typeof anApplication>[0] = {}) => {
      const application = anApplication({ phone: `312 555 ${1_000 + ++phoneCount}`, ...more });
      await testApp.visitor().at(ghl.site()).call("POST /api/applications", { body: application });
      return getLeadByEmail(application.email);
    },
    /** Runs all due syncs of the lead. */
    deliverSyncs: async (leadId: unknown, minutes = 0) => {
      const ctx = ghl.ctx({ clock: clockAhead(minutes, "minute") });
      for (const { id } of await listSyncs(leadId)) await deliver(ctx, String(id), deliveryHandlers);
    },
  };
}

export const getLeadById = async (id: unknown) =>
  (await select("select * from crm_leads where id = ?", id))[0]!;

export const listSyncs = (leadId: unknown) =>
  select("select * from deliveries where entity_id = ? and action = 'lead.sync' order by id", leadId);

export const syncNow = (person: Person, lead: Record<string, unknown>) =>
  person.call("POST /api/ghl/sync-lead/:id", { params: { id: String(lead.id) } });
