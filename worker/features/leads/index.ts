import { type Score, type ScoringFacts, scoreLead } from "#contract/leads/score.ts";
import type { ConsentKind, LeadActivityType, LeadType, ScoringTarget } from "#contract/leads/constants.ts";
import { toE164 } from "#contract/phone.ts";
import { iso } from "#worker/base/clock.ts";
import type { LeadRef } from "#worker/db/lead-ref.ts";
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
  promised: Promised;
  score: Score;
  /** Visit data for the timeline; defaults to what the request carries, which requires analytics consent. */
  visit?: Record<string, unknown> | null;
  /** Source and IP default to those of the submission. */
  consents: { kind: ConsentKind; wordingVersion: string; source?: string; ip?: null }[];
};

/**
 * Returns the statements that create or update the person's lead, add a timeline entry and record consents. A lead is
 * matched by e-mail, then by a phone number that only one lead has.
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

/** Moves a response target that was due at an appointment; null removes it. */
export const movePromise = (ctx: Ctx, lead: LeadRef, from: string, to: string | null) =>
  queries.setDue(ctx.db, lead, { from, to, updatedAt: iso(ctx.clock()) });

export { joinSubscriber, leaveSubscriber } from "./subscriber.ts";
export { keepPromise, recordLeadActivity } from "./timeline.ts";
