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
 * What a confirmed subscription means for the lead of this address, as statements for its batch. Only the address is
 * known: a person who is a lead already keeps their name, score and place, and nobody owes them an answer for it.
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

/** The consent taken back, as a statement for the batch of the unsubscription. */
export const leaveSubscriber = (ctx: Ctx, email: string, wordingVersion: string) =>
  consent(ctx, email, wordingVersion, false);
