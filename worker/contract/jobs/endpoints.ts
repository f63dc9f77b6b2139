import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, idParams } from "#contract/schemas.ts";
import { Job, JobBulk, JobBulkOutcome, JobDraft, JobFilter, JobPatch, JobStats } from "./schemas.ts";

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
