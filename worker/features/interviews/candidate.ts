import type * as z from "zod";
import { CANDIDATE_NOTICE_MINUTES, RESCHEDULE_DAYS } from "#contract/interviews/constants.ts";
import type { CandidateChoice, CandidateInterview } from "#contract/interviews/schemas.ts";
import { MAX_RESCHEDULES } from "#contract/booking/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { parseMoment } from "#worker/features/booking/index.ts";
import { getAvailability } from "./availability.ts";
import { toCandidateInterviewDto } from "./interview.ts";
import { getInterviewByToken } from "./links.ts";
import { findConflict, type InterviewRecord } from "./queries.ts";
import { findFreeInterviewers, getCandidateState, listFreeTimes } from "./rules.ts";
import {
  cancelInterview,
  CHANGED,
  chooseInterviewers,
  NOT_OPEN,
  setInterviewTime,
  throwConflict,
  TIME_TAKEN,
} from "./schedule.ts";

const NOT_OFFERED = "This time is not offered. Please choose another one.";
const ALREADY_CHOSEN = "A time has already been chosen. Reload the page to see it.";
const MOVED_TOO_OFTEN = `This interview has been moved ${MAX_RESCHEDULES} times. To move it again, please contact us.`;
const STATE_MESSAGES: Record<string, string> = {
  over: "This interview is over.",
  expired: "This invitation has expired. Please contact us for new times.",
  canceled: "This interview was canceled. Please contact us if you still want to talk.",
  closed: "This application has ended, so you cannot choose an interview time.",
};
const MAX_TIMES = 300;
/** A round robin is tried again with each interviewer who is still free; a panel is tried once. */
const MAX_ATTEMPTS = 8;

/** The times that the candidate can choose now, as instants. */
async function listChoices(ctx: Ctx, record: InterviewRecord): Promise<number[]> {
  const { interview, interviewers, offeredTimes } = record;
  const now = ctx.clock();
  const state = getCandidateState(interview, record.candidate.stage, now);
  if (state !== "choose" && state !== "scheduled") return [];
  const userIds = interviewers.map(({ userId }) => userId);
  const rules = { ...interview, minimumNotice: CANDIDATE_NOTICE_MINUTES };
  if (state === "choose" && interview.anyTimeUntil === null) {
    const starts = offeredTimes.map((time) => Date.parse(time)).filter((start) => start > now.getTime());
    if (starts.length === 0) return [];
    const range = { from: Math.min(...starts), to: Math.max(...starts) };
    const availability = await getAvailability(ctx, userIds, range, interview.id);
    return starts.filter((start) => findFreeInterviewers(rules, availability, start, now).length > 0);
  }
  const end = state === "choose" ? Date.parse(interview.anyTimeUntil!) : 0;
  const range = {
    from: now.getTime(),
    to: end || addTime(now, RESCHEDULE_DAYS, "day").getTime(),
  };
  const availability = await getAvailability(ctx, userIds, range, interview.id);
  return listFreeTimes(rules, availability, range, now)
    .map(({ start }) => start)
    .slice(0, MAX_TIMES);
}

export async function getCandidateTimes(ctx: Ctx, token: string) {
  const record = await getInterviewByToken(ctx, token);
  const times = await listChoices(ctx, record);
  return {
    times: times.map((start) => iso(new Date(start))),
    areTaken: times.length === 0 && record.offeredTimes.length > 0,
  };
}

/** Throws unless the candidate can choose or change the time. */
function assertChoosable(record: InterviewRecord, now: Date): "choose" | "scheduled" {
  const state = getCandidateState(record.interview, record.candidate.stage, now);
  if (state !== "choose" && state !== "scheduled")
    throw new AppError("invalid_transition", STATE_MESSAGES[state] ?? NOT_OPEN);
  if (state === "scheduled" && record.interview.rescheduleCount >= MAX_RESCHEDULES)
    throw new AppError("invalid_transition", MOVED_TOO_OFTEN);
  return state;
}

/**
 * Chooses or changes the time by the token of the candidate's link. When another booking takes an interviewer's time in
 * between, a round robin tries the next one who is free.
 */
export async function chooseTime(
  ctx: Ctx,
  { token, startsAt, timeZone }: z.output<typeof CandidateChoice>,
): Promise<CandidateInterview> {
  const start = parseMoment(startsAt, timeZone);
  const refuse = new AppError("validation_failed", NOT_OFFERED, { fields: { startsAt: [NOT_OFFERED] } });
  if (start === null) throw refuse;
  let initialState: string | undefined;
  for (let attempt = 1; ; attempt++) {
    const record = await getInterviewByToken(ctx, token);
    // A repeated request.
    if (record.interview.status === "scheduled" && record.interview.startsAt === iso(new Date(start)))
      return toCandidateInterviewDto(ctx, record, token);
    const state = assertChoosable(record, ctx.clock());
    initialState ??= state;
    if (state !== initialState) throw new AppError("conflict", ALREADY_CHOSEN);
    if (!(await listChoices(ctx, record)).includes(start)) {
      const wasOffered = record.offeredTimes.includes(iso(new Date(start))) || state === "scheduled";
      throw wasOffered || record.interview.anyTimeUntil ? new AppError("slot_taken", TIME_TAKEN) : refuse;
    }
    const assigned = await chooseInterviewers(ctx, record, start, CANDIDATE_NOTICE_MINUTES);
    if (assigned.length === 0) throw new AppError("slot_taken", TIME_TAKEN);
    try {
      const changed = await setInterviewTime(
        ctx,
        record,
        { start, assigned, candidateTimeZone: timeZone },
        null,
      );
      return toCandidateInterviewDto(ctx, changed, token);
    } catch (error) {
      if (!findConflict(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throwConflict(error);
    }
  }
}

/** Cancels by the token of the candidate's link. Idempotent. */
export async function cancelByToken(
  ctx: Ctx,
  { token, reason }: { token: string; reason: string | null },
): Promise<CandidateInterview> {
  for (let attempt = 1; ; attempt++) {
    const record = await getInterviewByToken(ctx, token);
    const dto = toCandidateInterviewDto(ctx, record, token);
    if (dto.state === "canceled") return dto;
    if (!dto.canCancel) throw new AppError("invalid_transition", STATE_MESSAGES[dto.state] ?? NOT_OPEN);
    try {
      return toCandidateInterviewDto(ctx, await cancelInterview(ctx, record, reason, null), token);
    } catch (error) {
      if (findConflict(error) !== "changed") throw error;
      if (attempt === 2) throw new AppError("conflict", CHANGED, { cause: error });
    }
  }
}
