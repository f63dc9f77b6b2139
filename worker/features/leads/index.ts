import { type Score, type ScoringFacts, scoreLead } from "#contract/leads/score.ts";
import type { ConsentKind, LeadActivityType, LeadType, ScoringTarget } from "#contract/leads/constants.ts";
import { toE164 } from "#contract/phone.ts";
import { iso } from "#worker/base/clock.ts";
import type { SpamReason } from "#contract/spam/constants.ts";
import type { LeadRef } from "#worker/db/lead-ref.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import * as queries from "./queries.ts";
import * as stageQueries from "./stage-queries.ts";
export { responseDueAt } from "./rules.ts";
import { responseDueAt, type ResponseTarget, formatVisit } from "./rules.ts";

/** Statement that derives the stage of a person's leads from their applications; place it after the application's. */
export const alignLeadStage = (ctx: Ctx, lead: LeadRef) =>
  stageQueries.alignLeadStage(ctx.db, lead, iso(ctx.clock()));

export { getLead, leadCondition, leadOrder } from "./admin-queries.ts";
export { assignLead, changeTags, leadReader } from "./bulk-edit.ts";
export { getLeadDetail } from "./lead-detail.ts";
export { getAssigneeName, NO_CONTACT, updateLead } from "./update-lead.ts";
export { enqueueFollowUpSync, enqueueSync } from "./enqueue-sync.ts";
export { deleteOldMergeData } from "./merge.ts";
export { insertSyncs } from "./sync-queries.ts";

/** Subject of the timeline entry that describes the visit of a submission. */
export const VISIT_SUBJECT = "Visited the site";

type PersonDetails = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company?: string | null;
};

export async function scoreSubmission(ctx: Ctx, target: ScoringTarget, facts: ScoringFacts): Promise<Score> {
  return scoreLead(await queries.listScoringRules(ctx.db, target), facts);
}

type Submission = {
  leadType: LeadType;
  leadSource: string;
  pipeline: string;
  applicationId?: string;
  contactId?: string;
  /** Type of the timeline entry; `submission` by default. */
  activityType?: LeadActivityType;
  subject: string;
  description?: string;
  /** Sets `dueAt`. An earlier open response target of the lead stays. */
  responseTarget: ResponseTarget;
  score: Score;
  /** Visit data for the timeline; defaults to that of the request, which requires analytics consent. */
  visit?: Record<string, unknown> | null;
  /** Source and IP default to those of the submission. */
  consents: { kind: ConsentKind; wordingVersion: string; source?: string; ip?: null }[];
};

/**
 * Returns the statement for the lead of a suspected submission: only an unknown person gets one, marked, without response
 * target. Everything else is recorded by `recordLeadSubmission` when staff release the submission.
 */
export function recordSuspectedLead(
  ctx: Ctx,
  { firstName, lastName, email, phone, company = null }: PersonDetails,
  {
    spamReasons,
    ...facts
  }: Pick<Submission, "leadType" | "leadSource" | "pipeline" | "applicationId" | "contactId"> & {
    spamReasons: SpamReason[];
  },
) {
  const now = iso(ctx.clock());
  return queries.insertSuspectedLead(ctx.db, {
    id: ctx.newId(),
    firstName,
    lastName,
    email,
    phone,
    company,
    emailKey: email.trim().toLowerCase(),
    phoneKey: phone ? toE164(phone) : null,
    ...facts,
    spamStatus: "suspected",
    spamReasons,
    lastActivity: now,
    createdAt: now,
    updatedAt: now,
  });
}

export const markLeadAsSpam = (ctx: Ctx, email: string) =>
  queries.markLeadAsSpam(ctx.db, email.trim().toLowerCase(), iso(ctx.clock()));

/**
 * Returns the statements that create or update the lead of this address, add a timeline entry and record consents. An
 * equal phone number only suggests a merge to staff.
 */
export function recordLeadSubmission(
  ctx: Ctx,
  { firstName, lastName, email, phone, company = null }: PersonDetails,
  submission: Submission,
) {
  const now = ctx.clock();
  const stamps = { createdAt: iso(now), updatedAt: iso(now) };
  const automaticEntry = { completedAt: iso(now), isAutomated: true, ...stamps };
  const emailKey = email.trim().toLowerCase();
  const phoneKey = phone ? toE164(phone) : null;
  const {
    score,
    subject,
    description,
    consents,
    responseTarget,
    activityType = "submission",
    visit = ctx.caller.visit,
    ...facts
  } = submission;
  const dueAt = responseDueAt(responseTarget, now);
  const visitSummary = visit ? formatVisit(visit) : null;
  return [
    queries.upsertLead(ctx.db, {
      id: ctx.newId(),
      firstName,
      lastName,
      email,
      phone,
      company,
      emailKey,
      phoneKey,
      ...facts,
      leadScore: score.score,
      scoreReasons: score.reasons,
      dueAt,
      lastActivity: iso(now),
      ...stamps,
    }),
    queries.reopenMergeTarget(ctx.db, emailKey, { dueAt, at: iso(now) }),
    queries.insertLeadEntry(
      ctx.db,
      { emailKey },
      {
        id: ctx.newId(),
        activityType,
        subject,
        description: description || null,
        ...automaticEntry,
      },
    ),
    ...(visitSummary
      ? [
          queries.insertLeadEntry(
            ctx.db,
            { emailKey },
            {
              id: ctx.newId(),
              activityType: "submission",
              subject: VISIT_SUBJECT,
              description: visitSummary,
              ...automaticEntry,
            },
          ),
        ]
      : []),
    ...consents.map((consent) =>
      queries.insertConsent(ctx.db, emailKey, {
        id: ctx.newId(),
        email: emailKey,
        phone: phoneKey,
        source: submission.leadSource,
        ip: ctx.caller.ip,
        ...consent,
        granted: true,
        createdAt: iso(now),
      }),
    ),
  ] as const;
}

/** Moves a response target that was due at an appointment; null removes it. */
export const moveResponseDue = (ctx: Ctx, lead: LeadRef, from: string, to: string | null) =>
  queries.setDue(ctx.db, lead, { from, to, updatedAt: iso(ctx.clock()) });

export { recordSubscription, recordUnsubscription } from "./subscription.ts";
export { recordFirstResponse, recordLeadActivity } from "./timeline.ts";
export {
  countPeopleWithOverdueTasks,
  countWaiting,
  listDueTasks,
  listFirstReplies,
} from "./attention-queries.ts";
export { summarizeFirstReplies } from "./reply-time-queries.ts";
