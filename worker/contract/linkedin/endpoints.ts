import * as z from "zod";
import { linkedinPostStatuses } from "#contract/articles/constants.ts";
import { deleted, idParams, isoTime, pageQuery } from "#contract/schemas.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { tokenWarningDays } from "./constants.ts";

export const LinkedInPost = z.object({
  id: z.string(),
  articleId: z.string().nullable(),
  articleTitle: z.string(),
  articleCategory: z.string(),
  linkedinPostId: z.string().nullable(),
  /** Where it can be read on LinkedIn. */
  url: z.string().nullable(),
  status: z.enum(linkedinPostStatuses),
  /** Why it failed, or what it waits for. */
  error: z.string().nullable(),
  postedAt: isoTime.nullable(),
  createdAt: isoTime,
  /** The setting or the connection that it waits for. */
  waitingFor: z.string().nullable(),
  nextAttemptAt: isoTime.nullable(),
  deliveryStatus: z.enum(deliveryStatuses).nullable(),
  /** Whether a person may have it tried again now. */
  canRetry: z.boolean(),
});
export type LinkedInPost = z.infer<typeof LinkedInPost>;

export const LinkedInStatus = z.object({
  isConnected: z.boolean(),
  /** `disconnected` while nobody has connected, `revoked` when LinkedIn no longer takes the token. */
  state: z.enum(["disconnected", "connected", "expired", "revoked"]),
  account: z
    .object({ name: z.string(), kind: z.enum(["member", "organization"]), urn: z.string() })
    .nullable(),
  expiresAt: isoTime.nullable(),
  /** Whole days until then, the begun one counted; 0 when it is over. */
  daysLeft: z.number().int().nullable(),
  /** The token renews itself. */
  renews: z.boolean(),
  /** The threshold that has been passed; null while there is time, or while it renews itself. */
  warning: z.union(tokenWarningDays.map((days) => z.literal(days))).nullable(),
  lastError: z.string().nullable(),
  lastPostTime: isoTime.nullable(),
  /** Settings without which nobody can connect. */
  missing: z.array(z.string()),
  /** What the app at LinkedIn has to name as its redirect address. */
  redirectUri: z.string(),
  version: z.string(),
  /** The API version is older than nine months and will end soon. */
  versionIsOld: z.boolean(),
});
export type LinkedInStatus = z.infer<typeof LinkedInStatus>;

export const linkedin = {
  posts: endpoint({
    route: "GET /api/content/linkedin-posts",
    summary: "Posts on LinkedIn, newest first, with what became of each",
    access: "content.read",
    query: pageQuery(10, 100),
    output: z.array(LinkedInPost),
    paged: true,
  }),
  status: endpoint({
    route: "GET /api/content/linkedin-status",
    summary: "Whether LinkedIn is connected, as whom, and for how long",
    access: "content.read",
    output: LinkedInStatus,
  }),
  retry: endpoint({
    route: "POST /api/content/linkedin-posts/:id/retry",
    summary: "Try again to post what has failed or is waiting",
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
    summary: "Forget the LinkedIn account and its tokens",
    access: "settings.manage",
    output: deleted,
  }),
};
