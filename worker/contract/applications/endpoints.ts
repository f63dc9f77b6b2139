import * as z from "zod";
import { idList, idParams, isoTime } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  Application,
  ApplicationFilter,
  ApplicationForm,
  ApplicationListQuery,
  ApplicationNeighbors,
  AppliedJob,
  ResumeText,
} from "./schemas.ts";
import { APPLICATION_FILES_TOO_LARGE, MAX_APPLICATION_FILE_BYTES } from "./constants.ts";

const SubmittedOutput = z.object({
  id: z.string(),
  jobId: z.string().nullable(),
  industry: z.string().nullable(),
  createdAt: isoTime,
  /** When a recruiter answers at the latest. */
  respondBy: isoTime,
});

export const applications = {
  submit: endpoint({
    route: "POST /api/applications",
    summary: "Submit an application; JSON, or a form with the file `resume` and answers as `answers.<id>`",
    access: "public",
    limited: true,
    checked: "application",
    idempotent: true,
    body: ApplicationForm,
    form: {
      page: "/apply?job=:jobId",
      done: "/apply/received?job=:jobId&industry=:industry&by=:respondBy",
      files: ["resume"],
      map: "answers",
      tooLarge: APPLICATION_FILES_TOO_LARGE,
    },
    maxBody: MAX_APPLICATION_FILE_BYTES + 256 * 1024,
    output: SubmittedOutput,
    status: 201,
  }),
  list: endpoint({
    route: "GET /api/applications",
    summary: "List applications, newest first, or sorted",
    access: "crm.read",
    query: ApplicationListQuery,
    output: z.array(Application),
    paged: true,
  }),
  jobs: endpoint({
    route: "GET /api/applications/jobs",
    summary: "List jobs with applications, latest application first; at most 200",
    access: "crm.read",
    query: z.object({
      ids: idList(100).optional(),
    }),
    output: z.array(AppliedJob),
  }),
  get: endpoint({
    route: "GET /api/applications/:id",
    summary: "Get an application",
    access: "crm.read",
    params: idParams,
    output: Application,
  }),
  neighbors: endpoint({
    route: "GET /api/applications/:id/neighbors",
    summary: "Get the previous and next application of a filtered list, and the position in it",
    access: "crm.read",
    params: idParams,
    query: ApplicationFilter,
    output: ApplicationNeighbors,
  }),
  resumeText: endpoint({
    route: "GET /api/applications/:id/resume-text",
    summary: "Get the text of an application's resume, or why there is none",
    access: "crm.read",
    params: idParams,
    output: ResumeText,
  }),
  extractResume: endpoint({
    route: "POST /api/applications/:id/resume-text",
    summary: "Extract the text of a resume again after it failed",
    access: "crm.write",
    params: idParams,
    output: ResumeText,
    status: 202,
  }),
};
