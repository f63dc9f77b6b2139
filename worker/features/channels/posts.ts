import { channelLabels, type SettingChannel } from "#contract/channels/constants.ts";
import type { ChannelPost } from "#contract/channels/endpoints.ts";
import { DATE_CHANGED } from "#contract/editorial-calendar/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { lastStatementChanged } from "#worker/db/outbox.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery, type NewDelivery } from "#worker/runtime/deliveries.ts";
import { deleteUnsentDelivery, replayDeliveries } from "#worker/features/deliveries/index.ts";
import type { PostOptions } from "#worker/features/linkedin/index.ts";
import { getChannelAccess } from "#worker/features/settings/index.ts";
import { defaultText, getMaxLength } from "./post-text.ts";
import * as queries from "./queries.ts";
import { isPostUrl, toPostDto } from "./rules.ts";

type Resolution = { outcome: "posted" | "not_posted"; url: string };

/** The posts of one channel, at most one for each article. Writes throw conflict when the post is being sent or was sent. */
export type PostStore = {
  /** Throws NotConfigured while a setting or the connection is missing. */
  assertReady(ctx: Ctx): Promise<void>;
  find(ctx: Ctx, articleId: string): Promise<ChannelPost | null>;
  create(ctx: StaffCtx, article: queries.Article, options: PostOptions): Promise<void>;
  edit(ctx: StaffCtx, articleId: string, options: PostOptions): Promise<void>;
  cancel(ctx: StaffCtx, articleId: string): Promise<{ id: string }>;
  resolve(ctx: StaffCtx, articleId: string, resolution: Resolution): Promise<void>;
};

const NO_POST = "This post no longer exists.";
const EXISTS = "This article was posted already, or its post is queued.";
const BUSY = "This post is being sent, or has already been posted.";
const NOT_UNKNOWN = "The outcome of this post is known.";

const unknownMessage = (channel: SettingChannel) =>
  `${channelLabels[channel]} may have this post already. Check there, then say whether it was posted.`;

const postDelivery = (
  channel: SettingChannel,
  articleId: string,
  scheduledFor: string | null,
): NewDelivery => ({
  // The kind covers every channel: another one would rebuild the outbox for its CHECK constraint.
  kind: "linkedin",
  action: "channel.post",
  dedupeKey: queries.postKey(channel, articleId),
  entityType: "article",
  entityId: articleId,
  payload: { channel },
  ...(scheduledFor && { notBefore: new Date(scheduledFor) }),
});

const describe = (
  { articleTitle, channel }: Pick<queries.Post, "articleTitle" | "channel">,
  scheduledFor?: string | null,
) => ({
  title: articleTitle,
  channel,
  ...(scheduledFor && { at: scheduledFor }),
});

