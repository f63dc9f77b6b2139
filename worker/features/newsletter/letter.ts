import { iso, shift } from "#worker/base/clock.ts";
import { NoLongerWanted, NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type DeliveryHandler, recordDelivery } from "#worker/runtime/deliveries.ts";
import { findReadableArticle, listArticleCards } from "#worker/features/articles/index.ts";
import { findSubscriber, listReaders } from "./queries.ts";
import { subscriberLinks } from "./rules.ts";

const PER_BATCH = 50;

/**
 * The week's letter: one delivery for each reader with the newest article, when there is one of the seven days before
 * `until`. A second run makes no second letter, and one that makes up for a missed Thursday takes that Thursday's article. The sweep brings them to the queue a hundred at a time, which is pace enough.
 */
export async function queueLetters(ctx: Ctx, until = ctx.clock()): Promise<number> {
  const weekAgo = iso(shift(until, -7, "day"));
  const article = (await listArticleCards(ctx)).find(({ publishedAt }) => publishedAt <= iso(until));
  if (!article || article.publishedAt < weekAgo) return 0;
  let queued = 0;
  for (let after = ""; ;) {
    const readers = await listReaders(ctx.db, after, PER_BATCH);
    const [first, ...others] = readers.map(({ id }) => letterTo(ctx, id, article.id));
    if (!first) return queued;
    await ctx.db.batch([first, ...others]);
    queued += readers.length;
    after = readers.at(-1)!.id;
  }
}

const letterTo = (ctx: Ctx, subscriberId: string, articleId: string) =>
  recordDelivery(ctx, {
    kind: "mail",
    action: "newsletter.letter",
    dedupeKey: `newsletter.letter:${articleId}:${subscriberId}`,
    entityType: "newsletter_subscriber",
    entityId: subscriberId,
    payload: { articleId },
  }).statement;

/** Sends one reader the week's article. Whoever has left since, and an article that was withdrawn, get no letter. */
export const sendLetter: DeliveryHandler = async (ctx, delivery) => {
  const { origin } = ctx.config;
  if (!origin) throw new NotConfigured("PUBLIC_ORIGIN", "Newsletter");
  const [subscriber, article] = await Promise.all([
    findSubscriber(ctx.db, { id: delivery.entityId }),
    findReadableArticle(ctx, String(delivery.payload.articleId)),
  ]);
  if (subscriber?.status !== "active" || !article) {
    throw new NoLongerWanted("The reader has left or the article was withdrawn.");
  }
  const { unsubscribe, headers } = await subscriberLinks(ctx, origin, subscriber.id);
  const { id } = await ctx.ports.mailer.send({
    to: subscriber.email,
    subject: article.title,
    headers,
    text: [
      article.summary,
      `${article.author}, ${article.readTime} min: ${origin}/article/${article.id}`,
      `You asked for this letter on our site. To end it: ${unsubscribe}`,
    ].join("\n\n"),
  });
  return { externalId: id };
};
