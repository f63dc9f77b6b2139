import type { Channel } from "#contract/channels/constants.ts";
import type { ChannelPost } from "#contract/channels/endpoints.ts";
import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import * as linkedIn from "#worker/features/linkedin/index.ts";
import { createSettingChannelStore, type PostStore } from "./posts.ts";
import { toPostStatus } from "./rules.ts";
import { iso } from "#worker/base/clock.ts";

const linkedInStore: PostStore = {
  assertReady: linkedIn.assertConnected,
  create: linkedIn.createPost,
  edit: linkedIn.editPost,
  cancel: linkedIn.cancelPost,
  resolve: linkedIn.resolvePost,
  async find(ctx, articleId) {
    const post = await linkedIn.findPostDto(ctx, articleId);
    return post && toLinkedInChannelPost(post, iso(ctx.clock()));
  },
};

/** The LinkedIn post as one of all channels. */
export function toLinkedInChannelPost(post: LinkedInPost, now: string): ChannelPost {
  const { postContent, deliveryStatus } = post;
  // Only a person can find out what became of a post of a member, so a waiting delivery does not count.
  const isUnknown = post.status === "unknown" && deliveryStatus !== "sending";
  const status = isUnknown ? "unknown" : toPostStatus(post, deliveryStatus, now);
  return { ...post, channel: "linkedin", text: postContent, status };
}

export const postStores: Record<Channel, PostStore> = {
  linkedin: linkedInStore,
  bluesky: createSettingChannelStore("bluesky"),
  mastodon: createSettingChannelStore("mastodon"),
};
