import type * as z from "zod";
import { EMPLOYER_CONSENT_VERSION } from "#contract/submittals/constants.ts";
import type { SubmittalDetail, SubmittalDraft } from "#contract/submittals/schemas.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { cancelDeliveries, enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import { insertConsent } from "./consent-queries.ts";
import { toDetailDto, toIdentity } from "./dto.ts";
import * as queries from "./queries.ts";
import { findIdentity, type Identity } from "./rules.ts";

const NO_JOB = "This job no longer exists.";
const NO_CLIENT = "This job has no client. Assign one first.";
const CHOOSE_CONTACT = "Choose a contact of this client with an email address.";
const UNKNOWN_CANDIDATE = "One of these applications has been withdrawn or deleted. Choose again.";
const CHANGED = "The job, the contact or an application has changed. Reload to see the current state.";
const DELETED = "This shortlist no longer exists.";
const NOT_ON_LIST = "This candidate is not on the shortlist.";

const LINK_ACTION = "submittal.link";
const CONSENT_ACTION = "submittal.consent";

type Draft = z.output<typeof SubmittalDraft>;

const namesCandidate = (found: string) =>
  `This text contains “${found}”, which names a candidate who has not agreed to be named.`;

/** Throws 400 at `field` for a text that names one of them. */
function assertAnonymous(field: string, text: string | null, hidden: readonly Identity[]): void {
  for (const identity of hidden) {
    const found = text && findIdentity(text, identity);
    if (found) throw invalidFieldsError({ [field]: [namesCandidate(found)] });
  }
}

const conflictIfUnmet = (error: unknown): never => {
  if (isAssertionFailure(error)) throw new AppError("conflict", CHANGED, { cause: error });
  throw error;
};

/** Statements that ask for a consent: the row, unless there is one, and its mail. */
function askForConsent(
  ctx: StaffCtx,
  { applicationId, clientId }: { applicationId: string; clientId: string },
) {
  const now = iso(ctx.clock());
  const id = ctx.newId();
  const row = { id, applicationId, clientId, state: "requested" as const, requestedAt: now };
  const mail = insertDelivery(ctx, {
    kind: "mail",
    action: CONSENT_ACTION,
    dedupeKey: `${CONSENT_ACTION}:${applicationId}:${clientId}`,
    entityType: "application",
    entityId: applicationId,
    payload: { clientId },
  });
  return {
    id: mail.id,
    statements: [
      insertConsent(ctx.db, {
        ...row,
        wordingVersion: EMPLOYER_CONSENT_VERSION,
        createdAt: now,
        updatedAt: now,
      }),
      mail.statement,
    ] as const,
  };
}

const linkMail = (ctx: StaffCtx, submittalId: string) =>
  insertDelivery(ctx, {
    kind: "mail",
    action: LINK_ACTION,
    dedupeKey: `${LINK_ACTION}:${ctx.newId()}`,
    entityType: "submittal",
    entityId: submittalId,
  });

/** Stores a shortlist and enqueues the client's mail and the questions to the candidates, in one batch. */
export async function sendShortlist(
  ctx: StaffCtx,
  draft: Draft,
  storeResponse: StoreResponse,
): Promise<{ id: string }> {
  const ids = [...new Set(draft.candidates.map(({ applicationId }) => applicationId))];
  const { job, contacts, candidates } = await queries.getPreparation(ctx.db, draft.jobId, ids);
  if (!job) throw new AppError("not_found", NO_JOB);
  const { clientId, clientName } = job;
  if (!clientId || !clientName) throw new AppError("conflict", NO_CLIENT);
  if (!contacts.some(({ id }) => id === draft.contactId))
    throw invalidFieldsError({ contactId: [CHOOSE_CONTACT] });
  if (candidates.length !== draft.candidates.length)
    throw invalidFieldsError({ candidates: [UNKNOWN_CANDIDATE] });
  const hidden = candidates.filter(({ consent }) => consent !== "granted").map(toIdentity);
  assertAnonymous("message", draft.message, hidden);
  for (const [index, { headline, profile }] of draft.candidates.entries()) {
    assertAnonymous(`candidates.${index}.headline`, headline, hidden);
    assertAnonymous(`candidates.${index}.profile`, profile, hidden);
  }
  const now = iso(ctx.clock());
  const stamps = { createdAt: now, updatedAt: now };
  const id = ctx.newId();
  const link = linkMail(ctx, id);
  const questions = draft.askConsent
    ? candidates
        .filter(({ consent }) => consent === null)
        .map(({ applicationId }) => askForConsent(ctx, { applicationId, clientId }))
    : [];
  const response = { id };
  await ctx.db
    .batch([
      queries.assertCanSend(ctx.db, { jobId: job.id, contactId: draft.contactId, applicationIds: ids }),
      queries.insertSubmittal(ctx.db, {
        id,
        jobId: job.id,
        clientId,
        contactId: draft.contactId,
        message: draft.message,
        expiresAt: iso(addTime(ctx.clock(), draft.days, "day")),
        createdBy: ctx.staff.id,
        ...stamps,
      }),
      recordActivity(ctx, {
        action: "submittal.send",
        entityType: "submittal",
        entityId: id,
        details: { jobId: job.id, clientId, candidates: ids.length },
      }),
      ...draft.candidates.map((candidate, position) =>
        queries.insertCandidate(ctx.db, {
          id: ctx.newId(),
          submittalId: id,
          ...candidate,
          position,
          ...stamps,
        }),
      ),
      ...candidates.flatMap(({ email }) =>
        recordLeadActivity(
          ctx,
          { emailKey: email.toLowerCase() },
          {
            activityType: "email",
            subject: `Introduced to ${clientName}: ${job.title}`,
            userId: ctx.staff.id,
            isAutomated: true,
          },
        ),
      ),
      link.statement,
      ...questions.flatMap(({ statements }) => [...statements]),
      ...storeResponse(response),
    ])
    .catch(conflictIfUnmet);
  enqueueDeliveries(ctx, [link.id, ...questions.map((question) => question.id)]);
  return response;
}

