import * as z from "zod";
import { isoTime, optionalText, pageQuery, requiredText, text } from "#contract/schemas.ts";
import { toE164 } from "#contract/phone.ts";
import { MEDIA_PATH } from "#contract/images/constants.ts";
import { isPublicHttps } from "#contract/public-url.ts";
import {
  consentStates,
  MAX_SEGMENT_PRICE,
  SMS_MESSAGE_MAX,
  smsConsentKinds,
  smsEventStates,
  smsKeywords,
  smsMessageTypes,
  smsMonthlyVolumes,
  smsOptInTypes,
  smsStatuses,
} from "./constants.ts";

const INVALID_NUMBER = "Please enter a phone number with area code.";

/** Phone number, transformed to E.164. */
export const phoneNumberInput = requiredText(40, INVALID_NUMBER)
  .refine((typed) => toE164(typed) !== null, INVALID_NUMBER)
  .transform((typed) => toE164(typed) ?? typed);

const clearable = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);

const INVALID_IMAGE_URL = "Use an https:// address, or one of our pictures: /media/…";

/** Partial update: absent fields keep their value, empty text clears. */
export const SmsSettingsPatch = z.strictObject({
  tollFreeNumber: text(40)
    .nullable()
    .refine((typed) => !typed || toE164(typed) !== null, INVALID_NUMBER)
    .transform((typed) => (typed ? toE164(typed) : null))
    .optional(),
  monthlyVolume: z.literal(smsMonthlyVolumes).optional(),
  useCaseCategories: z.array(requiredText(60, "Name the category.")).max(10).optional(),
  optInType: z.enum(smsOptInTypes).optional(),
  optInWorkflowImageUrl: clearable(500)
    .refine((value) => value === null || MEDIA_PATH.test(value) || isPublicHttps(value), INVALID_IMAGE_URL)
    .optional(),
  useCaseDescription: clearable(2000).optional(),
  messageContent: clearable(SMS_MESSAGE_MAX).optional(),
  segmentPrice: z
    .number("Enter a price.")
    .min(0, "A price is not negative.")
    .max(MAX_SEGMENT_PRICE, `At most ${MAX_SEGMENT_PRICE}.`)
    .nullable()
    .optional(),
  isVerified: z.boolean().optional(),
  isActive: z.boolean().optional(),
});
export type SmsSettingsPatch = z.infer<typeof SmsSettingsPatch>;

export const SmsSettings = z.object({
  tollFreeNumber: z.string().nullable(),
  monthlyVolume: z.number(),
  useCaseCategories: z.array(z.string()),
  optInType: z.enum(smsOptInTypes),
  optInWorkflowImageUrl: z.string().nullable(),
  useCaseDescription: z.string().nullable(),
  messageContent: z.string().nullable(),
  /** What the vendor charges per segment, in the firm's currency. */
  segmentPrice: z.number().nullable(),
  isVerified: z.boolean(),
  isActive: z.boolean(),
  /** Messages accepted by the vendor this month, in the firm's time zone. */
  sentThisMonth: z.number(),
  /** Whether the vendor is configured; otherwise messages wait. */
  isConnected: z.boolean(),
});
export type SmsSettings = z.infer<typeof SmsSettings>;

export const SmsDraft = z.strictObject({
  toNumber: phoneNumberInput,
  message: requiredText(SMS_MESSAGE_MAX, "Write the message."),
  messageType: z.enum(smsMessageTypes).default("follow_up"),
  /** Reason for sending without consent or in quiet hours, logged. Without it such a text gets 409. */
  reason: optionalText(300),
});
export type SmsDraft = z.infer<typeof SmsDraft>;

export const SmsMessage = z.object({
  id: z.string(),
  toNumber: z.string(),
  fromNumber: z.string().nullable(),
  message: z.string(),
  messageType: z.enum(smsMessageTypes),
  status: z.enum(smsStatuses),
  segments: z.number(),
  leadId: z.string().nullable(),
  /** Name of the recipient, if known. */
  name: z.string().nullable(),
  /** Sender; null for automated messages. */
  sentBy: z.string().nullable(),
  createdAt: isoTime,
  sentAt: isoTime.nullable(),
  deliveredAt: isoTime.nullable(),
  errorMessage: z.string().nullable(),
  /** Next retry or missing setting of a pending message. `stopped`: no further retry. */
  waiting: z
    .object({
      until: isoTime.nullable(),
      for: z.string().nullable(),
      attempts: z.number(),
      stopped: z.boolean(),
    })
    .nullable(),
});
export type SmsMessage = z.infer<typeof SmsMessage>;

/** A message with its events in order. */
export const SmsMessageDetail = z.object({
  message: SmsMessage,
  events: z.array(
    z.object({
      id: z.string(),
      state: z.enum(smsEventStates),
      detail: z.string().nullable(),
      createdAt: isoTime,
    }),
  ),
});
export type SmsMessageDetail = z.infer<typeof SmsMessageDetail>;

export const SmsFilter = pageQuery(25, 100).extend({
  status: z.enum(smsStatuses).optional(),
  type: z.enum(smsMessageTypes).optional(),
  /** Part of the number. */
  number: text(40).optional(),
});
export type SmsFilter = z.infer<typeof SmsFilter>;

export const SmsConsents = z.object({
  number: z.string(),
  standing: z.object({
    sms_appointment: z.enum(consentStates),
    sms_marketing: z.enum(consentStates),
  }),
  leads: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Consent records, newest first. */
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(smsConsentKinds),
      granted: z.boolean(),
      wordingVersion: z.string(),
      source: z.string(),
      ip: z.string().nullable(),
      email: z.string().nullable(),
      createdAt: isoTime,
    }),
  ),
  /** Messages received from the number, newest first. */
  received: z.array(
    z.object({
      id: z.string(),
      body: z.string(),
      keyword: z.enum(smsKeywords).nullable(),
      receivedAt: isoTime,
    }),
  ),
});
export type SmsConsents = z.infer<typeof SmsConsents>;

export const SmsWithdrawal = z.strictObject({
  number: phoneNumberInput,
  kinds: z.array(z.enum(smsConsentKinds)).min(1, "Choose what is withdrawn.").max(2),
});
