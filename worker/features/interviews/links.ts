import { addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { signLink, verifyLink } from "#worker/runtime/signed-link.ts";
import { findInterview, type InterviewRecord, type InterviewRow } from "./queries.ts";

const PURPOSE = "interview.choose";
/** Links stay valid for this long after the interview or the offer, so that the page can show the outcome. */
const VALID_DAYS_AFTER_END = 14;
const DAY_MS = 86_400_000;
const DELETED = "This interview no longer exists.";

type Linked = Pick<InterviewRow, "id" | "endsAt" | "expiresAt">;

/** Signs the candidate's token. */
export function signInterviewToken(ctx: Ctx, { id, endsAt, expiresAt }: Linked): Promise<string> {
  const now = ctx.clock();
  const end = Math.max(now.getTime(), ...[endsAt, expiresAt].map((time) => (time ? Date.parse(time) : 0)));
  const days = (addTime(new Date(end), VALID_DAYS_AFTER_END, "day").getTime() - now.getTime()) / DAY_MS;
  return signLink(ctx, PURPOSE, id, days);
}

/** The candidate's page. */
export const interviewUrl = (ctx: Ctx, token: string): string =>
  `${ctx.config.origin}/interview?token=${encodeURIComponent(token)}`;

export const createInterviewUrl = async (ctx: Ctx, row: Linked): Promise<string> =>
  interviewUrl(ctx, await signInterviewToken(ctx, row));

export const calendarUrl = (ctx: Ctx, token: string): string =>
  `${ctx.config.origin}/api/interview-links/calendar.ics?token=${encodeURIComponent(token)}`;

/** Returns the interview of a token. Throws 400 for a forged token, 410 when it expired or the interview was deleted. */
export async function getInterviewByToken(ctx: Ctx, token: string): Promise<InterviewRecord> {
  const record = await findInterview(ctx.db, await verifyLink(ctx, PURPOSE, token));
  if (!record) throw new AppError("gone", DELETED);
  return record;
}
