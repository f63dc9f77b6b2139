import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, id, idParams } from "#contract/schemas.ts";
import { JobBoard, JobBoardChoice, JobBoardDraft, JobBoardPatch, Posting, PublishResult } from "./schemas.ts";

export const jobBoards = {
  list: endpoint({
    route: "GET /api/portals",
    summary: "List job boards with missing settings, last fetch and posting counts; never their keys",
    access: "jobs.read",
    output: z.array(JobBoard),
  }),
  create: endpoint({
    route: "POST /api/portals",
    summary: "Add a job board; it starts inactive",
    access: "jobs.distribute",
    body: JobBoardDraft,
    output: JobBoard,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/portals/:id",
    summary: "Update a job board's name, activity, key or settings",
    access: "jobs.distribute",
    stepUp: true,
    params: idParams,
    body: JobBoardPatch,
    output: JobBoard,
  }),
  remove: endpoint({
    route: "DELETE /api/portals/:id",
    summary: "Delete a job board with its feed and its postings",
    access: "jobs.distribute",
    params: idParams,
    output: deleted,
  }),
  publish: endpoint({
    route: "POST /api/jobs/:id/publish-to-portals",
    summary: "Publish an open job to the chosen or every active job board, with an outcome for each",
    access: "jobs.distribute",
    params: idParams,
    query: JobBoardChoice,
    output: z.object({ results: z.array(PublishResult) }),
  }),
  postings: endpoint({
    route: "GET /api/jobs/:id/postings",
    summary: "List the postings of a job",
    access: "jobs.read",
    params: idParams,
    output: z.array(Posting),
  }),
  withdraw: endpoint({
    route: "POST /api/jobs/:id/withdraw-from-portals",
    summary: "Take a job off the chosen or every job board; it stays on the site",
    access: "jobs.distribute",
    params: idParams,
    query: JobBoardChoice,
    output: z.array(Posting),
  }),
  retry: endpoint({
    route: "POST /api/jobs/:id/postings/:portalId/retry",
    summary: "Retry a posting now",
    access: "jobs.distribute",
    params: z.strictObject({ id, portalId: id }),
    output: Posting,
  }),
};
