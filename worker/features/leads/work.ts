import { NoLongerWanted } from "#worker/base/errors.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { findLead, type LeadRef } from "./queries.ts";

/** Brings one person into the CRM. The vendor upserts, so a second run changes nothing. */
export const syncLead: DeliveryHandler = async (ctx, delivery) => {
  const { leadId, emailKey } = delivery.payload;
  const who: LeadRef = typeof leadId === "string" ? { id: leadId } : { emailKey: String(emailKey) };
  const lead = await findLead(ctx.db, who);
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
