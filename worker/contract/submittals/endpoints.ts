import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, id, idList, idParams, pageQuery } from "#contract/schemas.ts";
import { MAX_SHORTLIST, SHORTLIST_DAYS } from "./constants.ts";
import {
  CandidateProfile,
  EmployerConsent,
  EmployerConsentDecision,
  Shortlist,
  ShortlistFeedback,
  shortlistToken,
  StaffComment,
  Submittal,
  SubmittalDetail,
  SubmittalDraft,
  SubmittalPreparation,
} from "./schemas.ts";

const candidateParams = z.strictObject({ id, candidateId: id });
const createdOutput = z.object({ id: z.string() });
const tokenOutput = z.object({ token: z.string() });

export const submittals = {
  list: endpoint({
    route: "GET /api/submittals",
    summary: "List shortlists, newest first, of a job, a client or an application",
    access: "clients.read",
    query: pageQuery(20, 100).extend({
      jobId: id.optional(),
      clientId: id.optional(),
      applicationId: id.optional(),
    }),
    output: z.array(Submittal),
    paged: true,
  }),
  prepare: endpoint({
    route: "GET /api/submittals/preparation",
    summary: "Get contacts and candidates for a new shortlist of a job",
    access: "submittals.send",
    query: z.object({ jobId: id, applications: idList(MAX_SHORTLIST) }),
    output: SubmittalPreparation,
  }),
  get: endpoint({
    route: "GET /api/submittals/:id",
    summary: "Get a shortlist with its candidates, answers and comments",
    access: "clients.read",
    params: idParams,
    output: SubmittalDetail,
  }),
  create: endpoint({
    route: "POST /api/submittals",
    summary: "Send a shortlist of applicants to a contact of the job's client",
    access: "submittals.send",
    body: SubmittalDraft,
    idempotent: true,
    maxBody: 256 * 1024,
    output: createdOutput,
    status: 201,
  }),
  extend: endpoint({
    route: "POST /api/submittals/:id/extend",
    summary: "Send the link again, valid for more days; opens an expired or closed shortlist",
    access: "submittals.send",
    params: idParams,
    body: z.strictObject({ days: z.number().int().min(1).max(SHORTLIST_DAYS.max) }),
    output: SubmittalDetail,
  }),
  close: endpoint({
    route: "POST /api/submittals/:id/close",
    summary: "Close the link of a shortlist at once",
    access: "submittals.send",
    params: idParams,
    body: z.strictObject({}),
    output: SubmittalDetail,
  }),
  updateCandidate: endpoint({
    route: "PUT /api/submittals/:id/candidates/:candidateId",
    summary: "Change the headline and profile of a candidate",
    access: "submittals.send",
    params: candidateParams,
    body: CandidateProfile,
    output: SubmittalDetail,
  }),
  removeCandidate: endpoint({
    route: "DELETE /api/submittals/:id/candidates/:candidateId",
    summary: "Take a candidate off a shortlist",
    access: "submittals.send",
    params: candidateParams,
    output: deleted,
  }),
  askConsent: endpoint({
    route: "POST /api/submittals/:id/candidates/:candidateId/consent",
    summary: "Ask a candidate by mail to share name and resume with the client",
    access: "submittals.send",
    params: candidateParams,
    body: z.strictObject({}),
    output: SubmittalDetail,
  }),
  comment: endpoint({
    route: "POST /api/submittals/:id/candidates/:candidateId/comments",
    summary: "Add a comment that the client sees",
    access: "submittals.send",
    params: candidateParams,
    body: StaffComment,
    idempotent: true,
    output: createdOutput,
    status: 201,
  }),
};

export const shortlists = {
  get: endpoint({
    route: "GET /api/shortlist",
    summary: "Get a shortlist by the signed link of the mail; anonymous until the candidate agrees",
    access: "public",
    query: z.object({ token: shortlistToken }),
    output: Shortlist,
  }),
  feedback: endpoint({
    route: "POST /api/shortlist/feedback",
    summary: "Answer about a candidate, request an interview or comment, by the link of the mail",
    access: "public",
    limited: true,
    body: ShortlistFeedback,
    form: { page: "/shortlist?token=:token", done: "/shortlist?token=:token&done=sent" },
    output: tokenOutput,
  }),
  consent: endpoint({
    route: "GET /api/employer-consent",
    summary: "Get what a candidate is asked about an employer, by the signed link of the mail",
    access: "public",
    query: z.object({ token: shortlistToken }),
    output: EmployerConsent,
  }),
  decideConsent: endpoint({
    route: "POST /api/employer-consent",
    summary: "Agree to share name and resume with one employer, or decline or withdraw it",
    access: "public",
    limited: true,
    body: EmployerConsentDecision,
    form: { page: "/employer-consent?token=:token", done: "/employer-consent?token=:token&done=saved" },
    output: tokenOutput,
  }),
};
