import * as z from "zod";

/** Optional string; values of another type become null. */
const lenientString = (max: number) => z.string().trim().min(1).max(max).nullish().catch(null);

const DndChannel = z.object({ status: z.string() });
const dndChannels = z.record(z.string(), DndChannel.nullish().catch(null)).nullish().catch(null);

/**
 * GoHighLevel webhook payload, limited to used fields. `id` is the contact id in contact events. Workflow
 * webhooks have no `webhookId` or `timestamp`.
 */
export const CrmEvent = z.object({
  type: z.string().max(60),
  locationId: z.string().max(100),
  webhookId: lenientString(200),
  timestamp: z.union([z.string(), z.number()]).nullish().catch(null),
  id: lenientString(100),
  contactId: lenientString(100),
  messageId: lenientString(200),
  emailMessageId: lenientString(200),
  firstName: lenientString(100),
  lastName: lenientString(100),
  companyName: lenientString(200),
  email: lenientString(254),
  phone: lenientString(40),
  dnd: z.boolean().nullish().catch(null),
  dndSettings: dndChannels,
  messageType: lenientString(40),
  /** Author and source: `app` is a person at the screen, other sources are automations. */
  userId: lenientString(100),
  source: lenientString(40),
  subject: lenientString(300),
  status: lenientString(40),
  callStatus: lenientString(40),
  body: z.string().max(5_000).nullish().catch(null),
  error: lenientString(300),
});
export type CrmEvent = z.infer<typeof CrmEvent>;
