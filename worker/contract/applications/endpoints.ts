import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { applicationIndustries, applicationStages } from "#contract/jobs/constants.ts";
import {
  idParams,
  checkbox,
  email,
  id,
  isoTime,
  isChecked,
  pageQuery,
  phone,
  requiredText,
  text,
} from "#contract/text.ts";

/** Which wording of the terms an applicant agreed to; stored with the time, in the place of a flag (docs/decisions/0021). */
export const TERMS_VERSION = "2025-01";
const TERMS_REQUIRED = "You must agree to the terms and conditions";

export const MAX_RESUME_BYTES = 5 * 1024 * 1024;
export const RESUME_TOO_LARGE = "The resume is larger than 5 MB. Please send a smaller file.";
export const RESUME_WITH_MACROS = "This document contains macros. Please save it without them, or as a PDF.";
export const RESUME_WRONG_TYPE = "Please send the resume as a PDF, DOC or DOCX file.";

const emptyAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** What a candidate sends; the file comes beside it as the form field `resume`. */
export const ApplicationForm = z.strictObject({
  firstName: requiredText(80, "Please enter your first name."),
  lastName: requiredText(80, "Please enter your last name."),
  email: email(),
  phone: phone(),
  currentPosition: text(160).default(""),
  industry: emptyAsMissing(z.enum(applicationIndustries)),
  resumeUrl: text(500).default(""),
  additionalInfo: text(5_000).default(""),
  jobId: emptyAsMissing(id),
  /** When sent it must be ticked; its time and wording are stored, not the flag. */
  agreeToTerms: checkbox.optional().refine((value) => value === undefined || isChecked(value), TERMS_REQUIRED),
});
export type ApplicationForm = z.input<typeof ApplicationForm>;

/** The same on our own page, where the box has to be ticked. */
export const ApplicationPageForm = ApplicationForm.extend({
  agreeToTerms: checkbox.refine(isChecked, TERMS_REQUIRED),
});

const Resume = z.object({ name: z.string(), type: z.string(), size: z.number() });

/** An application as staff see it. The file's key stays in the worker. */
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
  stage: z.enum(applicationStages),
  leadScore: z.number().nullable(),
  /** Other applications under the same address, and how many of them are for the same job. */
  others: z.number(),
  sameJob: z.number(),
  createdAt: isoTime,
});
export type Application = z.infer<typeof Application>;

/** Which applications: all of them where nothing is said. `repeated`: of people who have sent more than one. */
export const ApplicationFilter = z.object({
  q: text(120).optional(),
  stage: z.enum(applicationStages).optional(),
  jobId: id.optional(),
  repeated: z.literal("true").optional(),
});
export type ApplicationFilter = z.infer<typeof ApplicationFilter>;

/** A job that somebody has applied for, and how many did. */
export const AppliedJob = z.object({ id: z.string(), title: z.string(), applications: z.number() });
export type AppliedJob = z.infer<typeof AppliedJob>;

const MAX_IDS = 100;
const idList = z
  .string()
  .max(MAX_IDS * 37)
  .transform((ids) => ids.split(","))
  .pipe(z.array(id).max(MAX_IDS));

export const applications = {
  submit: endpoint({
    route: "POST /api/applications",
    summary: "Apply, for a job or in general; JSON, or a form with the file `resume`",
    access: "public",
    limited: true,
    idempotent: true,
    body: ApplicationForm,
    form: { page: "/apply?job=:jobId", done: "/apply/received", files: ["resume"] },
    maxBody: MAX_RESUME_BYTES + 256 * 1024,
    output: z.object({ id: z.string(), jobId: z.string().nullable(), createdAt: isoTime }),
    status: 201,
  }),
  list: endpoint({
    route: "GET /api/applications",
    summary: "Applications, newest first",
    access: "crm.read",
    query: pageQuery(20, 200).extend(ApplicationFilter.shape),
    output: z.array(Application),
    paged: true,
  }),
  jobs: endpoint({
    route: "GET /api/applications/jobs",
    summary: "Jobs that somebody has applied for, the latest application first; at most 200",
    access: "crm.read",
    query: z.object({
      /** Only these: ids with commas between them. */
      ids: idList.optional(),
    }),
    output: z.array(AppliedJob),
  }),
  get: endpoint({
    route: "GET /api/applications/:id",
    summary: "One application",
    access: "crm.read",
    params: idParams,
    output: Application,
  }),
};
