import type { Engagement } from "#contract/analytics/schemas.ts";
import { VendorFailure } from "#worker/base/errors.ts";

/** Registered OAuth app and authorization server. */
export type SocialClient = { oauthUrl: string; clientId: string; clientSecret: string };

/** A person, or a company page managed by a person. */
export type SocialAuthorKind = "member" | "organization";

export type SocialGrant = {
  accessToken: string;
  /** Seconds from now. */
  expiresIn: number;
  scope: string;
  /** Only some apps get refresh tokens. */
  refreshToken: string | null;
  refreshExpiresIn: number | null;
};

export type SocialAccess = { apiUrl: string; version: string; accessToken: string };
export type SocialAuthor = { urn: string; name: string };
export type SocialImage = { bytes: ArrayBuffer; type: string };

export type SocialPost = {
  author: string;
  /** Escaped for the vendor. */
  text: string;
  card: { source: string; title: string; description: string; image: string | null };
};

/** The access token expired, was revoked, or is invalid. */
export class TokenRefused extends VendorFailure {
  readonly why: "expired" | "revoked" | "invalid";

  constructor(vendor: string, why: TokenRefused["why"]) {
    super(vendor, `The access token is ${why}.`, { permanent: true });
    this.why = why;
  }
}

/** The request was sent without a response; retrying could publish twice. */
export class OutcomeUnknown extends VendorFailure {}

/** Rate limited; `retryAfter` only if the vendor sends it. */
export class RateLimited extends VendorFailure {}

/** The vendor has a post with the same text; `id` names it if known. */
export class DuplicatePost extends VendorFailure {
  readonly id: string | null;

  constructor(vendor: string, id: string | null) {
    super(vendor, `A post with the same text already exists${id ? `: ${id}` : ""}.`, { permanent: true });
    this.id = id;
  }
}

/**
 * A social network to publish to. Methods throw VendorFailure (including TokenRefused) or AppError
 * upstream_timeout.
 */
export type SocialPublisher = {
  /** Authorization URL; `state` is returned in the callback. */
  consentUrl(
    client: Omit<SocialClient, "clientSecret">,
    request: { redirectUri: string; state: string; as: SocialAuthorKind },
  ): string;
  exchange(client: SocialClient, code: string, redirectUri: string): Promise<SocialGrant>;
  refresh(client: SocialClient, refreshToken: string): Promise<SocialGrant>;
  /** Owner of the token. */
  member(access: SocialAccess): Promise<SocialAuthor>;
  /** Company pages that the owner can post for. */
  organizations(access: SocialAccess): Promise<SocialAuthor[]>;
  /** Uploads an image and returns its id. */
  uploadImage(access: SocialAccess, owner: string, image: SocialImage): Promise<string>;
  /** Throws OutcomeUnknown if it may have been published, DuplicatePost if it was published before. */
  publish(access: SocialAccess, post: SocialPost): Promise<{ id: string | null }>;
  /** Newest posts of a page with their links. Not available for personal profiles. */
  listRecentPosts(access: SocialAccess, author: string): Promise<{ id: string; source: string }[]>;
  /** Figures of posts of a page since they were posted; posts without figures are missing. */
  readEngagement(
    access: SocialAccess,
    author: string,
    postIds: readonly string[],
  ): Promise<({ id: string } & Engagement)[]>;
};
