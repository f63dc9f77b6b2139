import { iso } from "#worker/base/clock.ts";
import { insertDeliveriesIf } from "#worker/db/outbox.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliveryRow, enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { renderNewsletter } from "./compose.ts";
import * as queries from "./issue-queries.ts";
import type { NewsletterRow } from "./issue-queries.ts";
import { finishNewsletters, insertRecipients, reconcileRecipients } from "./recipient-queries.ts";
import { ENTITY, ISSUE_ACTION, issueKey } from "./rules.ts";

/** Newsletters begun or continued by one run. */
const MAX_NEWSLETTERS = 10;
/** Subscribers that become recipients in one batch. */
const PAGE = 200;
/** Pages of one run; the next run continues. */
const MAX_PAGES = 50;

/**
 * Begins due newsletters, turns their audience into recipients page by page, and finishes those whose last mail is done.
 * Every step is one conditional batch, so a killed run is continued and overlapping runs do nothing twice.
 */
export async function sendDueNewsletters(ctx: Ctx): Promise<void> {
  for (const row of await queries.listDueNewsletters(ctx.db, iso(ctx.clock()), MAX_NEWSLETTERS)) {
    await begin(ctx, row);
  }
  for (const row of await queries.listUnexpanded(ctx.db, MAX_NEWSLETTERS)) await expand(ctx, row);
  const now = iso(ctx.clock());
  await ctx.db.batch([...reconcileRecipients(ctx.db, now), finishNewsletters(ctx.db, now)]);
}

/** Renders the mail and marks the newsletter as being sent; back to the drafts if an article was unpublished. */
async function begin(ctx: Ctx, row: NewsletterRow): Promise<void> {
  const origin = ctx.config.origin || row.origin;
  const { html, text, articles } = await renderNewsletter(ctx, row, origin);
  const now = iso(ctx.clock());
  const isComplete = articles.length === row.articleIds.length;
  const set = isComplete
    ? { status: "sending" as const, html, plainText: text, origin, startedAt: now, updatedAt: now }
    : {
        status: "draft" as const,
        sendAt: null,
        problem: "It was not sent, because an article is not published any more.",
        updatedAt: now,
      };
  await ctx.db.batch([
    queries.setNewsletter(ctx.db, row.id, { status: "scheduled", version: row.version }, set),
    recordSystemActivity(ctx, {
      action: isComplete ? "newsletter.send" : "newsletter.unschedule",
      entityType: ENTITY,
      entityId: row.id,
    }),
  ]);
}

async function expand(ctx: Ctx, { id, topics, audienceCursor }: NewsletterRow): Promise<void> {
  let cursor = audienceCursor;
  for (let page = 0; page < MAX_PAGES; page++) {
    const subscribers = await queries.listAudience(ctx.db, topics, cursor ?? "", PAGE);
    const now = iso(ctx.clock());
    const stamps = { createdAt: now, updatedAt: now };
    const condition = queries.isSending(ctx.db, id);
    const recipients = subscribers.map((subscriber) => ({
      id: ctx.newId(),
      newsletterId: id,
      subscriberId: subscriber.id,
      ...stamps,
    }));
    const mails = subscribers.map((subscriber) =>
      deliveryRow(ctx, {
        kind: "mail",
        action: ISSUE_ACTION,
        dedupeKey: issueKey(id, subscriber.id),
        entityType: "newsletter_subscriber",
        entityId: subscriber.id,
        payload: { newsletterId: id },
      }),
    );
    const isLast = subscribers.length < PAGE;
    const next = subscribers.at(-1)?.id ?? cursor;
    await ctx.db.batch([
      insertRecipients(ctx.db, recipients, condition),
      insertDeliveriesIf(ctx.db, mails, condition),
      queries.moveCursor(
        ctx.db,
        { id, audienceCursor: cursor },
        { audienceCursor: next, expandedAt: isLast ? now : null },
      ),
    ]);
    enqueueDeliveries(
      ctx,
      mails.map((mail) => mail.id),
    );
    if (isLast) return;
    cursor = next;
  }
}
