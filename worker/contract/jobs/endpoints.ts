import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { JobBulk, JobBulkOutcome } from "./bulk.ts";
import { MAX_SALARY } from "./salary.ts";
import {
  experienceLevels,
  jobIndustries,
  jobSorts,
  jobStatuses,
  jobTypes,
  salaryPeriods,
} from "./constants.ts";
import { MEDIA_PATH, MEDIA_PATH_REQUIRED } from "#contract/images/image-path.ts";
import { idParams, deleted, isoTime, pageQuery, requiredText, timeInput, text } from "#contract/text.ts";

/** How much of a description `view=card` answers, in characters. */
export const CARD_DESCRIPTION_LENGTH = 320;

export const MAX_TITLE_LENGTH = 160;

const wholeDollars = z.number().int().min(0).max(MAX_SALARY).nullable();

const imageUrl = text(400).regex(MEDIA_PATH, MEDIA_PATH_REQUIRED).nullable();

/** What a recruiter writes. `salary` is derived from the figures when there are any. */
export const JobDraft = z.strictObject({
  title: requiredText(MAX_TITLE_LENGTH, "Give the job a title."),
  company: requiredText(160, "Which company is it for?"),
  location: requiredText(160, "Where is the job?"),
  type: z.enum(jobTypes).default("Full-time"),
  industry: z.enum(jobIndustries).default("Technology"),
  experienceLevel: z.enum(experienceLevels).default("Mid"),
  description: requiredText(20_000, "Describe the job."),
  requirements: text(10_000).default(""),
  benefits: text(10_000).default(""),
  salary: text(120).default(""),
  salaryMin: wholeDollars.default(null),
  salaryMax: wholeDollars.default(null),
  salaryCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Use a three-letter currency code.")
    .default("USD"),
  salaryPeriod: z.enum(salaryPeriods).default("year"),
  isUrgent: z.boolean().default(false),
  status: z.enum(jobStatuses).default("draft"),
  publishToPortals: z.boolean().default(false),
  expiresAt: timeInput.nullable().default(null),
  imageUrl: imageUrl.default(null),
});
export type JobDraft = z.infer<typeof JobDraft>;

const { shape } = JobDraft;
/** Any part of a job; with `version`, only if nobody changed it since. Absent fields keep their value. */
export const JobPatch = z.strictObject({
  title: shape.title.optional(),
  company: shape.company.optional(),
  location: shape.location.optional(),
  type: shape.type.unwrap().optional(),
  industry: shape.industry.unwrap().optional(),
  experienceLevel: shape.experienceLevel.unwrap().optional(),
  description: shape.description.optional(),
  requirements: shape.requirements.unwrap().optional(),
  benefits: shape.benefits.unwrap().optional(),
  salary: shape.salary.unwrap().optional(),
  salaryMin: shape.salaryMin.unwrap().optional(),
  salaryMax: shape.salaryMax.unwrap().optional(),
  salaryCurrency: shape.salaryCurrency.unwrap().optional(),
  salaryPeriod: shape.salaryPeriod.unwrap().optional(),
  isUrgent: shape.isUrgent.unwrap().optional(),
  status: shape.status.unwrap().optional(),
  publishToPortals: shape.publishToPortals.unwrap().optional(),
  expiresAt: shape.expiresAt.unwrap().optional(),
  imageUrl: shape.imageUrl.unwrap().optional(),
  version: z.number().int().positive().optional(),
});
export type JobPatch = z.infer<typeof JobPatch>;

export const Job = z.object({
  id: z.string(),
  title: z.string(),
  company: z.string(),
  location: z.string(),
  type: z.enum(jobTypes),
  industry: z.enum(jobIndustries),
  experienceLevel: z.enum(experienceLevels).nullable(),
  description: z.string(),
  requirements: z.string(),
  benefits: z.string().nullable(),
  salary: z.string().nullable(),
  salaryMin: z.number().nullable(),
  salaryMax: z.number().nullable(),
  salaryCurrency: z.string(),
  salaryPeriod: z.enum(salaryPeriods),
  isUrgent: z.boolean(),
  status: z.enum(jobStatuses),
  publishToPortals: z.boolean(),
  imageUrl: z.string().nullable(),
  version: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
  publishedAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
});
export type Job = z.infer<typeof Job>;

export const JobStats = z.object({
  total: z.number(),
  published: z.number(),
  drafts: z.number(),
  activePortals: z.number(),
  /** Of the published ones: open for LONG_OPEN_DAYS or more. */
  longOpen: z.number(),
});
export type JobStats = z.infer<typeof JobStats>;

export const JobFilter = pageQuery(100, 1000).extend({
  title: text(200).optional(),
  location: text(160).optional(),
  industry: text(80).optional(),
  type: z.enum(jobTypes).optional(),
  status: z.enum(jobStatuses).optional(),
  scope: z.literal("all").optional(),
  /** Only with scope=all; visitors always see urgent ones first, then the newest. */
  sort: z.enum(jobSorts).optional(),
  /** Only those that have stayed open for LONG_OPEN_DAYS. */
  longOpen: z.literal("true").optional(),
  /** For lists: the description is cut, requirements and benefits are left empty. */
  view: z.literal("card").optional(),
});
export type JobFilter = z.infer<typeof JobFilter>;

export const jobs = {
  list: endpoint({
    route: "GET /api/jobs",
    summary: "Open jobs, urgent first, then newest; every status with scope=all and jobs.read",
    access: "public",
    query: JobFilter,
    output: z.array(Job),
    paged: true,
  }),
  get: endpoint({
    route: "GET /api/jobs/:id",
    summary: "One open job; of any status for staff with jobs.read",
    access: "public",
    params: idParams,
    query: z.object({ scope: z.literal("all").optional() }),
    output: Job,
  }),
  similar: endpoint({
    route: "GET /api/jobs/:id/similar",
    summary: "Open jobs like one that may be gone, and whether it once was public",
    access: "public",
    params: idParams,
    output: z.object({ oncePublic: z.boolean(), jobs: z.array(Job) }),
  }),
  stats: endpoint({
    route: "GET /api/admin/jobs/stats",
    summary: "The counters of the job screen, and how many jobs have been open for long",
    access: "jobs.read",
    output: JobStats,
  }),
  create: endpoint({
    route: "POST /api/jobs",
    summary: "Write a job",
    access: "jobs.write",
    body: JobDraft,
    output: Job,
    status: 201,
  }),
  duplicate: endpoint({
    route: "POST /api/jobs/:id/duplicate",
    summary: "A draft with the same words; neither its dates nor its postings come along",
    access: "jobs.write",
    params: idParams,
    output: Job,
    status: 201,
  }),
  bulk: endpoint({
    route: "POST /api/admin/jobs/bulk",
    summary: "Publish, archive or reopen several jobs; says what became of each",
    access: "jobs.write",
    body: JobBulk,
    output: JobBulkOutcome,
  }),
  update: endpoint({
    route: "PUT /api/jobs/:id",
    summary: "Change a job; a stale `version` is refused",
    access: "jobs.write",
    params: idParams,
    body: JobPatch,
    output: Job,
  }),
  remove: endpoint({
    route: "DELETE /api/jobs/:id",
    summary: "Take a job away, everywhere; it can be restored for ten minutes",
    access: "jobs.delete",
    params: idParams,
    output: deleted,
  }),
  restore: endpoint({
    route: "POST /api/jobs/:id/restore",
    summary: "Bring back a job that was deleted in the last ten minutes",
    access: "jobs.delete",
    params: idParams,
    output: Job,
  }),
};
