import * as z from "zod";

const address = z.string().trim().toLowerCase();
const time = z.string().transform((value, context) => {
  const date = new Date(value);
  if (Number.isFinite(date.getTime())) return date;
  context.addIssue("This is not a time.");
  return z.NEVER;
});
const common = { Metadata: z.looseObject({ recipient: z.string().optional() }).nullish() };

/** Webhooks of Postmark (postmarkapp.com/developer/webhooks), limited to used fields. */
export const PostmarkEvent = z.discriminatedUnion("RecordType", [
  z.object({ RecordType: z.literal("Delivery"), Recipient: address, DeliveredAt: time, ...common }),
  z.object({
    RecordType: z.literal("Bounce"),
    Type: z.string(),
    Email: address,
    BouncedAt: time,
    Inactive: z.boolean().default(false),
    ...common,
  }),
  z.object({ RecordType: z.literal("SpamComplaint"), Email: address, BouncedAt: time, ...common }),
  z.object({
    RecordType: z.literal("SubscriptionChange"),
    Recipient: address,
    ChangedAt: time,
    SuppressSending: z.boolean(),
    SuppressionReason: z.string().nullish(),
    Origin: z.string().nullish(),
    ...common,
  }),
]);
export type PostmarkEvent = z.infer<typeof PostmarkEvent>;

/** Record types of PostmarkEvent. */
export const mailReports: ReadonlySet<string> = new Set(
  PostmarkEvent.options.map(({ shape }) => shape.RecordType.value),
);

/** Record types that are no report of a mail's fate, such as opens; they are acknowledged and ignored. */
export const OtherRecord = z.looseObject({ RecordType: z.string() });

/** Events of Cloudflare Email Sending in a queue, limited to used fields. */
export const CloudflareMailEvent = z.object({
  type: z.string(),
  payload: z.object({
    recipient: address,
    bounce: z.object({ type: z.string(), classification: z.string().default("") }).nullish(),
    complaint: z.object({ type: z.string() }).nullish(),
  }),
  metadata: z.object({ eventTimestamp: time }),
});
export type CloudflareMailEvent = z.infer<typeof CloudflareMailEvent>;
