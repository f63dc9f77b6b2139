import type { SocialImage } from "./social-publisher.ts";

/** Server and credential of the account to post as; `handle` is empty where the credential names the account. */
export type ChannelAccess = { serviceUrl: string; handle: string; secret: string };

/** `maxLength` is the server's limit of a text. */
type ChannelAccount = { name: string; maxLength: number };

export type ArticlePost = {
  /** Idempotency key, with `firstSentAt`: the same in every attempt. */
  id: string;
  firstSentAt: Date;
  text: string;
  card: { url: string; title: string; description: string; image: SocialImage | null };
};

/**
 * A network to post to with a static credential. Methods throw KeyRefused, VendorFailure (OutcomeUnknown, RateLimited) or
 * AppError upstream_timeout.
 */
export type ChannelPublisher = {
  /** Largest accepted picture in bytes; 0 if the network reads the Open Graph picture of the page. */
  maxImageBytes: number;
  /** Verifies the credential. */
  check(access: ChannelAccess): Promise<ChannelAccount>;
  /** The address of the post if an earlier attempt published it, else null. */
  find(access: ChannelAccess, post: ArticlePost): Promise<string | null>;
  /** Publishes the post and returns its address. Throws OutcomeUnknown if it may have been published. */
  publish(access: ChannelAccess, post: ArticlePost): Promise<string>;
};
