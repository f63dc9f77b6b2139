import * as z from "zod";
import { linkedinPostStatuses } from "#contract/articles/constants.ts";
import { deleted, idParams, isoTime, pageQuery, requiredText, text } from "#contract/schemas.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { POST_TEXT_MAX, tokenWarningDays } from "./constants.ts";

export const LinkedInPost = z.object({
  id: z.string(),
  articleId: z.string().nullable(),
  articleTitle: z.string(),
  articleCategory: z.string(),
  linkedinPostId: z.string().nullable(),
  postContent: z.string(),
  /** URL on LinkedIn. */
  url: z.string().nullable(),
  status: z.enum(linkedinPostStatuses),
  /** Reason for a failure or wait. */
  error: z.string().nullable(),
  postedAt: isoTime.nullable(),
  createdAt: isoTime,
  /** Missing setting or connection that blocks the post. */
  waitingFor: z.string().nullable(),
  nextAttemptAt: isoTime.nullable(),
  deliveryStatus: z.enum(deliveryStatuses).nullable(),
  canRetry: z.boolean(),
  /** The text can still be edited. */
  canEdit: z.boolean(),
});
export type LinkedInPost = z.infer<typeof LinkedInPost>;

/** How the post of an article looks; `post` is the existing one. */
export const LinkedInPreview = z.object({
  postContent: z.string(),
  card: z.object({ title: z.string(), description: z.string(), url: z.string(), imageUrl: z.string() }),
  post: LinkedInPost.nullable(),
});
export type LinkedInPreview = z.infer<typeof LinkedInPreview>;

const postContent = requiredText(POST_TEXT_MAX, "Write the text of the post.");

export const LinkedInStatus = z.object({
  isConnected: z.boolean(),
  /** `disconnected`: never connected. `revoked`: LinkedIn rejects the token. */
  state: z.enum(["disconnected", "connected", "expired", "revoked"]),
  account: z
    .object({ name: z.string(), kind: z.enum(["member", "organization"]), urn: z.string() })
    .nullable(),
  expiresAt: isoTime.nullable(),
  /** When an expired or revoked token ended. */
  endedAt: isoTime.nullable(),
  /** Days until expiry, rounded up; 0 after expiry. */
  daysLeft: z.number().int().nullable(),
  /** The token is renewed automatically. */
  renews: z.boolean(),
  /** Warning threshold passed; null before the first one or with automatic renewal. */
  warning: z.union(tokenWarningDays.map((days) => z.literal(days))).nullable(),
  lastError: z.string().nullable(),
  lastPostTime: isoTime.nullable(),
  /** Settings missing for a connection. */
  missing: z.array(z.string()),
  /** Redirect URL to register in the LinkedIn app. */
  redirectUri: z.string(),
  version: z.string(),
  /** Older than nine months; LinkedIn ends it soon. */
  versionIsOld: z.boolean(),
});
export type LinkedInStatus = z.infer<typeof LinkedInStatus>;

export const linkedin = {
  posts: endpoint({
    route: "GET /api/content/linkedin-posts",
    summary: "List LinkedIn posts, newest first",
    access: "content.read",
    query: pageQuery(10, 100),
    output: z.array(LinkedInPost),
    paged: true,
  }),
  status: endpoint({
    route: "GET /api/content/linkedin-status",
    summary: "Get the status of the LinkedIn connection",
    access: "content.read",
    output: LinkedInStatus,
  }),
  preview: endpoint({
    route: "GET /api/content/articles/:id/linkedin-post",
    summary: "Preview the LinkedIn post of a published article, or get its existing post",
    access: "content.read",
    params: idParams,
    output: LinkedInPreview,
  }),
  create: endpoint({
    route: "POST /api/content/linkedin-posts",
    summary: "Post a published article; without `postContent` the text follows the article",
    access: "content.publish",
    body: z.strictObject({ articleId: z.uuid(), postContent: postContent.optional() }),
    output: LinkedInPost,
    status: 202,
  }),
  edit: endpoint({
    route: "PUT /api/content/linkedin-posts/:id",
    summary: "Edit the text of a waiting or failed post",
    access: "content.publish",
    params: idParams,
    body: z.strictObject({ postContent }),
    output: LinkedInPost,
  }),
  resolve: endpoint({
    route: "POST /api/content/linkedin-posts/:id/resolve",
    summary: "Say whether a post of unknown outcome is on LinkedIn; if not, it is sent again",
    access: "content.publish",
    params: idParams,
    body: z.strictObject({
      outcome: z.enum(["posted", "not_posted"]),
      /** Address of the post on LinkedIn, if known. */
      url: text(500).default(""),
    }),
    output: LinkedInPost,
  }),
  retry: endpoint({
    route: "POST /api/content/linkedin-posts/:id/retry",
    summary: "Retry a failed or waiting post",
    access: "content.publish",
    params: idParams,
    output: LinkedInPost,
  }),
  trigger: endpoint({
    route: "POST /api/content/trigger/linkedin",
    summary: "Post the newest published article that was not posted yet",
    access: "content.publish",
    output: LinkedInPost,
    status: 202,
  }),
  disconnect: endpoint({
    route: "DELETE /api/linkedin",
    summary: "Disconnect LinkedIn and delete its tokens",
    access: "settings.manage",
    output: deleted,
  }),
};
