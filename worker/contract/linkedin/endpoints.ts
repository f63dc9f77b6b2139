import * as z from "zod";
import { linkedinPostStatuses } from "#contract/articles/constants.ts";
import { deleted, isoTime, pageQuery } from "#contract/schemas.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { tokenWarningDays } from "./constants.ts";

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
  /** When it is to be sent; null means at once. */
  scheduledFor: isoTime.nullable(),
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
    apiKeys: false,
    output: deleted,
  }),
};
