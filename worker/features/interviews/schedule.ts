import { INTERVIEW_DAYS_AHEAD, ROUND_ROBIN_DAYS } from "#contract/interviews/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { toCells } from "#worker/features/booking/index.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { getAvailability } from "./availability.ts";
import { cancelInterviewDeliveries, createInterviewDeliveries, type InterviewEvent } from "./deliveries.ts";
import { assignedIds } from "./interview.ts";
import * as queries from "./queries.ts";
import type { InterviewRecord, InterviewRow } from "./queries.ts";
import { assignInterviewers, findFreeInterviewers } from "./rules.ts";

export const TIME_TAKEN = "This time was just taken. Please choose another one.";
export const CHANGED = "This interview was just changed. Reload the page and try again.";
export const NOT_OPEN = "This interview can no longer be changed.";

const TOO_FAR = `Choose a time in the next ${INTERVIEW_DAYS_AHEAD} days.`;

const MINUTE_MS = 60_000;

/** Whether the start is later than interviews can take place. One day more covers any time zone. */
export const isTooFarAhead = (start: number, now: Date): boolean =>
  start > addTime(now, INTERVIEW_DAYS_AHEAD + 1, "day").getTime();

/** Who would attend at this start; empty when not enough interviewers are free. Throws 400 when it is too far ahead. */
export async function chooseInterviewers(
  ctx: Ctx,
  { interview, interviewers }: Pick<InterviewRecord, "interview" | "interviewers">,
  start: number,
  minimumNotice: number,
): Promise<string[]> {
  const ids = interviewers.map(({ userId }) => userId);
  const now = ctx.clock();
  if (isTooFarAhead(start, now)) throw invalidFieldsError({ startsAt: [TOO_FAR] });
  const range = { from: start, to: start + interview.duration * MINUTE_MS };
  const [availability, upcoming] = await Promise.all([
    getAvailability(ctx, ids, range, interview.id),
    interview.mode === "panel"
      ? new Map<string, number>()
      : queries.countUpcoming(ctx.db, ids, iso(now), iso(addTime(now, ROUND_ROBIN_DAYS, "day"))),
  ]);
  const free = findFreeInterviewers({ ...interview, minimumNotice }, availability, start, now);
  return assignInterviewers(interview.mode, free, assignedIds({ interviewers }), upcoming);
}

/** Statements that take the time of these interviewers, or roll the batch back when it is not free anymore. */
export function takeTime(ctx: Ctx, interview: InterviewRow, assigned: readonly string[]): Statement[] {
  const { id, startsAt, endsAt } = interview;
  const cells = toCells(interview, Date.parse(startsAt!));
  return [
    queries.assertNotBusy(ctx.db, assigned, {
      startsAt: startsAt!,
      endsAt: endsAt!,
      cells,
      now: iso(ctx.clock()),
    }),
    queries.occupyCells(ctx.db, id, assigned, cells),
  ];
}

export const toEnd = (start: number, { duration }: Pick<InterviewRow, "duration">) => ({
  startsAt: iso(new Date(start)),
  endsAt: iso(addTime(new Date(start), duration, "minute")),
});

export const formatTime = ({ startsAt, timeZone }: Pick<InterviewRow, "startsAt" | "timeZone">): string =>
  startsAt ? formatZonedTime(startsAt, timeZone) : "no time yet";

type Change = {
  patch: Partial<InterviewRow>;
  action: string;
  details: Record<string, unknown>;
  /** Entry in the person's timeline. */
  timeline?: { subject: string; description: string; completed?: boolean };
  /** Notifies the candidate and the interviewers. */
  event?: InterviewEvent;
  /** Who attends after the change; by default who did before. */
  assigned?: readonly string[];
  /** Statements that free or take time. */
  time?: Statement[];
};

/**
 * Changes an open interview in one batch with activity, timeline and notifications. `by` is null for the candidate.
 * Pending notifications of the previous state are cancelled.
 */
