import { articlePath } from "#contract/articles/address.ts";
import { aiDisclosure } from "#contract/articles/ai-disclosure.ts";
import type { ReadableArticle } from "#contract/articles/schemas.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { DeliveryObsolete, NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type DeliveryHandler, insertDelivery } from "#worker/runtime/deliveries.ts";
import { sendMail } from "#worker/runtime/mail.ts";
import { findReadableArticle, listArticleCards } from "#worker/features/articles/index.ts";
import { findSubscriber, listActiveSubscribers } from "./queries.ts";
import { subscriberLinks } from "./rules.ts";

const BATCH_SIZE = 50;

const formatByline = (article: ReadableArticle): string =>
  [article.author, `${article.readTime} min`, aiDisclosure(article)].filter(Boolean).join(", ");

/**
 * Inserts one delivery per subscriber for the newest article of the seven days before `until`. Idempotent by dedupe
 * key. The sweep enqueues 100 rows at a time, which paces the sending.
 */
export async function enqueueNewsletterMails(ctx: Ctx, until = ctx.clock()): Promise<number> {
  const weekAgo = iso(addTime(until, -7, "day"));
  const article = (await listArticleCards(ctx)).find(({ publishedAt }) => publishedAt <= iso(until));
  if (!article || article.publishedAt < weekAgo) return 0;
  let queued = 0;
  for (let after = ""; ;) {
    const subscribers = await listActiveSubscribers(ctx.db, after, BATCH_SIZE);
    const [first, ...others] = subscribers.map(({ id }) => newsletterDelivery(ctx, id, article.id));
    if (!first) return queued;
    await ctx.db.batch([first, ...others]);
    queued += subscribers.length;
    after = subscribers.at(-1)!.id;
  }
}

const newsletterDelivery = (ctx: Ctx, subscriberId: string, articleId: string) =>
  insertDelivery(ctx, {
    kind: "mail",
    action: "newsletter.issue",
    dedupeKey: `newsletter.issue:${articleId}:${subscriberId}`,
    entityType: "newsletter_subscriber",
    entityId: subscriberId,
    payload: { articleId },
  }).statement;

/** Skips unsubscribed addresses and unpublished articles. */
export const sendNewsletterMail: DeliveryHandler = async (ctx, delivery) => {
  const { origin } = ctx.config;
  if (!origin) throw new NotConfigured("PUBLIC_ORIGIN", "Newsletter");
  const [subscriber, article] = await Promise.all([
    findSubscriber(ctx.db, { id: delivery.entityId }),
    findReadableArticle(ctx, String(delivery.payload.articleId)),
  ]);
  if (subscriber?.status !== "active" || !article) {
    throw new DeliveryObsolete("The address was unsubscribed or the article was unpublished.");
  }
  const { unsubscribe, headers } = await subscriberLinks(ctx, origin, subscriber.id);
  return sendMail(ctx, {
    to: subscriber.email,
    subject: article.title,
    headers,
    paragraphs: [article.summary, formatByline(article)],
    button: { label: "Read the article", url: origin + articlePath(article) },
    notes: [`You subscribed to this newsletter on our site. Unsubscribe: ${unsubscribe}`],
  });
};
