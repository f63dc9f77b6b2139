import * as z from "zod";
import { isPublicHttps } from "#contract/public-url.ts";
import { id, idList, isoTime, requiredText, text } from "#contract/schemas.ts";
import { feedOverlapDays, jobBoardAdapters, postingStatuses } from "./constants.ts";

const MAX_KEY_LENGTH = 8_000;

/** Settings by adapter: LinkedIn page number, IndexNow key, or the URL that we post to. */
export const JobBoardConfig = z.strictObject({
  companyId: text(20).optional(),
  key: text(128).optional(),
  endpoint: text(500).optional(),
});
export type JobBoardConfig = z.infer<typeof JobBoardConfig>;

/** Google service account key file, limited to used fields. */
export const ServiceAccount = z.object({
  type: z.literal("service_account"),
  client_email: z.email(),
  private_key: z.string().includes("-----BEGIN PRIVATE KEY-----"),
  private_key_id: z.string().optional(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

const name = requiredText(60, "Give the portal a name.");

/** Partial update. The key is write-only: empty clears it, absent keeps it. */
export const JobBoardPatch = z.strictObject({
  name: name.optional(),
  isActive: z.boolean().optional(),
  apiKey: text(MAX_KEY_LENGTH).optional(),
  config: JobBoardConfig.optional(),
});
export type JobBoardPatch = z.infer<typeof JobBoardPatch>;

/** A new job board. */
export const JobBoardDraft = z.strictObject({
  name,
  key: text(40).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits and single hyphens."),
  adapter: z.enum(jobBoardAdapters),
});
export type JobBoardDraft = z.infer<typeof JobBoardDraft>;

export const JobBoard = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  adapter: z.enum(jobBoardAdapters),
  isActive: z.boolean(),
  hasApiKey: z.boolean(),
  /** Empty without the permission to change it. */
  config: z.record(z.string(), z.string()),
  /** Missing settings, as sentences. */
  missing: z.array(z.string()),
  /** Public path of the feed, for feed adapters. Anybody can fetch it, so fetches are not recorded. */
  feedPath: z.string().nullable(),
  /** Whether the feed has a private address. */
  hasPrivateFeed: z.boolean(),
  /** Last fetch with a private address, its client, and the number of jobs. */
  fetchedAt: isoTime.nullable(),
  fetchedBy: z.string().nullable(),
  fetchedJobs: z.number().nullable(),
  /** Postings by status. */
  counts: z.object({
    pending: z.number(),
    listed: z.number(),
    confirmed: z.number(),
    failed: z.number(),
    removed: z.number(),
  }),
});
export type JobBoard = z.infer<typeof JobBoard>;

/** A private address of a feed, current or in the overlap after a new one was made. */
export const FeedAddress = z.object({
  id: z.string(),
  /** `/feeds/{key}/{token}.xml`; null when it can't be decrypted any more. */
  path: z.string().nullable(),
  createdAt: isoTime,
  createdBy: z.string().nullable(),
  /** When it stops working; null for the current one. */
  endsAt: isoTime.nullable(),
  fetchedAt: isoTime.nullable(),
  fetchedBy: z.string().nullable(),
  fetchedJobs: z.number().nullable(),
  fetchCount: z.number(),
});
export type FeedAddress = z.infer<typeof FeedAddress>;

export const JobBoardFeed = z.object({
  /** Addresses that work; the current one first. */
  addresses: z.array(FeedAddress),
  /** Open jobs in the feed now. */
  openJobs: z.number(),
});
export type JobBoardFeed = z.infer<typeof JobBoardFeed>;

/** A new private address in place of the current one, which works for `overlapDays` more. */
export const FeedAddressDraft = z.strictObject({
  /** The current address, as the person saw it; null for the first. */
  replaces: id.nullable().default(null),
  overlapDays: z.literal(feedOverlapDays).default(7),
});

/** The job boards to publish to or to take a job off; without a choice, all of them. */
export const JobBoardChoice = z.object({ portalIds: idList(100).optional() });

export const PublishResult = z.object({
  portalId: z.string(),
  portal: z.string(),
  status: z.enum(postingStatuses),
  externalId: z.string().optional(),
  errorMessage: z.string().optional(),
});
export type PublishResult = z.infer<typeof PublishResult>;

/** Staff saw the ad on the job board; `adUrl` may be empty. */
export const PostingConfirmation = z.strictObject({
  adUrl: text(1_000)
    .refine(
      (url) => url === "" || isPublicHttps(url),
      "Enter a public web address that starts with https://.",
    )
    .default(""),
});

/** Status of a job on one job board. */
export const Posting = z.object({
  portalId: z.string(),
  portal: z.string(),
  adapter: z.enum(jobBoardAdapters),
  isActive: z.boolean(),
  status: z.enum(postingStatuses),
  externalId: z.string().nullable(),
  /** When the job board received it. */
  postedAt: isoTime.nullable(),
  /** When staff chose this job board, and who. */
  requestedAt: isoTime.nullable(),
  requestedBy: z.string().nullable(),
  /** When staff took the job off this job board, and who. */
  excludedAt: isoTime.nullable(),
  excludedBy: z.string().nullable(),
  /** When staff saw the ad there, and who. */
  confirmedAt: isoTime.nullable(),
  confirmedBy: z.string().nullable(),
  /** Address of the ad. */
  adUrl: z.string().nullable(),
  updatedAt: isoTime,
  errorMessage: z.string().nullable(),
});
export type Posting = z.infer<typeof Posting>;
