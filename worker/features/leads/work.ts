import { NoLongerWanted } from "#worker/base/errors.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { findLeadByEmail } from "./queries.ts";

/** Brings one person into the CRM. The vendor upserts, so a second run changes nothing. */
export const syncLead: DeliveryHandler = async (ctx, delivery) => {
  const lead = await findLeadByEmail(ctx.db, String(delivery.payload.emailKey));
  if (!lead) throw new NoLongerWanted("The lead no longer exists.");
  const { id } = await ctx.ports.crm.upsertContact({
    firstName: lead.firstName ?? "",
    lastName: lead.lastName ?? "",
    email: lead.email,
    phone: lead.phoneKey,
    tags: [lead.leadType, ...lead.tags],
    source: lead.leadSource ?? "website",
  });
  return { externalId: id };
};
