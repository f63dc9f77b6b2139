import type { History } from "#contract/inbox/schemas.ts";
import type { ApplicationStage } from "#contract/jobs/constants.ts";

/** Timeline subject of a stage change. */
export const formatStageChange = (
  from: ApplicationStage,
  to: ApplicationStage,
  jobTitle: string | null,
): string => `Moved from ${from} to ${to}${jobTitle ? `: ${jobTitle}` : ""}`;

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
