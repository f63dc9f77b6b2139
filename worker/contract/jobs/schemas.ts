import { firmCurrency } from "#contract/firm.ts";
import * as z from "zod";
import {
  id,
  isoTime,
  pageQuery,
  requiredText,
  sortDirection,
  text,
  timeInput,
  withoutDefaults,
} from "#contract/schemas.ts";
import { MEDIA_PATH, MEDIA_PATH_REQUIRED } from "#contract/images/constants.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { MAX_SALARY } from "./salary.ts";
import { isCountryCode } from "./country-codes.ts";
import {
  employmentTypes,
  experienceLevels,
  jobBulkActions,
  jobSorts,
  jobStatuses,
  jobTypes,
  MAX_PLACES,
  MAX_TITLE_LENGTH,
  salaryPeriods,
  workplaces,
} from "./constants.ts";

export const INDUSTRY_REQUIRED = "Choose an industry.";

const wholeDollars = z.number().int().min(0).max(MAX_SALARY).nullable();

export const jobImageUrl = text(400).regex(MEDIA_PATH, MEDIA_PATH_REQUIRED).nullable();

/** A job's id, or the last part of its page's address with its current or an earlier title. */
const jobKey = z
  .string()
  .max(200)
  .regex(/^(?:.*-)?[0-9a-f]{12}$/i, "This is not the address of a job.");
export const jobKeyParams = z.strictObject({ id: jobKey });

const countryCode = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .refine(isCountryCode, "Choose a country.");

/** A place of work as staff enter it. */
export const PlaceDraft = z.strictObject({
  /** ISO 3166-1 alpha-2. */
  country: countryCode,
  /** State, province or county; the two-letter code in the United States and Canada. */
  region: text(80).default(""),
  city: requiredText(80, "Enter the city."),
  postalCode: text(16).default(""),
  street: text(120).default(""),
});

/** A place of work. `city` is empty where an older job's location names only a country. */
export const Place = z.object({
  country: z.string(),
  region: z.string(),
  city: z.string(),
  postalCode: z.string(),
  street: z.string(),
});
export type Place = z.infer<typeof Place>;

const uniqueCodes = z
  .array(countryCode)
  .max(250)
  .transform((codes) => [...new Set(codes)]);

export const DESCRIPTION_MAX = 20_000;
/** How a job's description is written: plain text with bulleted lines, or Markdown. */
export const descriptionFormats = ["text", "markdown"] as const;

/**
 * Job fields. `salary` is derived from the figures if there are any. `location` and `type` are derived from `places`,
 * `applicantCountries`, `workplace` and `employmentType`; without these it is the other way round.
 */
export const JobDraft = z.strictObject({
  title: requiredText(MAX_TITLE_LENGTH, "Give the job a title."),
  company: requiredText(160, "Which company is it for?"),
  location: text(160).default(""),
  type: z.enum(jobTypes).default("Full-time"),
  workplace: z.enum(workplaces).optional(),
  employmentType: z.enum(employmentTypes).optional(),
  places: z.array(PlaceDraft).max(MAX_PLACES, `Enter at most ${MAX_PLACES} places.`).optional(),
  /** Where people may live who apply for a remote job. */
  applicantCountries: uniqueCodes.optional(),
  /** An entry of the list `industries`; its first one if missing. */
  industry: requiredText(LIST_LABEL_MAX, INDUSTRY_REQUIRED).optional(),
  experienceLevel: z.enum(experienceLevels).default("Mid"),
  description: requiredText(DESCRIPTION_MAX, "Describe the job."),
  descriptionFormat: z.enum(descriptionFormats).default("text"),
  requirements: text(10_000).default(""),
  benefits: text(10_000).default(""),
  salary: text(120).default(""),
  salaryMin: wholeDollars.default(null),
  salaryMax: wholeDollars.default(null),
  salaryCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Use a three-letter currency code.")
    .default(firmCurrency),
  salaryPeriod: z.enum(salaryPeriods).default("year"),
  visaSponsorship: z.boolean().default(false),
  isUrgent: z.boolean().default(false),
  status: z.enum(jobStatuses).default("draft"),
  publishToPortals: z.boolean().default(false),
  expiresAt: timeInput.nullable().default(null),
  imageUrl: jobImageUrl.default(null),
});
export type JobDraft = z.infer<typeof JobDraft>;

/**
 * Partial update; with `version`, refused if the job was changed since. A `description` without `descriptionFormat` is
 * plain text.
 */
export const JobPatch = z.strictObject({
  ...withoutDefaults(JobDraft).partial().shape,
  version: z.number().int().positive().optional(),
});
export type JobPatch = z.infer<typeof JobPatch>;

