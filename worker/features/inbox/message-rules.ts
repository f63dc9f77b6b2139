import type { InboxMessage, TextConversation } from "#contract/inbox/message-schemas.ts";
import type { SpamReason } from "#contract/spam/constants.ts";
import type { smsInbound, smsMessages } from "#worker/db/tables/sms.ts";
import type { MessageRow } from "./message-queries.ts";

/** Message for the staff API; the union of both sources has no booleans. */
export const toMessageDto = ({ mayBeOptOut, spamReasons, ...row }: MessageRow): InboxMessage => ({
  ...row,
  spamReasons: spamReasons === null ? null : (JSON.parse(spamReasons) as SpamReason[]),
  mayBeOptOut: Boolean(mayBeOptOut),
});

type Sent = { message: typeof smsMessages.$inferSelect; username: string | null };

/** Received and sent texts of a number as one conversation, oldest first. */
export const toThread = (
  received: readonly (typeof smsInbound.$inferSelect)[],
  sent: readonly Sent[],
): TextConversation["thread"] =>
  [
    ...received.map(({ id, body, receivedAt }) => ({
      id,
      direction: "in" as const,
      text: body,
      status: null,
      username: null,
      at: receivedAt,
    })),
    ...sent.map(({ message: { id, message, status, createdAt }, username }) => ({
      id,
      direction: "out" as const,
      text: message,
      status,
      username,
      at: createdAt,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
