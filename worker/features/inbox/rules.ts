import type { History } from "#contract/inbox/schemas.ts";

type ReplyRow = {
  id: string;
  payload: Record<string, unknown>;
  status: History["replies"][number]["status"];
  lastError: string | null;
  createdAt: string;
};

/** Omits `lastError` once the mail is sent. */
export const toReplyDto = ({ payload, lastError, ...row }: ReplyRow): History["replies"][number] => ({
  ...row,
  subject: typeof payload.subject === "string" ? payload.subject : "",
  problem: row.status === "sent" ? null : lastError,
});
