/** Networks that an article can be posted to. */
export const channels = ["linkedin", "bluesky", "mastodon"] as const;
export type Channel = (typeof channels)[number];
/** Channels with one account, whose credential is a setting. LinkedIn's account is connected by OAuth. */
export const settingChannels = ["bluesky", "mastodon"] as const satisfies readonly Channel[];
export type SettingChannel = (typeof settingChannels)[number];

export const channelLabels: Record<Channel, string> = {
  linkedin: "LinkedIn",
  bluesky: "Bluesky",
  mastodon: "Mastodon",
};

/** States of a post for staff: `scheduled` waits for its time, `queued` is sent next or waits for a setting. */
export const channelPostStatuses = ["scheduled", "queued", "posted", "failed", "unknown"] as const;
export type ChannelPostStatus = (typeof channelPostStatuses)[number];

/** Limits of a Bluesky post (app.bsky.feed.post). */
export const BLUESKY_MAX = 300;
export const BLUESKY_MAX_BYTES = 3_000;
/** Mastodon's defaults; a server can set another limit. Every link counts as 23 characters. */
export const MASTODON_MAX = 500;
export const MASTODON_LINK_LENGTH = 23;
/** The link follows the text of a Mastodon post after an empty line. */
export const MASTODON_LINK_SPACE = 2;
export const MASTODON_TEXT_MAX = MASTODON_MAX - MASTODON_LINK_LENGTH - MASTODON_LINK_SPACE;