async function getSubmittal(ctx: Pick<StaffCtx, "db">, id: string): Promise<queries.SubmittalData> {
  const data = await queries.findSubmittal(ctx.db, id);
  if (!data) throw new AppError("not_found", DELETED);
  return data;
}

export const getDetail = async (ctx: StaffCtx, id: string): Promise<SubmittalDetail> =>
  toDetailDto(ctx, await getSubmittal(ctx, id));

async function getCandidate(ctx: StaffCtx, id: string, candidateId: string) {
  const data = await getSubmittal(ctx, id);
  const candidate = data.candidates.find((each) => each.id === candidateId);
  if (!candidate) throw new AppError("not_found", NOT_ON_LIST);
  return { data, candidate };
}

const activity = (action: string, entityId: string, details?: Record<string, unknown>) => ({
  action: `submittal.${action}`,
  entityType: "submittal",
  entityId,
  ...(details && { details }),
});

/** Opens the link for more days and mails it again. */
export async function extendShortlist(ctx: StaffCtx, id: string, days: number): Promise<SubmittalDetail> {
  const { contactEmail, jobDeletedAt } = await getSubmittal(ctx, id);
  if (!contactEmail)
    throw new AppError("conflict", "The contact of this shortlist was removed. Send a new one.");
  if (jobDeletedAt) throw new AppError("conflict", NO_JOB);
  const updatedAt = iso(ctx.clock());
  const expiresAt = iso(addTime(ctx.clock(), days, "day"));
  const link = linkMail(ctx, id);
  await ctx.db.batch([
    queries.setValidity(ctx.db, id, { expiresAt, closedAt: null, updatedAt }),
    recordActivity(ctx, activity("extend", id, { days })),
    link.statement,
  ]);
  enqueueDeliveries(ctx, [link.id]);
  return getDetail(ctx, id);
}

/** Closes the link at once; a mail that has not left is not sent. */
export async function closeShortlist(ctx: StaffCtx, id: string): Promise<SubmittalDetail> {
  await getSubmittal(ctx, id);
  const now = iso(ctx.clock());
  await ctx.db.batch([
    queries.setValidity(ctx.db, id, { closedAt: now, updatedAt: now }),
    recordActivity(ctx, activity("close", id)),
    cancelDeliveries(ctx, { action: LINK_ACTION, entityType: "submittal", entityId: id }),
  ]);
  return getDetail(ctx, id);
}

const listHidden = ({ candidates }: queries.SubmittalData) =>
  candidates.filter(({ consent }) => consent !== "granted").map(toIdentity);

export async function updateProfile(
  ctx: StaffCtx,
  { id, candidateId }: { id: string; candidateId: string },
  profile: { headline: string; profile: string },
): Promise<SubmittalDetail> {
  const { data } = await getCandidate(ctx, id, candidateId);
  const hidden = listHidden(data);
  assertAnonymous("headline", profile.headline, hidden);
  assertAnonymous("profile", profile.profile, hidden);
  await ctx.db.batch([
    queries.setProfile(ctx.db, id, candidateId, { ...profile, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, activity("update", id, { candidateId })),
  ]);
  return getDetail(ctx, id);
}

export async function removeCandidate(
  ctx: StaffCtx,
  id: string,
  candidateId: string,
): Promise<{ id: string }> {
  await getCandidate(ctx, id, candidateId);
  await ctx.db.batch([
    queries.deleteCandidate(ctx.db, id, candidateId),
    recordActivity(ctx, activity("remove_candidate", id, { candidateId })),
  ]);
  return { id: candidateId };
}

const ALREADY_REQUESTED = "A consent request for this candidate exists already.";

export async function askConsent(ctx: StaffCtx, id: string, candidateId: string): Promise<SubmittalDetail> {
  const { data, candidate } = await getCandidate(ctx, id, candidateId);
  if (candidate.consent !== null) throw new AppError("conflict", ALREADY_REQUESTED);
  const question = askForConsent(ctx, { applicationId: candidate.applicationId, clientId: data.clientId });
  const [consent, mail] = question.statements;
  await ctx.db.batch([consent, recordActivity(ctx, activity("ask_consent", id, { candidateId })), mail]);
  enqueueDeliveries(ctx, [question.id]);
  return getDetail(ctx, id);
}

export async function addStaffComment(
  ctx: StaffCtx,
  { id, candidateId }: { id: string; candidateId: string },
  text: string,
  storeResponse: StoreResponse,
): Promise<{ id: string }> {
  const { data } = await getCandidate(ctx, id, candidateId);
  assertAnonymous("text", text, listHidden(data));
  const response = { id: ctx.newId() };
  await ctx.db.batch([
    queries.insertComment(ctx.db, {
      ...response,
      candidateId,
      userId: ctx.staff.id,
      text,
      createdAt: iso(ctx.clock()),
    }),
    recordActivity(ctx, activity("comment", id, { candidateId })),
    ...storeResponse(response),
  ]);
  return response;
}
