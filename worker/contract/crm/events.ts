import * as z from "zod";

/** A part that may be missing or of another shape than documented: then it is as if it were not there. */
const words = (max: number) => z.string().trim().min(1).max(max).nullish().catch(null);

const Channel = z.object({ status: z.string() });
const channels = z.record(z.string(), Channel.nullish().catch(null)).nullish().catch(null);

/**
 * What GoHighLevel sends to a webhook, as far as we use it. `id` is the contact's in contact events. A workflow's webhook
 * has no `webhookId` and no `timestamp` of its own.
 */
export const CrmEvent = z.object({
  type: z.string().max(60),
  locationId: z.string().max(100),
  webhookId: words(200),
  timestamp: z.union([z.string(), z.number()]).nullish().catch(null),
  id: words(100),
  contactId: words(100),
  messageId: words(200),
  emailMessageId: words(200),
  firstName: words(100),
  lastName: words(100),
  companyName: words(200),
  email: words(254),
  phone: words(40),
  dnd: z.boolean().nullish().catch(null),
  dndSettings: channels,
  messageType: words(40),
  /** Who wrote it there, and by what: `app` is a person at the screen, everything else happens by itself. */
  userId: words(100),
  source: words(40),
  subject: words(300),
  status: words(40),
  callStatus: words(40),
  body: z.string().max(5_000).nullish().catch(null),
  error: words(300),
});
export type CrmEvent = z.infer<typeof CrmEvent>;
