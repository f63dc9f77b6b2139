import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertConsent, insertLeadEntry, upsertSubscriberLead } from "./queries.ts";

const SOURCE = "newsletter";

const insertNewsletterConsent = (ctx: Ctx, email: string, wordingVersion: string, granted: boolean) =>
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
export function recordSubscription(ctx: Ctx, email: string, wordingVersion: string) {
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
    insertNewsletterConsent(ctx, email, wordingVersion, true),
  ] as const;
}

export const recordUnsubscription = (ctx: Ctx, email: string, wordingVersion: string) =>
  insertNewsletterConsent(ctx, email, wordingVersion, false);