export const Job = z.object({
  id: z.string(),
  title: z.string(),
  company: z.string(),
  location: z.string(),
  type: z.enum(jobTypes),
  workplace: z.enum(workplaces),
  /** Null where it could not be derived from an older job's type. */
  employmentType: z.enum(employmentTypes).nullable(),
  /** Empty for remote jobs. */
  places: z.array(Place),
  /** Countries where people may live who apply for a remote job; empty for others. */
  applicantCountries: z.array(z.string()),
  /** The place could not be derived completely from the location text. */
  placeToCheck: z.boolean(),
  industry: z.string(),
  industryLabel: z.string(),
  experienceLevel: z.enum(experienceLevels).nullable(),
  /** As it was written; in a list's cards the beginning of its words. */
  description: z.string(),
  descriptionFormat: z.enum(descriptionFormats),
  requirements: z.string(),
  benefits: z.string().nullable(),
  salary: z.string().nullable(),
  salaryMin: z.number().nullable(),
  salaryMax: z.number().nullable(),
  salaryCurrency: z.string(),
  salaryPeriod: z.enum(salaryPeriods),
  /** The employer sponsors a work visa. */
  visaSponsorship: z.boolean(),
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

/** A job with its description as sanitized HTML, and as plain words. */
export const JobDetail = Job.extend({ descriptionHtml: z.string(), descriptionText: z.string() });
export type JobDetail = z.infer<typeof JobDetail>;

export const JobStats = z.object({
  total: z.number(),
  published: z.number(),
  drafts: z.number(),
  activePortals: z.number(),
  /** Published jobs open for at least LONG_OPEN_DAYS. */
  longOpen: z.number(),
  /** Drafts and published jobs with a place or an employment type to check. */
  toCheck: z.number(),
});
export type JobStats = z.infer<typeof JobStats>;

export const JobFilter = pageQuery(100, 1000).extend({
  title: text(200).optional(),
  location: text(160).optional(),
  industry: text(80).optional(),
  type: z.enum(jobTypes).optional(),
  workplace: z.enum(workplaces).optional(),
  employmentType: z.enum(employmentTypes).optional(),
  /** Jobs with a place there, and remote jobs for people who live there. */
  country: countryCode.optional(),
  level: z.enum(experienceLevels).optional(),
  /** Yearly pay in dollars that the job reaches; jobs without figures are left out. */
  minSalary: z.coerce.number().int().min(1).max(MAX_SALARY).optional(),
  status: z.enum(jobStatuses).optional(),
  scope: z.literal("all").optional(),
  /** Only urgent jobs, or only others. */
  urgent: z.enum(["true", "false"]).optional(),
  /** Requires scope=all; the public list is sorted by urgency, then newest. */
  sort: z.enum(jobSorts).optional(),
  dir: sortDirection.optional(),
  /** Only jobs open for at least LONG_OPEN_DAYS. */
  longOpen: z.literal("true").optional(),
  /** Only drafts and published jobs with a place or an employment type to check. */
  placeToCheck: z.literal("true").optional(),
  /** Requires scope=all. Only open jobs without an application. */
  withoutApplicants: z.literal("true").optional(),
  /** Truncates the description and omits requirements and benefits, for lists. */
  view: z.literal("card").optional(),
});
export type JobFilter = z.infer<typeof JobFilter>;

/** Options of the job filters that come from the open jobs. */
export const JobFilterOptions = z.object({
  /** The most frequent locations, in alphabetical order. */
  locations: z.array(z.string()),
});

/** Limit per call: each job adds several statements to one batch. */
const MAX_BULK_JOBS = 100;

export const JobBulk = z.strictObject({
  action: z.enum(jobBulkActions),
  ids: z
    .array(id)
    .min(1, "Choose at least one job.")
    .max(MAX_BULK_JOBS, `Choose at most ${MAX_BULK_JOBS} jobs.`),
});
export type JobBulk = z.infer<typeof JobBulk>;

/** The filter of the staff list. */
export const StaffJobFilter = JobFilter.pick({
  title: true,
  industry: true,
  type: true,
  workplace: true,
  employmentType: true,
  level: true,
  status: true,
  urgent: true,
  longOpen: true,
  placeToCheck: true,
});

export const JobBulkChange = z
  .strictObject({
    isUrgent: z.boolean().optional(),
    status: z.enum(jobStatuses).optional(),
    expiresAt: timeInput.nullable().optional(),
    industry: requiredText(80, INDUSTRY_REQUIRED).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "Choose what to change.");
export type JobBulkChange = z.output<typeof JobBulkChange>;

/** Outcome for each job, with the reason of a refusal. */
export const JobBulkOutcome = z.object({
  changed: z.number(),
  results: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      outcome: z.enum(["changed", "unchanged", "refused"]),
      message: z.string(),
    }),
  ),
});
export type JobBulkOutcome = z.infer<typeof JobBulkOutcome>;
