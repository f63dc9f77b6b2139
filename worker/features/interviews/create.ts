import type * as z from "zod";
import type { Interview, NewInterview } from "#contract/interviews/schemas.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { getAvailability } from "./availability.ts";
import { listActiveUsers } from "./calendar-queries.ts";
import { createInterviewDeliveries } from "./deliveries.ts";
import { toInterviewDto } from "./interview.ts";
import * as queries from "./queries.ts";
import type { Candidate, InterviewRow } from "./queries.ts";
import { findFreeInterviewers, isClosedStage } from "./rules.ts";
import {
  chooseInterviewers,
  formatTime,
  isTooFarAhead,
  recordTimeline,
  takeTime,
  throwConflict,
  TIME_TAKEN,
  toEnd,
} from "./schedule.ts";

type Draft = z.output<typeof NewInterview>;

const NOT_FREE = "Somebody is no longer free at this time. Choose another one.";
const OFFERS_NOT_FREE = "These times are no longer all free. The list shows the current ones: choose again.";
const UNKNOWN_INTERVIEWER = "One of these users cannot interview anymore. Choose again.";
const CLOSED = "This application was withdrawn or rejected, so there is nothing to schedule.";

export async function getOpenCandidate(ctx: Ctx, applicationId: string): Promise<Candidate> {
  const candidate = await queries.findCandidate(ctx.db, applicationId);
  if (!candidate) throw new AppError("not_found", "This application no longer exists.");
  if (isClosedStage(candidate.stage)) throw new AppError("invalid_transition", CLOSED);
  return candidate;
}

/** When the candidate's choice ends: after the offered days, or with the last offered time. */
function getOfferEnd(
  now: Date,
  { choice, offeredTimes, offerDays }: Draft,
): Pick<InterviewRow, "expiresAt" | "anyTimeUntil"> {
  if (choice === "time") return { expiresAt: null, anyTimeUntil: null };
  const end = iso(addTime(now, offerDays, "day"));
  if (choice === "any") return { expiresAt: end, anyTimeUntil: end };
  const last = offeredTimes.toSorted().at(-1)!;
  return { expiresAt: last < end ? last : end, anyTimeUntil: null };
}

function toInterviewRow(ctx: StaffCtx, draft: Draft): InterviewRow {
  const now = iso(ctx.clock());
  const { applicationId, title, mode, duration, bufferTime, location, place, notes, startsAt } = draft;
  const isSet = draft.choice === "time" && startsAt !== null;
  return {
    id: ctx.newId(),
    applicationId,
    title,
    mode,
    duration,
    bufferTime,
    timeZone: firmTimeZone,
    candidateTimeZone: null,
    location,
    place: location === "phone" ? null : place,
    status: isSet ? "scheduled" : "offered",
    ...(isSet ? toEnd(Date.parse(startsAt), { duration }) : { startsAt: null, endsAt: null }),
    ...getOfferEnd(ctx.clock(), draft),
    notes,
    rescheduleCount: 0,
    cancelReason: null,
    sequence: 0,
    version: 1,
    createdBy: ctx.staff.id,
    createdAt: now,
    updatedAt: now,
  };
}

/** Throws unless the interviewers are free at every offered time. */
async function assertOfferable(
  ctx: Ctx,
  row: InterviewRow,
  userIds: string[],
  times: string[],
): Promise<void> {
  const now = ctx.clock();
  const starts = times.map((time) => Date.parse(time));
  const refuse = () => invalidFieldsError({ offeredTimes: [OFFERS_NOT_FREE] });
  // Before the range of the query: a time in a hundred years must not load a hundred years.
  if (starts.some((start) => isTooFarAhead(start, now) || start <= now.getTime())) throw refuse();
  const range = { from: Math.min(...starts), to: Math.max(...starts) };
  const availability = await getAvailability(ctx, userIds, range);
  const rules = { ...row, minimumNotice: 0 };
  if (starts.some((start) => findFreeInterviewers(rules, availability, start, now).length === 0))
    throw refuse();
}

/**
 * Creates an interview in one batch: with a time, which the unique cells give to one of several concurrent requests, or
 * as an offer, which takes no time until the candidate chooses.
 */
export async function createInterview(
  ctx: StaffCtx,
  draft: Draft,
  storeResponse: StoreResponse,
): Promise<Interview> {
  const candidate = await getOpenCandidate(ctx, draft.applicationId);
  const users = await listActiveUsers(ctx.db, draft.interviewerIds);
  if (users.length !== draft.interviewerIds.length)
    throw invalidFieldsError({ interviewerIds: [UNKNOWN_INTERVIEWER] });
  const interview = toInterviewRow(ctx, draft);
  const ids = users.map(({ userId }) => userId);
  const isOffer = interview.status === "offered";
  const none = users.map((user) => ({ ...user, isAssigned: false }));
  if (draft.choice === "offered") await assertOfferable(ctx, interview, ids, draft.offeredTimes);
  const assigned = isOffer
    ? []
    : await chooseInterviewers(ctx, { interview, interviewers: none }, Date.parse(interview.startsAt!), 0);
  if (!isOffer && assigned.length === 0) throw new AppError("slot_taken", NOT_FREE);
  const interviewers = users.map((user) => ({ ...user, isAssigned: assigned.includes(user.userId) }));
  const offeredTimes = draft.choice === "offered" ? [...new Set(draft.offeredTimes)].toSorted() : [];
  const response = toInterviewDto({ interview, candidate, interviewers, offeredTimes });
  const messages = createInterviewDeliveries(ctx, interview, isOffer ? "invited" : "scheduled", { assigned });
  await ctx.db
    .batch([
      queries.assertOpenApplication(ctx.db, draft.applicationId),
      // Before the cells: a repeated request must find its stored response, not its own interview as a conflict.
      ...storeResponse(response),
      queries.insertInterview(ctx.db, interview),
      recordActivity(ctx, {
        action: isOffer ? "interview.offer" : "interview.schedule",
        entityType: "interview",
        entityId: interview.id,
        details: { applicationId: draft.applicationId, mode: interview.mode, startsAt: interview.startsAt },
      }),
      queries.insertInterviewers(ctx.db, interview.id, ids, assigned),
      ...(offeredTimes.length ? [queries.insertOffers(ctx.db, interview.id, offeredTimes)] : []),
      ...(isOffer ? [] : takeTime(ctx, interview, assigned)),
      ...recordTimeline(ctx, candidate.email, ctx, {
        subject: `${isOffer ? "Interview offered" : "Interview scheduled"}: ${interview.title}`,
        description: isOffer ? "The candidate chooses the time." : `For ${formatTime(interview)}.`,
      }),
      ...messages.statements,
    ])
    .catch((error: unknown) => {
      if (queries.findConflict(error) === "busy")
        throw new AppError("slot_taken", TIME_TAKEN, { cause: error });
      throwConflict(error);
    });
  enqueueDeliveries(ctx, messages.immediateIds);
  return response;
}
