import { type Score, type ScoringFacts, scoreLead } from "#contract/leads/score.ts";
import type { ConsentKind, LeadActivityType, LeadType, ScoringTarget } from "#contract/leads/constants.ts";
import { toE164 } from "#contract/phone.ts";
import { iso } from "#worker/base/clock.ts";
import type { LeadRef } from "#worker/db/lead-of.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import * as queries from "./queries.ts";
import { dueTime, type Promised, visitInWords } from "./rules.ts";

type Person = {
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
  /** What the timeline calls it; a submission unless told. */
  activityType?: LeadActivityType;
  subject: string;
  /** More than the subject, for the timeline. */
  description?: string;
  /** Decides when an answer is due; a promise that is due earlier and was not kept yet stays. */
  promised: Promised;
  score: Score;
  /** The visit that led to it; unless told, what the caller brought along, which is nothing without their consent. */
  visit?: Record<string, unknown> | null;
  /** They come from the submission and its sender's address, unless it says otherwise. */
  consents: { kind: ConsentKind; wordingVersion: string; source?: string; ip?: null }[];
};

/**
 * What a visitor's submission means for their lead, as statements for its batch: one lead per person, made or joined (by
 * e-mail, then by a phone that one lead alone has), one entry in its timeline, and the consents that were given.
 */
export function joinLead(
  ctx: Ctx,
  { firstName, lastName, email, phone, company = null }: Person,
  submission: Submission,
) {
  const now = ctx.clock();
  const stamps = { createdAt: iso(now), updatedAt: iso(now) };
  const automatic = { completedAt: iso(now), isAutomated: true, ...stamps };
  const emailKey = email.trim().toLowerCase();
  const phoneKey = phone ? toE164(phone) : null;
  const {
    score,
    subject,
    description,
    consents,
    promised,
    activityType = "submission",
    visit = ctx.caller.visit,
    ...facts
  } = submission;
  const seen = visit ? visitInWords(visit) : null;
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
      dueAt: dueTime(promised, now),
      lastActivity: iso(now),
      ...stamps,
    }),
    queries.insertAddress(ctx.db, { emailKey, phoneKey, createdAt: iso(now) }),
    queries.insertSubmissionEntry(
      ctx.db,
      { emailKey, name: `${firstName} ${lastName}`.trim() },
      {
        id: ctx.newId(),
        activityType,
        subject,
        description: description || null,
        ...automatic,
      },
    ),
    ...(seen
      ? [
          queries.insertLeadEntry(
            ctx.db,
            { emailKey },
            {
              id: ctx.newId(),
              activityType: "submission",
              subject: "Visited the site",
              description: seen,
              ...automatic,
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

/** An appointment was moved, or with null called off: an answer that was due at its time is due at the new one, or not at all. */
export const movePromise = (ctx: Ctx, lead: LeadRef, from: string, to: string | null) =>
  queries.setDue(ctx.db, lead, { from, to, updatedAt: iso(ctx.clock()) });

export { joinSubscriber, leaveSubscriber } from "./subscriber.ts";
export { keepPromise, recordLeadActivity } from "./timeline.ts";
