import { type Score, type ScoringFacts, scoreLead } from "#contract/lead-score.ts";
import type { ConsentKind, LeadType, ScoringTarget } from "#contract/lead-words.ts";
import { toE164 } from "#contract/phone.ts";
import { iso, shift } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import * as queries from "./queries.ts";

/** Candidates are promised an answer within 48 hours (spec P §1). */
const CANDIDATE_PROMISE_MINUTES = 48 * 60;

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company?: string | null;
};

/** The score of a submission by the rules in the database, and which rules gave it. */
export async function scoreSubmission(ctx: Ctx, target: ScoringTarget, facts: ScoringFacts): Promise<Score> {
  return scoreLead(await queries.listScoringRules(ctx.db, target), facts);
}

type Submission = {
  leadType: LeadType;
  leadSource: string;
  pipeline: string;
  /** What came in: an application, or a message. */
  applicationId?: string;
  contactId?: string;
  subject: string;
  /** More than the subject, for the timeline. */
  description?: string;
  /** When the promised answer is due; candidates are promised 48 hours. */
  dueInMinutes?: number;
  score: Score;
  consents: { kind: ConsentKind; wordingVersion: string }[];
};

/**
 * What a visitor's submission means for their lead, as statements for its batch: one lead per person, made or joined,
 * one entry in its timeline, and the consents that were given.
 */
export function joinLead(
  ctx: Ctx,
  { firstName, lastName, email, phone, company = null }: Person,
  submission: Submission,
) {
  const now = ctx.clock();
  const stamps = { createdAt: iso(now), updatedAt: iso(now) };
  const emailKey = email.trim().toLowerCase();
  const phoneKey = phone ? toE164(phone) : null;
  const {
    score,
    subject,
    description,
    consents,
    dueInMinutes = CANDIDATE_PROMISE_MINUTES,
    ...facts
  } = submission;
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
      dueAt: iso(shift(now, dueInMinutes, "minute")),
      lastActivity: iso(now),
      ...stamps,
    }),
    queries.insertLeadActivity(ctx.db, emailKey, {
      id: ctx.newId(),
      activityType: "submission",
      subject,
      description: description || null,
      completedAt: iso(now),
      isAutomated: true,
      ...stamps,
    }),
    ...consents.map((consent) =>
      queries.insertConsent(ctx.db, emailKey, {
        id: ctx.newId(),
        email: emailKey,
        phone: phoneKey,
        ...consent,
        granted: true,
        source: submission.leadSource,
        ip: ctx.caller.ip,
        createdAt: iso(now),
      }),
    ),
  ];
}

export { joinSubscriber, leaveSubscriber } from "./subscriber.ts";
export { recordLeadActivity, type TimelineEntry } from "./timeline.ts";
