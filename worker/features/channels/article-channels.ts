import { articleCardPath } from "#contract/articles/card-path.ts";
import { type Channel, channels } from "#contract/channels/constants.ts";
import type { ArticleChannels, ChannelState } from "#contract/channels/endpoints.ts";
import { POST_TEXT_MAX } from "#contract/linkedin/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import {
  articleUrl,
  findOwnImagePath,
  selectLinkedInAccount,
  selectLinkedInPost,
  toAccountState,
  toLinkedInPostDto,
} from "#worker/features/linkedin/index.ts";
import { getChannelSetups } from "#worker/features/settings/index.ts";
import { toLinkedInChannelPost } from "./post-store.ts";
import { defaultText } from "./post-text.ts";
import { type Article, selectArticle, selectPostsWithDeliveries } from "./queries.ts";
import { toPostDto } from "./rules.ts";

/** How an article is shared: its social card, and its post on each channel. Null when the article is gone. */
export async function findArticleChannels(ctx: Ctx, id: string): Promise<ArticleChannels | null> {
  const [[[article], [account], [linkedInRow], rows], setups] = await Promise.all([
    selectMany(ctx.db, [
      selectArticle(ctx.db, id),
      selectLinkedInAccount(ctx.db),
      selectLinkedInPost(ctx.db, id),
      selectPostsWithDeliveries(ctx.db, id),
    ]),
    getChannelSetups(ctx),
  ]);
  if (!article) return null;
  const { title, summary, status } = article;
  const cardUrl = articleCardPath(article);
  const images = await Promise.all(
    channels.map(async (channel) => (await findImageUrl(ctx, article, channel)) ?? cardUrl),
  );
  const now = iso(ctx.clock());
  const posts = rows.map(({ post, delivery }) => toPostDto(post, delivery, now));
  const unedited = new Set<Channel>(rows.flatMap(({ post }) => (followsArticle(post) ? [post.channel] : [])));
  if (linkedInRow) {
    const post = toLinkedInPostDto(linkedInRow.post, linkedInRow.delivery, now);
    posts.push(toLinkedInChannelPost(post, now));
    if (followsArticle(linkedInRow.post)) unedited.add("linkedin");
  }
  const accountState = account && toAccountState(account, ctx.clock());
  const linkedIn = {
    account: accountState?.name ?? null,
    missing: accountState?.isConnected ? [] : ["linkedin_account"],
    maxLength: POST_TEXT_MAX,
  };
  const states = channels.map((channel, n): ChannelState => {
    const setup = channel === "linkedin" ? linkedIn : setups[channel];
    const articleText = defaultText(ctx, channel, article, setup.maxLength);
    const post = posts.find((each) => each.channel === channel);
    return {
      ...setup,
      channel,
      defaultText: articleText,
      imageUrl: images[n]!,
      showsLink: channel === "mastodon",
      post: post ? { ...post, text: unedited.has(channel) ? articleText : post.text } : null,
    };
  });
  const url = articleUrl(ctx.config.origin, article);
  return {
    articleId: id,
    status,
    publishesAt: status === "published" ? null : article.scheduledFor,
    card: { title, description: summary, url, imageUrl: cardUrl },
    channels: states,
  };
}

/** Whether the text is taken from the article when the post is sent. */
const followsArticle = ({ isEdited, status }: { isEdited: boolean; status: string }): boolean =>
  !isEdited && status === "pending";

/** LinkedIn and Bluesky get a picture with the post, Mastodon reads the page's. Null for the social card. */
async function findImageUrl(ctx: Ctx, article: Article, channel: Channel): Promise<string | null> {
  if (channel === "mastodon") return null;
  const maxBytes = channel === "bluesky" ? ctx.ports.channels.bluesky.maxImageBytes : undefined;
  return findOwnImagePath(ctx, article, maxBytes);
}
