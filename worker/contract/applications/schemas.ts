import * as z from "zod";
import { checkbox, email, id, isChecked, isoTime, phone, requiredText, text } from "#contract/schemas.ts";
import { applicationIndustries, applicationStages } from "#contract/jobs/constants.ts";

const TERMS_REQUIRED = "You must agree to the terms and conditions";

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
  agreeToTerms: checkbox
    .optional()
    .refine((value) => value === undefined || isChecked(value), TERMS_REQUIRED),
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
