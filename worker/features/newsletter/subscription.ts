import type * as z from "zod";
import { NEWSLETTER_WORDING, type NewsletterForm } from "#contract/newsletter/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import { verifyLink } from "#worker/runtime/signed-link.ts";
import { orderSync } from "#worker/features/crm/index.ts";
import { joinSubscriber, leaveSubscriber } from "#worker/features/leads/index.ts";
import * as queries from "./queries.ts";
import { CONFIRM, confirmationKey, UNSUBSCRIBE } from "./rules.ts";

const LEFT = "This subscription was ended. Please subscribe again.";
/** One retry for each concurrent change: subscribe, confirm, unsubscribe. */
const TRIES = 4;

const entry = (action: string, entityId: string) => ({
  action,
  entityType: "newsletter_subscriber",
  entityId,
});

/** Retries when a precondition of the batch failed because of a concurrent change. */
async function steadily<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isAssertionFailure(error) || tried === TRIES) throw error;
    }
  }
}

/** Creates one subscriber and one confirmation mail, however many requests arrive at once. */
export const subscribe = (ctx: Ctx, form: z.output<typeof NewsletterForm>, answers: ReturnType<StoreResponse>) =>
  steadily(async () => {
    const now = iso(ctx.clock());
    const { email } = form;
    const known = await queries.findSubscriber(ctx.db, { email });
    const subscriber = known ?? { id: ctx.newId(), unsubscribedAt: null };
    const mail = insertDelivery(ctx, {
      kind: "mail",
      ...entry(CONFIRM, subscriber.id),
      dedupeKey: confirmationKey(subscriber, ctx.clock()),
    });
    const facts = { email, source: form.source || null, wordingVersion: NEWSLETTER_WORDING };
    await ctx.db.batch([
      queries.stillOwn(ctx.db, { id: subscriber.id, email }),
      queries.upsertSubscriber(ctx.db, { id: subscriber.id, ...facts, createdAt: now, updatedAt: now }),
      recordEvent(ctx, entry("newsletter.subscribe", subscriber.id)),
      mail.statement,
      ...answers,
    ]);
    enqueueDeliveries(ctx, [mail.id]);
  });

/** Confirms a subscription. Idempotent. */
export const confirm = (ctx: Ctx, token: string) =>
  steadily(async () => {
    const id = await verifyLink(ctx, CONFIRM, token);
    const subscriber = await queries.findSubscriber(ctx.db, { id });
    if (!subscriber || subscriber.status === "unsubscribed") throw new AppError("gone", LEFT);
    if (subscriber.status === "active") return;
    const sync = orderSync(ctx, { emailKey: subscriber.email });
    await ctx.db.batch([
      queries.stillIs(ctx.db, subscriber),
      queries.setConfirmed(ctx.db, id, iso(ctx.clock())),
      ...joinSubscriber(ctx, subscriber.email, subscriber.wordingVersion ?? NEWSLETTER_WORDING),
      recordEvent(ctx, entry("newsletter.confirm", id)),
      sync.statement,
    ]);
    enqueueDeliveries(ctx, [sync.id]);
  });

/** Ends a subscription. Idempotent. */
export const unsubscribe = (ctx: Ctx, token: string) =>
  steadily(async () => {
    const id = await verifyLink(ctx, UNSUBSCRIBE, token);
    const subscriber = await queries.findSubscriber(ctx.db, { id });
    if (!subscriber || subscriber.status === "unsubscribed") return;
    await ctx.db.batch([
      queries.stillIs(ctx.db, subscriber),
      queries.setUnsubscribed(ctx.db, id, iso(ctx.clock())),
      leaveSubscriber(ctx, subscriber.email, subscriber.wordingVersion ?? NEWSLETTER_WORDING),
      recordEvent(ctx, entry("newsletter.unsubscribe", id)),
    ]);
  });
