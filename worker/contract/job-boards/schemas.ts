import * as z from "zod";
import { isoTime, requiredText, text } from "#contract/schemas.ts";
import { jobBoardAdapters, postingStatuses } from "./constants.ts";

/** Longer than any service account, shorter than a request. */
const MAX_KEY_LENGTH = 8_000;

/** What is written down for a portal, by adapter: LinkedIn's page number, IndexNow's key, the address that we post to. */
export const JobBoardConfig = z.strictObject({
  companyId: text(20).optional(),
  key: text(128).optional(),
  endpoint: text(500).optional(),
});
export type JobBoardConfig = z.infer<typeof JobBoardConfig>;

/** The JSON file that Google gives for a service account, in the parts that we use. */
export const ServiceAccount = z.object({
  type: z.literal("service_account"),
  client_email: z.email(),
  private_key: z.string().includes("-----BEGIN PRIVATE KEY-----"),
  private_key_id: z.string().optional(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** Any part of a portal. The key is only ever written: empty clears it, absent leaves it. */
export const JobBoardPatch = z.strictObject({
  isActive: z.boolean().optional(),
  apiKey: text(MAX_KEY_LENGTH).optional(),
  config: JobBoardConfig.optional(),
});
export type JobBoardPatch = z.infer<typeof JobBoardPatch>;

/** A portal that a firm adds: one that reads a feed, or an address that is told. */
export const JobBoardDraft = z.strictObject({
  name: requiredText(60, "Give the portal a name."),
  key: text(40).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits and single hyphens."),
  adapter: z.enum(["xml-feed", "http"]),
});
export type JobBoardDraft = z.infer<typeof JobBoardDraft>;

export const JobBoard = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  adapter: z.enum(jobBoardAdapters),
  isActive: z.boolean(),
  hasApiKey: z.boolean(),
  /** Empty for those who may not change it. */
  config: z.record(z.string(), z.string()),
  /** What it still needs before it works, in sentences. */
  missing: z.array(z.string()),
  /** Where the portal reads its jobs, if that is how they travel. */
  feedPath: z.string().nullable(),
  fetchedAt: isoTime.nullable(),
  fetchedBy: z.string().nullable(),
  fetchedJobs: z.number().nullable(),
  /** How many jobs stand how. */
  counts: z.object({
    pending: z.number(),
    listed: z.number(),
    confirmed: z.number(),
    failed: z.number(),
    removed: z.number(),
  }),
});
export type JobBoard = z.infer<typeof JobBoard>;

export const PublishResult = z.object({
  portalId: z.string(),
  portal: z.string(),
  status: z.enum(postingStatuses),
  externalId: z.string().optional(),
  errorMessage: z.string().optional(),
});
export type PublishResult = z.infer<typeof PublishResult>;

/** How one job stands at one portal. */
export const Posting = z.object({
  portalId: z.string(),
  portal: z.string(),
  adapter: z.enum(jobBoardAdapters),
  isActive: z.boolean(),
  status: z.enum(postingStatuses),
  externalId: z.string().nullable(),
  /** Since when the portal knows of it. */
  postedAt: isoTime.nullable(),
  updatedAt: isoTime,
  errorMessage: z.string().nullable(),
});
export type Posting = z.infer<typeof Posting>;
