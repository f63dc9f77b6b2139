import * as z from "zod";
import {
  checkbox,
  dateRange,
  email,
  emptyAsMissing,
  id,
  isChecked,
  isoTime,
  pageQuery,
  phone,
  requiredText,
  sortDirection,
  text,
} from "#contract/schemas.ts";
import { reachedSteps } from "#contract/analytics/constants.ts";
import { resumeTextStatuses } from "./constants.ts";
import { applicationStages } from "#contract/jobs/constants.ts";
import { UNASSIGNED } from "#contract/leads/constants.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { spamFilter, spamMark } from "#contract/spam/schemas.ts";
import { applicationSorts } from "./constants.ts";

/** More than a job's questions: staff may remove some while somebody applies. */
const MAX_ANSWERS = 30;
const TOO_MANY_ANSWERS = "These are too many answers.";
/** As long as a value of `utm_source`. */
const APPLICATION_SOURCE_MAX = 200;
const TERMS_REQUIRED = "You must agree to the terms and conditions";

/** Application by a candidate; the file is the form field `resume`. */
export const ApplicationForm = z.strictObject({
  firstName: requiredText(80, "Please enter your first name."),
  lastName: requiredText(80, "Please enter your last name."),
  email: email(),
  phone: phone(),
  currentPosition: text(160).default(""),
  /** A featured entry of the list `industries`, or `Other`. */
  industry: emptyAsMissing(text(LIST_LABEL_MAX)),
  resumeUrl: text(500).default(""),
  additionalInfo: text(5_000).default(""),
  jobId: emptyAsMissing(id),
  /** Must be checked if present. The time and terms version are stored, not the flag. */
  agreeToTerms: checkbox
    .optional()
    .refine((value) => value === undefined || isChecked(value), TERMS_REQUIRED),
  /** Answers by question id; in a form, the fields `answers.<id>`. Files are form fields only. */
  answers: z
    .record(id, z.union([z.string(), z.number(), z.boolean()]).nullable())
    .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, TOO_MANY_ANSWERS)
    .optional(),
  /** Confirms that an application for the same job is sent once more. */
  again: checkbox.optional(),
});
export type ApplicationForm = z.input<typeof ApplicationForm>;

/** Application form on the site, where the terms must be accepted. */
export const ApplicationPageForm = ApplicationForm.extend({
  agreeToTerms: checkbox.refine(isChecked, TERMS_REQUIRED),
});

const Resume = z.object({ name: z.string(), type: z.string(), size: z.number() });

/** Application for staff. The R2 key of the resume is not exposed. */
export const Application = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  currentPosition: z.string().nullable(),
  industry: z.string().nullable(),
  additionalInfo: z.string().nullable(),
  resumeUrl: z.string().nullable(),
  resume: Resume.nullable(),
  jobId: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** Employer of the job; null for general applications and deleted jobs. */
  jobCompany: z.string().nullable(),
  stage: z.enum(applicationStages),
  leadScore: z.number().nullable(),
  /** Who is responsible for the applicant. */
  assignedTo: z.string().nullable(),
  assignee: z.string().nullable(),
  /** Number of other applications with the same email address, and of those for the same job. */
  others: z.number(),
  sameJob: z.number(),
  /** Number of answers outside what the job asks for. */
  flaggedAnswers: z.number(),
  ...spamMark,
  createdAt: isoTime,
});
export type Application = z.infer<typeof Application>;

/** `repeated` limits the list to people with more than one application, `flagged` to answers outside what a job asks for. */
export const ApplicationFilter = z.object({
  q: text(120).optional(),
  stage: z.enum(applicationStages).optional(),
  jobId: id.optional(),
  repeated: z.literal("true").optional(),
  flagged: z.literal("true").optional(),
  ...dateRange.shape,
  /** Key of the source, as analytics count it. */
  source: text(APPLICATION_SOURCE_MAX).optional(),
  /** Had an interview, or became a placement. */
  reached: z.enum(reachedSteps).optional(),
  /** Responsible user, or `none`. */
  assignedTo: z.union([z.literal(UNASSIGNED), id]).optional(),
  spam: spamFilter,
});
export type ApplicationFilter = z.infer<typeof ApplicationFilter>;

export const ApplicationListQuery = pageQuery(20, 200).extend({
  ...ApplicationFilter.shape,
  sort: z.enum(applicationSorts).default("received"),
  dir: sortDirection.optional(),
});
export type ApplicationListQuery = z.output<typeof ApplicationListQuery>;

/** A job with its number of applications. */
export const AppliedJob = z.object({ id: z.string(), title: z.string(), applications: z.number() });
export type AppliedJob = z.infer<typeof AppliedJob>;

/** The text of a resume; `reason` says why there is none. */
export const ResumeText = z.object({
  status: z.enum(resumeTextStatuses),
  text: z.string().nullable(),
  reason: z.string().nullable(),
  extractedAt: isoTime.nullable(),
});
export type ResumeText = z.infer<typeof ResumeText>;

const Neighbor = z.object({ id: z.string(), name: z.string() });

/** Where an application stands in a filtered list. `position` is null when the filter no longer matches it. */
export const ApplicationNeighbors = z.object({
  position: z.number().nullable(),
  total: z.number(),
  previous: Neighbor.nullable(),
  next: Neighbor.nullable(),
});
export type ApplicationNeighbors = z.infer<typeof ApplicationNeighbors>;
