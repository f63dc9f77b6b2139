import * as z from "zod";
import { draftBody, DraftSaved, Presence, presenceBody, storedDraft } from "#contract/drafts/schemas.ts";
import { endpoint, KIB } from "#contract/endpoint.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { deleted, idParams, text } from "#contract/schemas.ts";
import {
  experienceLevels,
  jobStatuses,
  MAX_PLACES,
  MAX_TITLE_LENGTH,
  salaryPeriods,
  workplaces,
} from "./constants.ts";
import { DESCRIPTION_MAX, jobImageUrl } from "./schemas.ts";

const DRAFT_BODY = 128 * KIB;

const PlaceFields = z.strictObject({
  country: text(80),
  region: text(80),
  city: text(80),
  postalCode: text(16),
  street: text(120),
});

/** The fields of the editor as they are while a person types: amounts and days are input texts. */
export const JobDraftFields = z.strictObject({
  title: text(MAX_TITLE_LENGTH),
  company: text(160),
  /** Name of the client, which is stored apart from the job. */
  client: text(160),
  location: text(160),
  workplace: z.enum(workplaces),
  employmentType: text(40),
  places: z.array(PlaceFields).max(MAX_PLACES),
  applicantCountries: z.array(text(2)).max(250),
  industry: text(LIST_LABEL_MAX),
  experienceLevel: z.enum(experienceLevels),
  /** Markdown. */
  description: text(DESCRIPTION_MAX),
  requirements: text(10_000),
  benefits: text(10_000),
  salary: text(120),
  salaryMin: text(20),
  salaryMax: text(20),
  salaryCurrency: text(3),
  salaryPeriod: z.enum(salaryPeriods),
  visaSponsorship: z.boolean(),
  isUrgent: z.boolean(),
  status: z.enum(jobStatuses),
  publishToPortals: z.boolean(),
  expiresAt: text(10),
  imageUrl: jobImageUrl,
});
export type JobDraftFields = z.infer<typeof JobDraftFields>;

export const StoredJobDraft = storedDraft(JobDraftFields);
export type StoredJobDraft = z.infer<typeof StoredJobDraft>;

export const jobDrafts = {
  get: endpoint({
    route: "GET /api/jobs/:id/draft",
    summary: "Get the caller's unsaved text of a job",
    access: "jobs.write",
    params: idParams,
    output: z.object({ draft: StoredJobDraft.nullable() }),
  }),
  save: endpoint({
    route: "PUT /api/jobs/:id/draft",
    summary:
      "Store the caller's unsaved text; a stale `revision` gets 409 with the stored draft in `current`",
    access: "jobs.write",
    params: idParams,
    body: draftBody(JobDraftFields),
    maxBody: DRAFT_BODY,
    output: DraftSaved,
  }),
  heartbeat: endpoint({
    route: "POST /api/jobs/:id/presence",
    summary: "Report that the caller has a job open, and get who else has",
    access: "jobs.write",
    params: idParams,
    body: presenceBody,
    output: Presence,
  }),
  discard: endpoint({
    route: "DELETE /api/jobs/:id/draft",
    summary: "Delete the caller's unsaved text of a job",
    access: "jobs.write",
    params: idParams,
    output: deleted,
  }),
  preview: endpoint({
    route: "POST /api/jobs/preview",
    summary: "Render a job's description to sanitized HTML, as saving does",
    access: "jobs.write",
    limited: true,
    body: z.strictObject({ description: text(DESCRIPTION_MAX) }),
    output: z.object({ descriptionHtml: z.string() }),
  }),
};
