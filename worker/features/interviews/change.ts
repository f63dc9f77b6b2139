import type * as z from "zod";
import type { Interview, InterviewDetails } from "#contract/interviews/schemas.ts";
import { DEFAULT_OFFER_DAYS } from "#contract/interviews/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { cancelInterviewDeliveries, createInterviewDeliveries } from "./deliveries.ts";
import { getOpenCandidate } from "./create.ts";
import { assignedIds, getInterview, toInterviewDto } from "./interview.ts";
import { deleteCells, type InterviewRecord, listOpenInterviews, updateInterview } from "./queries.ts";
import {
  assertWithinDaysAhead,
  cancelInterview,
  changeInterview,
  chooseInterviewers,
  formatTime,
  NOT_OPEN,
  setInterviewTime,
  throwConflict,
  TIME_TAKEN,
} from "./schedule.ts";

const STALE = "Someone else has changed this interview since you opened it. Reload to see the current state.";
const NOT_STARTED = "This interview has not started yet.";
const NOT_OFFERED = "Only interviews without a time can be offered again.";
const OFFERS_OVER = "All offered times have passed. Cancel this interview and offer new times.";

const isOpen = ({ interview }: InterviewRecord) =>
  interview.status === "offered" || interview.status === "scheduled";

/** Applies a change with optimistic locking. Throws conflict or slot_taken. */
async function withVersionCheck(
  ctx: StaffCtx,
  id: string,
  version: number,
  change: (record: InterviewRecord) => Promise<InterviewRecord>,
): Promise<Interview> {
  const record = await getInterview(ctx, id);
  if (record.interview.version !== version) throw new AppError("conflict", STALE);
  if (!isOpen(record)) throw new AppError("invalid_transition", NOT_OPEN);
  return toInterviewDto(await change(record).catch(throwConflict));
}

/** Sets or moves the time. Staff may choose within the minimum notice. */
export const rescheduleAsStaff = (
  ctx: StaffCtx,
  id: string,
  { startsAt, version }: { startsAt: string; version: number },
) =>
  withVersionCheck(ctx, id, version, async (record) => {
    await getOpenCandidate(ctx, record.interview.applicationId);
    if (startsAt === record.interview.startsAt) return record;
    assertWithinDaysAhead("startsAt", [startsAt], ctx.clock());
    const start = Date.parse(startsAt);
    const assigned = await chooseInterviewers(ctx, record, start, 0);
    if (assigned.length === 0) throw new AppError("slot_taken", TIME_TAKEN);
    return setInterviewTime(ctx, record, { start, assigned }, ctx);
  });

export const cancelAsStaff = (
  ctx: StaffCtx,
  id: string,
  { reason, version }: { reason: string | null; version: number },
) => withVersionCheck(ctx, id, version, (record) => cancelInterview(ctx, record, reason, ctx));

/** Updates title, place and notes. A new place or title notifies everybody of a scheduled interview. */
export const updateDetails = (
  ctx: StaffCtx,
  id: string,
  { version, ...draft }: z.output<typeof InterviewDetails>,
) =>
  withVersionCheck(ctx, id, version, async (record) => {
    const { interview } = record;
    const patch = { ...draft, place: draft.location === "phone" ? null : draft.place };
    const changed = diffFields(interview, patch);
    if (Object.keys(changed).length === 0) return record;
    const { notes, ...details } = changed;
    const isAnnounced = interview.status === "scheduled" && Object.keys(details).length > 0;
    return changeInterview(ctx, record, ctx, {
      patch,
      action: "update",
      // Notes are about a person and stay out of the log.
      details: { ...details, ...(notes !== undefined && { notes: "changed" }) },
      ...(isAnnounced && { event: "changed" as const }),
    });
  });

/** Sends the invitation again and prolongs the offer. */
export const offerAgain = (ctx: StaffCtx, id: string, { version }: { version: number }) =>
  withVersionCheck(ctx, id, version, async (record) => {
    const { interview, offeredTimes } = record;
    if (interview.status !== "offered") throw new AppError("invalid_transition", NOT_OFFERED);
    const now = ctx.clock();
    await getOpenCandidate(ctx, interview.applicationId);
    const end = iso(addTime(now, DEFAULT_OFFER_DAYS, "day"));
    const last = offeredTimes.at(-1);
    if (last && last <= iso(now)) throw new AppError("invalid_transition", OFFERS_OVER);
    return changeInterview(ctx, record, ctx, {
      patch: {
        expiresAt: last && last < end ? last : end,
        ...(interview.anyTimeUntil && { anyTimeUntil: end }),
      },
      action: "offer",
      details: {},
      timeline: {
        subject: `Interview offered again: ${interview.title}`,
        description: "The invitation was sent again.",
      },
      event: "invited",
      assigned: [],
    });
  });

const OUTCOMES = {
  completed: { action: "complete", subject: "Interview completed" },
  no_show: { action: "no_show", subject: "Missed the interview" },
};

/** Records the outcome of an interview; the application's stage does not change. */
export const recordOutcome = (
  ctx: StaffCtx,
  id: string,
  { version }: { version: number },
  status: keyof typeof OUTCOMES,
) =>
  withVersionCheck(ctx, id, version, async (record) => {
    const { interview } = record;
    if (interview.status !== "scheduled") throw new AppError("invalid_transition", NOT_OPEN);
    if (Date.parse(interview.startsAt!) > ctx.clock().getTime())
      throw new AppError("invalid_transition", NOT_STARTED);
    const { action, subject } = OUTCOMES[status];
    return changeInterview(ctx, record, ctx, {
      patch: { status },
      action,
      details: { startsAt: interview.startsAt },
      timeline: { subject: `${subject}: ${interview.title}`, description: formatTime(interview) },
    });
  });

const WITHDRAWN = "The candidate has withdrawn the application.";

/**
 * Statements that cancel the open interviews of an application that ends, with notices to the interviewers. The candidate
 * knows, so gets no mail.
 */
export async function prepareCancellation(ctx: Ctx, applicationId: string) {
  const records = await listOpenInterviews(ctx.db, applicationId);
  const now = iso(ctx.clock());
  const prepared = records.map((record) => {
    const { interview } = record;
    const sequence = interview.sequence + 1;
    const assigned = assignedIds(record);
    const messages = createInterviewDeliveries(ctx, { ...interview, sequence }, "withdrawn", { assigned });
    return {
      statements: [
        updateInterview(ctx.db, interview, {
          status: "canceled",
          cancelReason: WITHDRAWN,
          sequence,
          updatedAt: now,
        }),
        recordSystemActivity(ctx, {
          action: "interview.cancel",
          entityType: "interview",
          entityId: interview.id,
          details: { startsAt: interview.startsAt },
        }),
        deleteCells(ctx.db, interview.id),
        ...cancelInterviewDeliveries(ctx, interview.id),
        ...messages.statements,
      ],
      ids: messages.immediateIds,
    };
  });
  return {
    statements: prepared.flatMap(({ statements }) => statements),
    ids: prepared.flatMap(({ ids }) => ids),
  };
}
