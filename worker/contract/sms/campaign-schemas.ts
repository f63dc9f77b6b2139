import * as z from "zod";
import { leadTypes } from "#contract/leads/constants.ts";
import { clockTime, dateTime, id, isoTime, pageQuery, requiredText } from "#contract/schemas.ts";
import {
  campaignStatuses,
  CAMPAIGN_TEMPLATE_MAX,
  MAX_CAMPAIGN_RATE,
  recipientStates,
  skipReasons,
} from "./campaign-constants.ts";
import { findTemplateProblem } from "./campaign-text.ts";
import { SMS_QUIET_HOURS } from "./constants.ts";
import { phoneNumberInput } from "./schemas.ts";

const MAX_CHOICES = 50;
const choices = (max: number) =>
  z
    .array(requiredText(max, "Choose a value."))
    .max(MAX_CHOICES, `Choose at most ${MAX_CHOICES}.`)
    .transform((values) => [...new Set(values)]);

/** Who gets a campaign: people who match one value of each list. An empty list matches everybody. */
export const CampaignAudience = z.strictObject({
  tags: choices(40),
  stages: choices(60),
  leadTypes: z.array(z.enum(leadTypes)).max(leadTypes.length),
  sources: choices(80),
});
export type CampaignAudience = z.output<typeof CampaignAudience>;

const QUIET_FROM_RANGE = `Texts stop at ${SMS_QUIET_HOURS.from} at the latest, and not before noon.`;
const QUIET_UNTIL_RANGE = `Texts begin at ${SMS_QUIET_HOURS.until} at the earliest, and before noon.`;

const template = requiredText(CAMPAIGN_TEMPLATE_MAX, "Write the message.").superRefine((value, context) => {
  const problem = findTemplateProblem(value);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

export const SmsCampaignDraft = z.strictObject({
  name: requiredText(120, "Name the campaign."),
  template,
  audience: CampaignAudience,
  ratePerMinute: z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(1, "At least one text per minute.")
    .max(MAX_CAMPAIGN_RATE, `At most ${MAX_CAMPAIGN_RATE} texts per minute.`),
  /** In the recipient's time zone. They can be longer than 21:00 to 08:00, not shorter. */
  quietFrom: clockTime("Enter a time.").refine(
    (time) => time > "12:00" && time <= SMS_QUIET_HOURS.from,
    QUIET_FROM_RANGE,
  ),
  quietUntil: clockTime("Enter a time.").refine(
    (time) => time >= SMS_QUIET_HOURS.until && time < "12:00",
    QUIET_UNTIL_RANGE,
  ),
});
export type SmsCampaignDraft = z.output<typeof SmsCampaignDraft>;

export const SmsCampaignUpdate = SmsCampaignDraft.extend({ version: z.number().int().positive() });

const Counts = z.object(
  Object.fromEntries(recipientStates.map((state) => [state, z.number()])) as Record<
    (typeof recipientStates)[number],
    z.ZodNumber
  >,
);

export const SmsCampaign = z.object({
  id: z.string(),
  name: z.string(),
  template: z.string(),
  audience: z.object(CampaignAudience.shape),
  status: z.enum(campaignStatuses),
  /** When a scheduled campaign starts. */
  startAt: isoTime.nullable(),
  ratePerMinute: z.number(),
  quietFrom: z.string(),
  quietUntil: z.string(),
  createdBy: z.string().nullable(),
  startedBy: z.string().nullable(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
  version: z.number(),
  /** Recipients by state, and all of them. */
  counts: Counts,
  total: z.number(),
  /** Whether the audience is complete; before, `total` grows. */
  isAudienceComplete: z.boolean(),
  /** Segments of the texts that were sent. */
  segments: z.number(),
  /** When the next queued text is due; null when it is due now, or none is queued. */
  nextSendAt: isoTime.nullable(),
});
export type SmsCampaign = z.infer<typeof SmsCampaign>;

export const SmsCampaignQuery = pageQuery(10, 20);

export const SmsCampaignEstimateQuery = SmsCampaignDraft.pick({
  audience: true,
  quietFrom: true,
  quietUntil: true,
}).extend({
  /** Not checked, because it is being written. */
  template: z.string().max(CAMPAIGN_TEMPLATE_MAX).default(""),
});
export type SmsCampaignEstimateQuery = z.output<typeof SmsCampaignEstimateQuery>;

export const SmsCampaignEstimate = z.object({
  /** People who would get the text. */
  people: z.number(),
  /** The audience without them, by reason. */
  excluded: z.object({
    noNumber: z.number(),
    noConsent: z.number(),
    optedOut: z.number(),
    /** Another person of the audience has the same number. */
    sameNumber: z.number(),
  }),
  /** Of `people`, those in whose time zone it is quiet hours now; they wait. */
  inQuietHours: z.number(),
  /** Whether the audience is too large for one campaign; the estimate then covers a part of it. */
  isTooLarge: z.boolean(),
  segments: z.number(),
  /** Segments of the longest text. */
  maxSegments: z.number(),
  /** In the firm's currency; null without a price per segment. */
  cost: z.number().nullable(),
  /** Values of a few people, for the preview. */
  samples: z.array(
    z.object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      company: z.string().nullable(),
    }),
  ),
});
export type SmsCampaignEstimate = z.infer<typeof SmsCampaignEstimate>;

export const SmsCampaignStart = z.strictObject({
  version: z.number().int().positive(),
  /** An instant, or without offset a wall time in the firm's zone. Null or a past time starts it now. */
  startAt: dateTime("Enter a date and a time.").nullable().default(null),
});

export const SmsCampaignTest = z.strictObject({ toNumber: phoneNumberInput });

export const CampaignRecipientFilter = z.object({ state: z.enum(recipientStates).optional() });

export const CampaignRecipientQuery = pageQuery(50, 100).extend(CampaignRecipientFilter.shape);

/** Filter of the CSV export. */
export const CampaignRecipientExport = CampaignRecipientFilter.extend({ campaignId: id });

export const CampaignRecipient = z.object({
  id: z.string(),
  /** Null after an erasure. */
  number: z.string().nullable(),
  personId: z.string().nullable(),
  name: z.string().nullable(),
  state: z.enum(recipientStates),
  reason: z.enum(skipReasons).nullable(),
  error: z.string().nullable(),
  segments: z.number().nullable(),
  messageId: z.string().nullable(),
  /** When a queued text is due, at the earliest. */
  notBefore: isoTime.nullable(),
  sentAt: isoTime.nullable(),
  deliveredAt: isoTime.nullable(),
});
export type CampaignRecipient = z.infer<typeof CampaignRecipient>;
