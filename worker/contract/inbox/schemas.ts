import * as z from "zod";
import { applicationStages } from "#contract/jobs/constants.ts";
import { isoTime, requiredText } from "#contract/schemas.ts";
import { leadActivityTypes } from "#contract/leads/constants.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";

const NOTE_MAX = 5_000;
const REPLY_MAX = 10_000;

const stage = z.enum(applicationStages);

export const Reply = z.strictObject({
  subject: requiredText(200, "Give the mail a subject."),
  message: requiredText(REPLY_MAX, "Write a message."),
});
export type Reply = z.infer<typeof Reply>;

export const Note = z.strictObject({ text: requiredText(NOTE_MAX, "Write a note.") });
export type Note = z.infer<typeof Note>;

const TimelineEntry = z.object({
  id: z.string(),
  activityType: z.enum(leadActivityTypes),
  subject: z.string().nullable(),
  description: z.string().nullable(),
  isAutomated: z.boolean(),
  /** Staff member; null for visitors and cron. */
  username: z.string().nullable(),
  createdAt: isoTime,
});

/** Reply and its delivery; `problem` explains why it is not sent yet. */
export const SentReply = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.enum(deliveryStatuses),
  problem: z.string().nullable(),
  createdAt: isoTime,
});

/** Another application with the same email address or phone number. */
const RelatedApplication = z.object({
  id: z.string(),
  email: z.string(),
  jobTitle: z.string().nullable(),
  stage,
  sameJob: z.boolean(),
  /** False: only the phone number is equal. */
  samePerson: z.boolean(),
  createdAt: isoTime,
});

/** Timeline of a person, newest first, at most 100 of each kind. */
export const History = z.object({
  leadId: z.string().nullable(),
  entries: z.array(TimelineEntry),
  replies: z.array(SentReply),
  related: z.array(RelatedApplication),
});
export type History = z.infer<typeof History>;
