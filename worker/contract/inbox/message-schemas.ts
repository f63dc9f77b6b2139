import * as z from "zod";
import { id, isoTime, pageQuery, text } from "#contract/schemas.ts";
import { contactKinds, UNASSIGNED } from "#contract/leads/constants.ts";
import { spamFilter, spamMark } from "#contract/spam/schemas.ts";
import { smsStatuses } from "#contract/sms/constants.ts";

export const messageKinds = ["contact", "text"] as const;
export type MessageKind = (typeof messageKinds)[number];
/** Where a message came from: one of the contact forms, or a text message. */
export const messageSources = [...contactKinds, "text"] as const;
/** `open`: not answered yet. */
export const messageStates = ["unread", "open", "answered"] as const;
export type MessageState = (typeof messageStates)[number];

/** A message of a contact form or a text message that was received. */
export const InboxMessage = z.object({
  kind: z.enum(messageKinds),
  id: z.string(),
  source: z.enum(messageSources),
  name: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Chosen topic or inquiry of a form; null for texts. */
  subject: z.string().nullable(),
  text: z.string(),
  leadId: z.string().nullable(),
  leadScore: z.number().nullable(),
  /** A text that mentions stopping, but not clearly. */
  mayBeOptOut: z.boolean(),
  readAt: isoTime.nullable(),
  answeredAt: isoTime.nullable(),
  assignedTo: z.string().nullable(),
  assignee: z.string().nullable(),
  ...spamMark,
  receivedAt: isoTime,
});
export type InboxMessage = z.infer<typeof InboxMessage>;

export const MessageListQuery = pageQuery(20, 200).extend({
  q: text(120).optional(),
  source: z.enum(messageSources).optional(),
  state: z.enum(messageStates).optional(),
  assignedTo: z.union([z.literal(UNASSIGNED), id]).optional(),
  spam: spamFilter,
});
export type MessageListQuery = z.output<typeof MessageListQuery>;

export const MessagePatch = z.strictObject({
  read: z.boolean().optional(),
  answered: z.boolean().optional(),
  assignedTo: id.nullable().optional(),
});
export type MessagePatch = z.infer<typeof MessagePatch>;

/** A text with the conversation around it, oldest first. */
export const TextConversation = z.object({
  message: InboxMessage,
  thread: z.array(
    z.object({
      id: z.string(),
      direction: z.enum(["in", "out"]),
      text: z.string(),
      /** Delivery state of a sent text. */
      status: z.enum(smsStatuses).nullable(),
      /** Staff member who wrote it; null for automated and received texts. */
      username: z.string().nullable(),
      at: isoTime,
    }),
  ),
});
export type TextConversation = z.infer<typeof TextConversation>;
