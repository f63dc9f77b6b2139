import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertConsent, insertLeadEntry, upsertSubscriberLead } from "./queries.ts";

const SOURCE = "newsletter";

const consent = (ctx: Ctx, email: string, wordingVersion: string, granted: boolean) =>
  insertConsent(ctx.db, email, {
    id: ctx.newId(),
    email,
    kind: "newsletter",
    wordingVersion,
    granted,
    source: SOURCE,
    ip: ctx.caller.ip,
    createdAt: iso(ctx.clock()),
  });

/**
 * Statements for the batch of a confirmed subscription. An existing lead keeps its name, score and stage; no response
 * becomes due.
 */
export function joinSubscriber(ctx: Ctx, email: string, wordingVersion: string) {
  const now = iso(ctx.clock());
  const stamps = { createdAt: now, updatedAt: now };
  return [
    upsertSubscriberLead(ctx.db, {
      id: ctx.newId(),
      email,
      emailKey: email,
      leadType: "newsletter",
      leadSource: SOURCE,
      lastActivity: now,
      ...stamps,
    }),
    insertLeadEntry(
      ctx.db,
      { emailKey: email },
      {
        id: ctx.newId(),
        activityType: "submission",
        subject: "Subscribed to the newsletter",
        completedAt: now,
        isAutomated: true,
        ...stamps,
      },
    ),
    consent(ctx, email, wordingVersion, true),
  ] as const;
}

export const leaveSubscriber = (ctx: Ctx, email: string, wordingVersion: string) =>
  consent(ctx, email, wordingVersion, false);
