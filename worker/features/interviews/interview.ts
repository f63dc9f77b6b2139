import type { CandidateInterview, Interview } from "#contract/interviews/schemas.ts";
import { MAX_RESCHEDULES } from "#contract/booking/constants.ts";
import { displayName } from "#worker/base/display-name.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { calendarUrl } from "./links.ts";
import { type Candidate, findInterview, type InterviewRecord } from "./queries.ts";
import { getCandidateState } from "./rules.ts";

const NOT_FOUND = "This interview no longer exists.";

export const formatCandidate = ({ firstName, lastName }: Pick<Candidate, "firstName" | "lastName">): string =>
  displayName(firstName, lastName) || "A candidate";

export const toInterviewDto = ({
  interview,
  candidate,
  interviewers,
  offeredTimes,
}: InterviewRecord): Interview => ({
  ...interview,
  candidate: formatCandidate(candidate),
  jobTitle: candidate.jobTitle,
  interviewers,
  offeredTimes,
});

/** Throws not_found. */
export async function getInterview(ctx: Ctx, id: string): Promise<InterviewRecord> {
  const record = await findInterview(ctx.db, id);
  if (!record) throw new AppError("not_found", NOT_FOUND);
  return record;
}

/** The candidate's view. */
export function toCandidateInterviewDto(
  ctx: Ctx,
  { interview, candidate }: InterviewRecord,
  token: string,
): CandidateInterview {
  const state = getCandidateState(interview, candidate.stage, ctx.clock());
  return {
    ...interview,
    state,
    candidate: formatCandidate(candidate),
    jobTitle: candidate.jobTitle,
    phone: interview.location === "phone" ? candidate.phone : null,
    canReschedule: state === "scheduled" && interview.rescheduleCount < MAX_RESCHEDULES,
    canCancel: state === "scheduled" || state === "choose",
    token,
    calendarUrl: calendarUrl(ctx, token),
  };
}

export const assignedIds = ({ interviewers }: Pick<InterviewRecord, "interviewers">): string[] =>
  interviewers.filter(({ isAssigned }) => isAssigned).map(({ userId }) => userId);