export async function changeInterview(
  ctx: Ctx,
  record: InterviewRecord,
  by: StaffCtx | null,
  { patch, action, details, timeline, event, assigned, time = [] }: Change,
): Promise<InterviewRecord> {
  const { interview, candidate } = record;
  const before = assignedIds(record);
  const now = iso(ctx.clock());
  const sequence = interview.sequence + (event || patch.status ? 1 : 0);
  const updated = { ...interview, ...patch, sequence, updatedAt: now, version: interview.version + 1 };
  const messages = event
    ? createInterviewDeliveries(ctx, updated, event, { assigned: assigned ?? before, before })
    : { statements: [], immediateIds: [] };
  const entry = { action: `interview.${action}`, entityType: "interview", entityId: interview.id, details };
  await ctx.db.batch([
    queries.updateInterview(ctx.db, interview, { ...patch, sequence, updatedAt: now }),
    by ? recordActivity(by, entry) : recordEvent(ctx, entry),
    ...time,
    ...(assigned ? [queries.setAssigned(ctx.db, interview.id, assigned)] : []),
    ...(timeline ? recordTimeline(ctx, candidate.email, by, timeline) : []),
    ...(event || patch.status ? cancelInterviewDeliveries(ctx, interview.id) : []),
    ...messages.statements,
  ]);
  enqueueDeliveries(ctx, messages.immediateIds);
  const interviewers = record.interviewers.map((one) => ({
    ...one,
    isAssigned: assigned ? assigned.includes(one.userId) : one.isAssigned,
  }));
  return { ...record, interview: updated, interviewers };
}

/** Entry of the person's timeline. By staff it is outgoing contact, which meets the response target. */
export const recordTimeline = (
  ctx: Ctx,
  email: string,
  by: StaffCtx | null,
  { subject, description }: { subject: string; description: string },
) =>
  recordLeadActivity(
    ctx,
    { emailKey: email.trim().toLowerCase() },
    {
      activityType: "meeting",
      subject,
      description,
      userId: by?.staff.id ?? null,
      isAutomated: !by,
      outbound: by !== null,
    },
  );

/** Sets or moves the time of an interview: frees the old cells and takes the new ones in one batch. */
export function setInterviewTime(
  ctx: Ctx,
  record: InterviewRecord,
  { start, assigned, candidateTimeZone }: { start: number; assigned: string[]; candidateTimeZone?: string },
  by: StaffCtx | null,
): Promise<InterviewRecord> {
  const { interview } = record;
  const isMove = interview.status === "scheduled";
  const time = toEnd(start, interview);
  const updated = { ...interview, ...time };
  return changeInterview(ctx, record, by, {
    patch: {
      ...time,
      status: "scheduled",
      ...(candidateTimeZone && { candidateTimeZone }),
      // Staff can always move it.
      ...(isMove && !by && { rescheduleCount: interview.rescheduleCount + 1 }),
    },
    action: isMove ? "reschedule" : "schedule",
    details: { startsAt: { before: interview.startsAt, after: time.startsAt } },
    timeline: {
      subject: `${isMove ? "Interview moved" : "Interview scheduled"}: ${interview.title}`,
      description: isMove
        ? `From ${formatTime(interview)} to ${formatTime(updated)}.`
        : `For ${formatTime(updated)}.${by ? "" : " The candidate chose the time."}`,
    },
    event: isMove ? "moved" : "scheduled",
    assigned,
    time: [
      queries.assertOpenApplication(ctx.db, interview.applicationId),
      queries.deleteCells(ctx.db, interview.id),
      ...takeTime(ctx, updated, assigned),
    ],
  });
}

/** Cancels an open interview and frees its cells. */
export function cancelInterview(
  ctx: Ctx,
  record: InterviewRecord,
  reason: string | null,
  by: StaffCtx | null,
): Promise<InterviewRecord> {
  const { interview } = record;
  return changeInterview(ctx, record, by, {
    patch: { status: "canceled", cancelReason: reason },
    action: "cancel",
    details: { startsAt: interview.startsAt },
    timeline: {
      subject: `Interview canceled: ${interview.title}`,
      description: [
        `${by ? "" : "By the candidate. "}It was ${interview.startsAt ? `scheduled for ${formatTime(interview)}` : "offered without a time yet"}.`,
        reason,
      ]
        .filter(Boolean)
        .join("\n"),
    },
    event: "canceled",
    time: [queries.deleteCells(ctx.db, interview.id)],
  });
}

/** Throws the error that a rejected batch means to the user; other errors pass. */
export function throwConflict(error: unknown): never {
  const conflict = queries.findConflict(error);
  if (conflict === "changed") throw new AppError("conflict", CHANGED, { cause: error });
  if (conflict) throw new AppError("slot_taken", TIME_TAKEN, { cause: error });
  throw error;
}
