import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, idParams } from "#contract/schemas.ts";
import { JobBoard, JobBoardDraft, JobBoardPatch, Posting, PublishResult } from "./schemas.ts";

export const jobBoards = {
  list: endpoint({
    route: "GET /api/portals",
    summary:
      "The job portals: what they need, what they read last, how many jobs they have; never their keys",
    access: "jobs.read",
    output: z.array(JobBoard),
  }),
  create: endpoint({
    route: "POST /api/portals",
    summary: "Add a portal that reads a feed, or an address that is told; it starts switched off",
    access: "jobs.distribute",
    body: JobBoardDraft,
    output: JobBoard,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/portals/:id",
    summary: "Switch a portal on or off, or change its key or settings",
    access: "jobs.distribute",
    params: idParams,
    body: JobBoardPatch,
    output: JobBoard,
  }),
  publish: endpoint({
    route: "POST /api/jobs/:id/publish-to-portals",
    summary: "Give an open job to every active portal, and say what came of it at each",
    access: "jobs.distribute",
    params: idParams,
    output: z.object({ results: z.array(PublishResult) }),
  }),
  postings: endpoint({
    route: "GET /api/jobs/:id/postings",
    summary: "How a job stands at each portal that it was given to",
    access: "jobs.read",
    params: idParams,
    output: z.array(Posting),
  }),
  retry: endpoint({
    route: "POST /api/jobs/:id/postings/:portalId/retry",
    summary: "Try one portal again now",
    access: "jobs.distribute",
    params: z.strictObject({ id, portalId: id }),
    output: Posting,
  }),
};
