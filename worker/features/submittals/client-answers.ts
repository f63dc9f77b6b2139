import type * as z from "zod";
import { EMPLOYER_CONSENT_VERSION } from "#contract/submittals/constants.ts";
import type { EmployerConsent, Shortlist, ShortlistFeedback } from "#contract/submittals/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordEvent, recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import { getState, isVisible, toClientShortlist } from "./dto.ts";
import { verifyConsentToken, verifyShortlistToken } from "./links.ts";
import * as consentQueries from "./consent-queries.ts";
import { notifyAlways } from "#worker/features/notifications/index.ts";
import * as queries from "./queries.ts";

const CLOSED = "This shortlist is closed.";
const NO_CANDIDATE = "This candidate is no longer on the shortlist.";
const CONSENT_GONE = "The application behind this link has been withdrawn or deleted.";

const FEEDBACK_ACTION = "submittal.feedback";

/** Returns the open shortlist of a link. Throws 410 when it is closed, expired or deleted. */
async function openShortlist(ctx: Ctx, token: string): Promise<queries.SubmittalData> {
  const data = await queries.findSubmittal(ctx.db, await verifyShortlistToken(ctx, token));
  if (!data || getState(ctx, data) !== "open") throw new AppError("gone", CLOSED);
  return data;
}

export const getShortlist = async (ctx: Ctx, token: string): Promise<Shortlist> =>
  toClientShortlist(await openShortlist(ctx, token), token);

/** The resume of a candidate who has agreed. Otherwise 404, as if there were none. */
export async function getSharedResume(ctx: Ctx, token: string, candidateId: string) {
  const { candidates } = await openShortlist(ctx, token);
  const candidate = candidates.find(({ id }) => id === candidateId);
  if (!candidate || !isVisible(candidate) || candidate.consent !== "granted")
    throw new AppError("not_found", "This resume is not available.");
  return candidate;
}

/**
 * Stores the client's answer and comment, and mails staff. The page has several forms, so a repeated post is recognized
 * by what it says: the same answer and a comment that exists change nothing.
 */
export async function answerShortlist(
  ctx: Ctx,
  { token, candidateId, verdict: answer, comment: text }: z.output<typeof ShortlistFeedback>,
): Promise<{ token: string }> {
  const data = await openShortlist(ctx, token);
  const candidate = data.candidates.find(({ id }) => id === candidateId);
  if (!candidate || !isVisible(candidate)) throw new AppError("gone", NO_CANDIDATE);
  const verdict = answer === candidate.verdict ? undefined : answer;
  const comment = candidate.comments.some((each) => each.isFromClient && each.text === text) ? "" : text;
  if (!verdict && !comment) return { token };
  const now = iso(ctx.clock());
  const commentId = ctx.newId();
  const before = `${candidate.verdictAt} ${verdict} ${comment}`;
  const notice = insertDelivery(ctx, {
    kind: "mail",
    action: FEEDBACK_ACTION,
    dedupeKey: `${FEEDBACK_ACTION}:${candidateId}:${await sha256(before)}`,
    entityType: "submittal_candidate",
    entityId: candidateId,
    payload: { ...(verdict && { verdict }), ...(comment && { comment: true }) },
  });
  await ctx.db
    .batch([
      queries.assertCanAnswer(ctx.db, data.id, candidateId, now),
      ...(verdict ? [queries.setVerdict(ctx.db, data.id, candidateId, { verdict, at: now })] : []),
      ...(comment
        ? [queries.insertClientComment(ctx.db, { id: commentId, candidateId, text: comment, createdAt: now })]
        : []),
      recordEvent(ctx, {
        action: "submittal.answer",
        entityType: "submittal",
        entityId: data.id,
        details: { candidateId, ...(verdict && { verdict }) },
      }),
      ...recordLeadActivity(
        ctx,
        { emailKey: candidate.email.toLowerCase() },
        {
          activityType: "note",
          subject: `${data.clientName} answered${verdict ? `: ${verdict}` : " with a comment"}`,
          isAutomated: true,
        },
      ),
      notice.statement,
      ...(data.creatorId
        ? notifyAlways(ctx, {
            userId: data.creatorId,
            kind: "received",
            entityType: "shortlist",
            entityId: data.id,
          })
        : []),
    ])
    .catch((error: unknown) => {
      throw isAssertionFailure(error) ? new AppError("gone", CLOSED, { cause: error }) : error;
    });
  enqueueDeliveries(ctx, [notice.id]);
  return { token };
}

async function openConsent(ctx: Ctx, token: string): Promise<consentQueries.ConsentData> {
  const consent = await consentQueries.findConsent(ctx.db, { id: await verifyConsentToken(ctx, token) });
  if (!consent || consent.stage === "withdrawn") throw new AppError("gone", CONSENT_GONE);
  return consent;
}

export async function getConsent(ctx: Ctx, token: string): Promise<EmployerConsent> {
  return { token, ...(await openConsent(ctx, token)) };
}

/** Records the candidate's decision. Declining after agreeing withdraws the consent: the client sees nothing more. */
export async function decideConsent(
  ctx: Ctx,
  token: string,
  decision: "granted" | "declined",
): Promise<void> {
  const consent = await openConsent(ctx, token);
  const wasGranted = consent.state === "granted" || consent.state === "withdrawn";
  const state = decision === "declined" && wasGranted ? "withdrawn" : decision;
  if (state === consent.state) return;
  const labels = {
    granted: "Agreed to share name and resume with",
    declined: "Declined to share name and resume with",
    withdrawn: "Withdrew the consent for",
  };
  await ctx.db.batch([
    consentQueries.setConsent(ctx.db, consent.id, {
      state,
      ip: ctx.caller.ip,
      at: iso(ctx.clock()),
      wordingVersion: EMPLOYER_CONSENT_VERSION,
    }),
    recordSystemActivity(ctx, {
      action: `employer_consent.${state}`,
      entityType: "application",
      entityId: consent.applicationId,
    }),
    ...recordLeadActivity(
      ctx,
      { emailKey: consent.email.toLowerCase() },
      { activityType: "note", subject: `${labels[state]} ${consent.clientName}`, isAutomated: true },
    ),
  ]);
}
