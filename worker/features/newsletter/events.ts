import type { RecipientState, SuppressionReason, SuppressionSource } from "#contract/newsletter/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { retryIfUnmet } from "#worker/db/assert-in-batch.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findSubscriber } from "./queries.ts";
import { setRecipientState } from "./recipient-queries.ts";
import { endSubscription } from "./subscription.ts";
import { endSuppressedSubscription, insertSuppression } from "./suppression-queries.ts";

/** What a carrier reports about one mail. */
export type MailEvent = {
  kind: "delivered" | "bounced" | "complained" | "unsubscribed";
  address: string;
  /** Id of the newsletter recipient; null for other mails. */
  recipientId: string | null;
  /** For bounces: the address does not exist or refuses for good. */
  isPermanent: boolean;
  /** The carrier's classification. */
  detail: string;
  at: Date;
  source: SuppressionSource;
};

/** States from which a report leads to another: reports are repeated and arrive in any order. */
const previousStates: Record<"delivered" | "bounced" | "complained", readonly RecipientState[]> = {
  delivered: ["queued", "sent"],
  bounced: ["queued", "sent", "delivered"],
  complained: ["queued", "sent", "delivered", "bounced"],
};

/** Stores a report. Idempotent. A permanent bounce and a complaint suppress the address. */
export async function applyMailEvent(ctx: Ctx, event: MailEvent): Promise<void> {
  const { kind, recipientId } = event;
  if (recipientId !== null && kind !== "unsubscribed") {
    await setRecipientState(ctx.db, recipientId, previousStates[kind], {
      state: kind,
      updatedAt: iso(ctx.clock()),
    });
  }
  const endsSubscription = kind === "complained" || kind === "unsubscribed";
  if (endsSubscription) {
    await retryIfUnmet(async () => {
      const subscriber = await findSubscriber(ctx.db, { email: event.address });
      // A report from before the person's latest confirmation is outdated.
      if (subscriber?.confirmedAt && subscriber.confirmedAt > iso(event.at)) return;
      await endSubscription(ctx, subscriber);
    });
  }
  if (kind === "complained") await suppress(ctx, event, "complaint");
  if (kind === "bounced" && event.isPermanent) await suppress(ctx, event, "bounce");
}

async function suppress(ctx: Ctx, event: MailEvent, reason: SuppressionReason): Promise<void> {
  const now = iso(ctx.clock());
  const id = ctx.newId();
  const { address, source, detail } = event;
  await ctx.db.batch([
    insertSuppression(
      ctx.db,
      { id, email: address, reason, source, detail: detail.slice(0, 80), createdAt: now },
      iso(event.at),
    ),
    recordSystemActivity(ctx, {
      action: "newsletter.suppress",
      entityType: "mail_suppression",
      entityId: id,
      details: { reason, source },
    }),
    endSuppressedSubscription(ctx.db, address, now),
  ]);
}
