import { type SettingChannel, settingChannels } from "#contract/channels/constants.ts";
import { iso } from "#worker/base/clock.ts";
import {
  AppError,
  DeliveryObsolete,
  NotConfigured,
  staffErrorMessage,
  VendorFailure,
} from "#worker/base/errors.ts";
import type { ArticlePost, ChannelAccess } from "#worker/ports/channel-publisher.ts";
import { OutcomeUnknown } from "#worker/ports/social-publisher.ts";
import { assertDue, isFinalFailure } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import {
  articleUrl,
  CARD_TEXT_MAX,
  CARD_TITLE_MAX,
  findPostImage,
  shorten,
  waitForPublication,
} from "#worker/features/linkedin/index.ts";
import { getChannelAccess } from "#worker/features/settings/index.ts";
import { defaultText, getMaxLength } from "./post-text.ts";
import * as queries from "./queries.ts";

/** `row` is the post as last read or written here; `wasSent` means that an earlier attempt may have succeeded. */
type Attempt = { ctx: Ctx; channel: SettingChannel; row: queries.Post; wasSent: boolean };

/**
 * Posts an article once. The post is marked 'unknown' before the call; the next attempt looks for it first, so a lost
 * response publishes nothing twice.
 */
export const sendChannelPost: DeliveryHandler = async (ctx, delivery) => {
  const channel = settingChannels.find((each) => each === delivery.payload.channel);
  const row = channel && (await queries.findPost(ctx.db, channel, delivery.entityId));
  if (!channel || !row) throw new DeliveryObsolete("The post was canceled.");
  if (row.status === "posted") return {};
  assertDue(row.scheduledFor, ctx.clock());
  const attempt: Attempt = { ctx, channel, row, wasSent: row.status === "unknown" };
  try {
    const article = await queries.findArticle(ctx.db, delivery.entityId);
    if (article?.status !== "published") return await waitForPublication(ctx, delivery.entityId);
    if (!ctx.config.origin) throw new NotConfigured("PUBLIC_ORIGIN", "The website");
    const url = await findOrPublish(attempt, article);
    await queries.markPosted(ctx.db, row.id, url, iso(ctx.clock()));
    return { externalId: url };
  } catch (error) {
    await recordFailure(attempt, error, isFinalFailure(error, delivery.attempts));
    throw error;
  }
};

async function findOrPublish(attempt: Attempt, article: queries.Article): Promise<string> {
  const { ctx, channel, row, wasSent } = attempt;
  const access = await getChannelAccess(ctx, channel);
  const account = accountKey(access);
  if (wasSent && row.account !== account) {
    const reason = `The account was changed while the post was being sent. Check on ${row.account} whether it was posted.`;
    throw new OutcomeUnknown(access.serviceUrl, reason, { permanent: true });
  }
  const publisher = ctx.ports.channels[channel];
  const firstSentAt = row.firstSentAt ?? iso(ctx.clock());
  const post: ArticlePost = {
    id: row.id,
    firstSentAt: new Date(firstSentAt),
    text:
      row.isEdited || wasSent
        ? row.text
        : defaultText(ctx, channel, article, await getMaxLength(ctx, channel)),
    card: {
      url: articleUrl(ctx.config.origin, article),
      title: shorten(article.title, CARD_TITLE_MAX),
      description: shorten(article.summary, CARD_TEXT_MAX),
      image: publisher.maxImageBytes > 0 ? await findPostImage(ctx, article, publisher.maxImageBytes) : null,
    },
  };
  const existing = wasSent ? await publisher.find(access, post) : null;
  if (existing) return existing;
  attempt.wasSent = false;
  await markSending(attempt, { text: post.text, account, firstSentAt });
  return publisher.publish(access, post);
}

/** Names the account without calling the network. */
const accountKey = ({ handle, serviceUrl }: ChannelAccess): string => handle || new URL(serviceUrl).host;

/** Marks the post 'unknown' with what is sent. Only one worker succeeds. */
async function markSending(
  attempt: Attempt,
  sent: Pick<queries.Post, "text" | "account" | "firstSentAt">,
): Promise<void> {
  const { ctx, row } = attempt;
  const set = { ...sent, status: "unknown" as const, error: null, updatedAt: iso(ctx.clock()) };
  const claimed = await queries.updatePost(ctx.db, row, set);
  if (claimed.length === 0) {
    throw new VendorFailure("Channel", "This post is already being sent.", { retryAfter: 60 });
  }
  attempt.row = { ...row, ...set };
}

/** Stores the error unless the post has changed meanwhile. A response of the network proves that nothing was posted. */
async function recordFailure(
  { ctx, row, wasSent }: Attempt,
  error: unknown,
  isFinal: boolean,
): Promise<void> {
  const isAnswer = error instanceof AppError && !(error instanceof OutcomeUnknown);
  const unknown = row.status === "unknown" && (wasSent || !isAnswer);
  await queries.updatePost(ctx.db, row, {
    status: unknown ? "unknown" : isFinal ? "failed" : "pending",
    error: staffErrorMessage(error),
    updatedAt: iso(ctx.clock()),
  });
}
