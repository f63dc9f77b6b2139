import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { connectedOffice, FakeGhl } from "./ghl.ts";
import { catchLog } from "./log.ts";
import { leadOf } from "./messages.ts";
import { ahead, office } from "./office.ts";
import type { Person } from "./person.ts";
import { anApplication } from "./samples.ts";
import { select } from "./tables.ts";

let numbers = 0;

/** An office that is connected to the CRM, and what happens between the two. */
export async function syncingOffice() {
  catchLog();
  const ghl = new FakeGhl();
  return {
    ghl,
    admin: await connectedOffice(ghl),
    /** Somebody applies; what it sets off waits. Each has a number of their own, or the vendor takes them for one. */
    applied: async (more: Parameters<typeof anApplication>[0] = {}) => {
      const candidate = anApplication({ phone: `312 555 ${1_000 + ++numbers}`, ...more });
      await office.visitor().at(ghl.site()).call("POST /api/applications", { body: candidate });
      return leadOf(candidate.email);
    },
    /** Does every sync of the lead that is due at this time. */
    work: async (leadId: unknown, minutes = 0) => {
      const ctx = ghl.ctx({ clock: ahead(minutes, "minute") });
      for (const { id } of await syncsOf(leadId)) await deliver(ctx, String(id), deliveryHandlers);
    },
  };
}

export const leadBy = async (id: unknown) => (await select("select * from crm_leads where id = ?", id))[0]!;

export const syncsOf = (leadId: unknown) =>
  select("select * from deliveries where entity_id = ? and action = 'lead.sync' order by id", leadId);

export const syncNow = (person: Person, lead: Record<string, unknown>) =>
  person.call("POST /api/ghl/sync-lead/:id", { params: { id: String(lead.id) } });