/** Posts of a channel whose credential is a setting. */
export function createSettingChannelStore(channel: SettingChannel): PostStore {
  async function getPost(ctx: Ctx, articleId: string): Promise<queries.Post> {
    const post = await queries.findPost(ctx.db, channel, articleId);
    if (!post) throw new AppError("not_found", NO_POST);
    return post;
  }

  async function getUnsentPost(ctx: Ctx, articleId: string): Promise<queries.Post> {
    const post = await getPost(ctx, articleId);
    if (post.status === "unknown") throw new AppError("conflict", unknownMessage(channel));
    if (post.status === "posted") throw new AppError("conflict", BUSY);
    return post;
  }

  type Resend = {
    action: string;
    scheduledFor: string | null;
    set: Parameters<typeof queries.reopenPost>[2];
  };

  async function sendAgain(ctx: StaffCtx, post: queries.Post, { action, scheduledFor, set }: Resend) {
    const now = iso(ctx.clock());
    const articleId = post.articleId!;
    // Inserts a delivery if the old one has been deleted.
    const delivery = insertDelivery(ctx, postDelivery(channel, articleId, scheduledFor));
    const entry = { action, entityType: "article", entityId: articleId };
    const dedupeKey = queries.postKey(channel, articleId);
    const [, updated, , replayed] = await ctx.db.batch([
      delivery.statement,
      queries.reopenPost(ctx.db, post, { ...set, scheduledFor, updatedAt: now }),
      recordActivity(ctx, { ...entry, details: describe(post, scheduledFor) }),
      replayDeliveries(ctx.db, { dedupeKey }, ["waiting", "dead", "cancelled"], now, {
        dueAt: scheduledFor ?? now,
        condition: lastStatementChanged,
      }),
    ]);
    if (updated.length === 0) throw new AppError("conflict", BUSY);
    if (scheduledFor) return;
    enqueueDeliveries(
      ctx,
      replayed.map(({ id }) => id),
    );
  }

  return {
    assertReady: async (ctx) => void (await getChannelAccess(ctx, channel)),

    async find(ctx, articleId) {
      const rows = await queries.selectPostsWithDeliveries(ctx.db, articleId);
      const row = rows.find(({ post }) => post.channel === channel);
      return row ? toPostDto(row.post, row.delivery, iso(ctx.clock())) : null;
    },

    async create(ctx, article, { text, scheduledFor = null }) {
      const now = iso(ctx.clock());
      const delivery = insertDelivery(ctx, postDelivery(channel, article.id, scheduledFor));
      const row = {
        id: ctx.newId(),
        channel,
        articleId: article.id,
        articleTitle: article.title,
        text: text ?? defaultText(ctx, channel, article, await getMaxLength(ctx, channel)),
        isEdited: text !== undefined,
        scheduledFor,
        createdAt: now,
        updatedAt: now,
      };
      const entry = { action: "channel.post", entityType: "article", entityId: article.id };
      await ctx.db.batch([
        queries.insertPost(ctx.db, row),
        recordActivity(ctx, { ...entry, details: describe(row, scheduledFor) }),
        delivery.statement,
      ]);
      if (!scheduledFor) enqueueDeliveries(ctx, [delivery.id]);
      const post = await queries.findPost(ctx.db, channel, article.id);
      if (post?.id !== row.id) throw new AppError("conflict", EXISTS);
    },

    async edit(ctx, articleId, { text, scheduledFor, movedFrom }) {
      const post = await getUnsentPost(ctx, articleId);
      if (movedFrom !== undefined && post.scheduledFor !== movedFrom)
        throw new AppError("conflict", DATE_CHANGED);
      const set = text === undefined ? {} : { text, isEdited: true };
      const action = "channel.edit";
      if (scheduledFor !== undefined) return sendAgain(ctx, post, { action, scheduledFor, set });
      const entry = { action, entityType: "article", entityId: articleId };
      const [updated] = await ctx.db.batch([
        queries.updatePost(ctx.db, post, { ...set, updatedAt: iso(ctx.clock()) }),
        recordActivity(ctx, { ...entry, details: describe(post) }),
      ]);
      if (updated.length === 0) throw new AppError("conflict", BUSY);
    },

    async cancel(ctx, articleId) {
      const post = await getUnsentPost(ctx, articleId);
      const entry = { action: "channel.cancel", entityType: "article", entityId: articleId };
      const [deleted] = await ctx.db.batch([
        queries.deletePost(ctx.db, post),
        recordActivity(ctx, { ...entry, details: describe(post) }),
        deleteUnsentDelivery(ctx.db, queries.postKey(channel, articleId), lastStatementChanged),
      ]);
      if (deleted.length === 0) throw new AppError("conflict", BUSY);
      return deleted[0]!;
    },

    async resolve(ctx, articleId, { outcome, url }) {
      const post = await getPost(ctx, articleId);
      if (post.status !== "unknown") throw new AppError("conflict", NOT_UNKNOWN);
      if (outcome === "not_posted") {
        // A new first attempt: the account may have changed.
        const set = { account: null };
        return sendAgain(ctx, post, { action: "channel.not_posted", scheduledFor: null, set });
      }
      const host = channel === "bluesky" ? "bsky.app" : (post.account ?? "");
      if (url && !isPostUrl(url, host)) {
        const message = `This is not the address of a post on ${host}.`;
        throw new AppError("validation_failed", message, { fields: { url: [message] } });
      }
      const now = iso(ctx.clock());
      const entry = { action: "channel.posted", entityType: "article", entityId: articleId };
      const set = { status: "posted", url: url || null, error: null, postedAt: now, updatedAt: now } as const;
      const [updated] = await ctx.db.batch([
        queries.updatePost(ctx.db, post, set),
        recordActivity(ctx, { ...entry, details: describe(post) }),
        deleteUnsentDelivery(ctx.db, queries.postKey(channel, articleId), lastStatementChanged),
      ]);
      if (updated.length === 0) throw new AppError("conflict", NOT_UNKNOWN);
    },
  };
}
