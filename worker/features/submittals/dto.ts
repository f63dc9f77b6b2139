import type { Submittal, SubmittalDetail } from "#contract/submittals/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createShortlistUrl } from "./links.ts";
import type { CandidateData, SubmittalData } from "./queries.ts";
import { type FullCandidate, type Identity, submittalState, toShortlist } from "./rules.ts";

export const toIdentity = ({
  firstName,
  lastName,
  email,
  phone,
  currentPosition,
  company,
}: Identity): Identity => ({
  firstName,
  lastName,
  email,
  phone,
  currentPosition,
  company,
});

/** The client sees candidates until they withdraw. */
export const isVisible = ({ stage }: Pick<CandidateData, "stage">): boolean => stage !== "withdrawn";

type Closing = Parameters<typeof submittalState>[0] & { jobDeletedAt: string | null };

/** A deleted job closes its shortlists. */
export const getState = (ctx: Ctx, { jobDeletedAt, ...row }: Closing): Submittal["state"] =>
  jobDeletedAt === null ? submittalState(row, iso(ctx.clock())) : "closed";

type ListRow = Omit<SubmittalData, "candidates"> & { candidates: number; answered: number };

export const toSubmittalDto = (ctx: Ctx, row: ListRow): Submittal => ({ ...row, state: getState(ctx, row) });

export async function toDetailDto(ctx: Ctx, data: SubmittalData): Promise<SubmittalDetail> {
  const state = getState(ctx, data);
  return {
    ...data,
    state,
    url: state === "open" ? await createShortlistUrl(ctx, data) : null,
    answered: data.candidates.filter(({ verdict }) => verdict !== null).length,
    candidates: data.candidates.map((candidate) => ({
      ...candidate,
      name: `${candidate.firstName} ${candidate.lastName}`,
      isVisible: isVisible(candidate),
      hasResume: candidate.resumeKey !== null,
    })),
  };
}

const toFullCandidate = (candidate: CandidateData): FullCandidate => ({
  ...candidate,
  identity: toIdentity(candidate),
});

/** The shortlist as its client sees it, anonymous where a candidate has not agreed. */
export const toClientShortlist = (data: SubmittalData, token: string) =>
  toShortlist({
    token,
    jobTitle: data.jobTitle,
    clientName: data.clientName,
    contactName: data.contactName ?? "",
    message: data.message,
    expiresAt: data.expiresAt,
    candidates: data.candidates.filter(isVisible).map(toFullCandidate),
  });
