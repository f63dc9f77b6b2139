import type * as z from "zod";
import { NEWSLETTER_CONSENT_VERSION } from "#contract/newsletter/constants.ts";
import type { SpamReason } from "#contract/spam/constants.ts";
import type { NewsletterForm } from "#contract/newsletter/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { retryIfUnmet } from "#worker/db/assert-in-batch.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { verifyLink } from "#worker/runtime/signed-link.ts";
import { enqueueSync, recordSubscription, recordUnsubscription } from "#worker/features/leads/index.ts";
import * as queries from "./queries.ts";
import { markUnsubscribed } from "./recipient-queries.ts";
import { CONFIRM_ACTION, confirmationKey, ENDED, UNSUBSCRIBE_ACTION } from "./rules.ts";
import { deleteSuppression } from "./suppression-queries.ts";

const activity = (action: string, entityId: string) => ({
  action,
  entityType: "newsletter_subscriber",
  entityId,
});

type SignUp = {
  spamReasons: SpamReason[];
  /** Of the same batch. */
  statements: readonly Statement[];
};

/**
 * Creates one subscriber and one confirmation mail, however many requests arrive at once. A suspected sign-up is stored
 * and marked, without the mail, until staff release it.
 */
export const subscribe = (
  ctx: Ctx,
  form: Pick<z.output<typeof NewsletterForm>, "email" | "source">,
  { spamReasons, statements }: SignUp,
) =>
  retryIfUnmet(async () => {
    const now = iso(ctx.clock());
    const { email } = form;
    const existing = await queries.findSubscriber(ctx.db, { email });
    const subscriber = existing ?? { id: ctx.newId(), unsubscribedAt: null };
    const mail = insertDelivery(ctx, {
      kind: "mail",
      ...activity(CONFIRM_ACTION, subscriber.id),
      dedupeKey: confirmationKey(subscriber, ctx.clock()),
    });
    const fields = { email, source: form.source || null, wordingVersion: NEWSLETTER_CONSENT_VERSION };
    const row = { id: subscriber.id, ...fields, createdAt: now, updatedAt: now };
    const isSuspected = spamReasons.length > 0;
    await ctx.db.batch([
      queries.assertEmailFree(ctx.db, { id: subscriber.id, email }),
      ...statements,
      isSuspected
        ? queries.upsertSuspectedSubscriber(ctx.db, { ...row, spamStatus: "suspected", spamReasons })
        : queries.upsertSubscriber(ctx.db, row),
      recordEvent(ctx, {
        ...activity("newsletter.subscribe", subscriber.id),
        ...(isSuspected && { details: { spamReasons } }),
      }),
      ...(isSuspected ? [] : [mail.statement]),
    ]);
    if (!isSuspected) enqueueDeliveries(ctx, [mail.id]);
  });

/** Confirms a subscription. Idempotent. */
export const confirm = (ctx: Ctx, token: string) =>
  retryIfUnmet(async () => {
    const id = await verifyLink(ctx, CONFIRM_ACTION, token);
    const subscriber = await queries.findSubscriber(ctx.db, { id });
    if (!subscriber || subscriber.status === "unsubscribed") throw new AppError("gone", ENDED);
    if (subscriber.status === "active") return;
    const sync = enqueueSync(ctx, { emailKey: subscriber.email });
    await ctx.db.batch([
      queries.assertStatus(ctx.db, subscriber),
      queries.setConfirmed(ctx.db, id, iso(ctx.clock())),
      // The person has just received a mail and asks for more.
      deleteSuppression(ctx.db, subscriber.email),
      ...recordSubscription(ctx, subscriber.email, subscriber.wordingVersion ?? NEWSLETTER_CONSENT_VERSION),
      recordEvent(ctx, activity("newsletter.confirm", id)),
      sync.statement,
    ]);
    enqueueDeliveries(ctx, [sync.id]);
  });

/** Ends a subscription. Idempotent. */
export const unsubscribe = (ctx: Ctx, token: string) =>
  retryIfUnmet(async () => {
    const id = await verifyLink(ctx, UNSUBSCRIBE_ACTION, token);
    await endSubscription(ctx, await queries.findSubscriber(ctx.db, { id }));
  });

/** Ends a subscription by the will of its person, unless it has ended. Wrap it in `retryIfUnmet`. */
export async function endSubscription(ctx: Ctx, subscriber: queries.Subscriber | null): Promise<void> {
  if (!subscriber || subscriber.status === "unsubscribed") return;
  const { id, email, wordingVersion } = subscriber;
  const now = iso(ctx.clock());
  await ctx.db.batch([
    queries.assertStatus(ctx.db, subscriber),
    queries.setUnsubscribed(ctx.db, id, now),
    markUnsubscribed(ctx.db, id, now),
    recordUnsubscription(ctx, email, wordingVersion ?? NEWSLETTER_CONSENT_VERSION),
    recordEvent(ctx, activity("newsletter.unsubscribe", id)),
  ]);
}
