import { newsletter, NEWSLETTER_WORDING } from "#contract/newsletter.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { announce, recordDelivery } from "#worker/runtime/deliveries.ts";
import { serve } from "#worker/runtime/serve.ts";
import { openLink } from "#worker/runtime/signed-link.ts";
import { orderSync } from "../crm/public.ts";
import { joinSubscriber, leaveSubscriber } from "../leads/public.ts";
import * as queries from "./queries.ts";
import { CONFIRM, confirmationKey, UNSUBSCRIBE } from "./rules.ts";

const LEFT = "This subscription was ended. Please subscribe again.";
const PENDING = { status: "pending" as const };
const ACTIVE = { status: "active" as const };
const ENDED = { status: "unsubscribed" as const };
const entry = (action: string, entityId: string) => ({
  action,
  entityType: "newsletter_subscriber",
  entityId,
});

export function newsletterRoutes(app: App): void {
  serve(app, newsletter.subscribe, async (ctx, { body, once }) => {
    const now = iso(ctx.clock());
    const known = await queries.findSubscriber(ctx.db, { email: body.email });
    const subscriber = known ?? { id: ctx.newId(), unsubscribedAt: null };
    const mail = recordDelivery(ctx, {
      kind: "mail",
      ...entry(CONFIRM, subscriber.id),
      dedupeKey: confirmationKey(subscriber, ctx.clock()),
    });
    const facts = { email: body.email, source: body.source || null, wordingVersion: NEWSLETTER_WORDING };
    await ctx.db.batch([
      queries.upsertSubscriber(ctx.db, { id: subscriber.id, ...facts, createdAt: now, updatedAt: now }),
      recordEvent(ctx, entry("newsletter.subscribe", subscriber.id)),
      mail.statement,
      ...once(PENDING),
    ]);
    announce(ctx, [mail.id]);
    return PENDING;
  });

  serve(app, newsletter.confirm, async (ctx, { body }) => {
    const id = await openLink(ctx, CONFIRM, body.token);
    const subscriber = await queries.findSubscriber(ctx.db, { id });
    if (!subscriber || subscriber.status === "unsubscribed") throw new AppError("gone", LEFT);
    if (subscriber.status === "active") return ACTIVE;
    const sync = orderSync(ctx, { emailKey: subscriber.email });
    await ctx.db.batch([
      queries.setConfirmed(ctx.db, id, iso(ctx.clock())),
      ...joinSubscriber(ctx, subscriber.email, subscriber.wordingVersion ?? NEWSLETTER_WORDING),
      recordEvent(ctx, entry("newsletter.confirm", id)),
      sync.statement,
    ]);
    announce(ctx, [sync.id]);
    return ACTIVE;
  });

  serve(app, newsletter.unsubscribe, async (ctx, { body, query }) => {
    const id = await openLink(ctx, UNSUBSCRIBE, body.token ?? query.token ?? "");
    const subscriber = await queries.findSubscriber(ctx.db, { id });
    if (!subscriber || subscriber.status === "unsubscribed") return ENDED;
    await ctx.db.batch([
      queries.setUnsubscribed(ctx.db, id, iso(ctx.clock())),
      leaveSubscriber(ctx, subscriber.email, subscriber.wordingVersion ?? NEWSLETTER_WORDING),
      recordEvent(ctx, entry("newsletter.unsubscribe", id)),
    ]);
    return ENDED;
  });
}
