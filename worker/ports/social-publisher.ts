import { VendorFailure } from "#worker/base/errors.ts";

/** The app that the firm has registered, and where its consent and tokens come from. */
export type SocialClient = { oauthUrl: string; clientId: string; clientSecret: string };

/** Whom we post as: a person, or a company page that a person manages. */
export type SocialAuthorKind = "member" | "organization";

export type SocialGrant = {
  accessToken: string;
  /** Seconds from now. */
  expiresIn: number;
  scope: string;
  /** Only some apps are given one. */
  refreshToken: string | null;
  refreshExpiresIn: number | null;
};

export type SocialAccess = { apiUrl: string; version: string; accessToken: string };
export type SocialAuthor = { urn: string; name: string };
export type SocialImage = { bytes: ArrayBuffer; type: string };

export type SocialPost = {
  author: string;
  /** In the vendor's own escaping. */
  text: string;
  card: { source: string; title: string; description: string; image: string | null };
};

/** The token is no good: it ran out, was taken back, or never was one. */
export class TokenRefused extends VendorFailure {
  readonly why: "expired" | "revoked" | "invalid";

  constructor(vendor: string, why: TokenRefused["why"]) {
    super(vendor, `The access token is ${why}.`, { permanent: true });
    this.why = why;
  }
}

/** It was sent, and no answer says what became of it. Sending it again blindly could do it twice. */
export class OutcomeUnknown extends VendorFailure {}

/** Too much for the moment or for the day; `retryAfter` only where it was told. */
export class RateLimited extends VendorFailure {}

/** The vendor has a post with these very words already; `id` names it where it said so. */
export class DuplicatePost extends VendorFailure {
  readonly id: string | null;

  constructor(vendor: string, id: string | null) {
    super(vendor, `It has a post with the same words already${id ? `: ${id}` : ""}.`, { permanent: true });
    this.id = id;
  }
}

/** A feed of posts that people follow. Every call throws VendorFailure, TokenRefused among them, or upstream_timeout. */
export type SocialPublisher = {
  /** Where a person is sent to agree; `state` comes back with them. */
  consentUrl(
    client: Omit<SocialClient, "clientSecret">,
    request: { redirectUri: string; state: string; as: SocialAuthorKind },
  ): string;
  exchange(client: SocialClient, code: string, redirectUri: string): Promise<SocialGrant>;
  refresh(client: SocialClient, refreshToken: string): Promise<SocialGrant>;
  /** The person whose token it is. */
  member(access: SocialAccess): Promise<SocialAuthor>;
  /** The pages that this person may post for. */
  organizations(access: SocialAccess): Promise<SocialAuthor[]>;
  /** Answers the name of the picture, for a card. */
  upload(access: SocialAccess, owner: string, picture: SocialImage): Promise<string>;
  /** Throws OutcomeUnknown where it may have been published all the same, DuplicatePost where it was before. */
  publish(access: SocialAccess, post: SocialPost): Promise<{ id: string | null }>;
  /** The newest posts of a page, by what their cards link to. People's own posts cannot be read. */
  recent(access: SocialAccess, author: string): Promise<{ id: string; source: string }[]>;
};
