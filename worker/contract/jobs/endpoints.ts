import * as z from "zod";
import { BulkEditOutcome, bulkEditBody } from "#contract/bulk-edits/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, idParams } from "#contract/schemas.ts";
import {
  Job,
  JobBulk,
  JobBulkChange,
  JobBulkOutcome,
  JobDetail,
  JobDraft,
  JobFilter,
  JobFilterOptions,
  jobKeyParams,
  JobPatch,
  JobStats,
  StaffJobFilter,
} from "./schemas.ts";

export const jobs = {
  list: endpoint({
    route: "GET /api/jobs",
    summary: "List open jobs, urgent first, or search them; every status with scope=all and jobs.read",
    access: "public",
    query: JobFilter,
    output: z.array(Job),
    paged: true,
  }),
  filterOptions: endpoint({
    route: "GET /api/jobs/filters",
    summary: "List the locations of open jobs",
    access: "public",
    output: JobFilterOptions,
  }),
  get: endpoint({
    route: "GET /api/jobs/:id",
    summary: "Get an open job by id or address; of any status with scope=all and jobs.read",
    access: "public",
    params: jobKeyParams,
    query: z.object({ scope: z.literal("all").optional() }),
    output: JobDetail,
  }),
  similar: endpoint({
    route: "GET /api/jobs/:id/similar",
    summary: "List open jobs similar to one that may be deleted, and whether it was public",
    access: "public",
    params: jobKeyParams,
    output: z.object({ oncePublic: z.boolean(), jobs: z.array(Job) }),
  }),
  stats: endpoint({
    route: "GET /api/admin/jobs/stats",
    summary: "Get the counts of the job screen",
    access: "jobs.read",
    output: JobStats,
  }),
  create: endpoint({
    route: "POST /api/jobs",
    summary: "Create a job; a repeat with the same Idempotency-Key returns the same one",
    access: "jobs.write",
    body: JobDraft,
    output: Job,
    status: 201,
  }),
  duplicate: endpoint({
    route: "POST /api/jobs/:id/duplicate",
    summary: "Duplicate a job as a draft, without its dates and postings",
    access: "jobs.write",
    params: idParams,
    output: Job,
    status: 201,
  }),
  bulk: endpoint({
    route: "POST /api/admin/jobs/bulk",
    summary: "Publish, archive or reopen several jobs, with an outcome for each",
    access: "jobs.write",
    body: JobBulk,
    output: JobBulkOutcome,
  }),
  bulkEdit: endpoint({
    route: "POST /api/admin/jobs/bulk-edit",
    summary: "Change several jobs, by id or by filter, in bounded steps",
    access: "jobs.write",
    body: bulkEditBody(StaffJobFilter.shape, JobBulkChange),
    output: BulkEditOutcome,
  }),
  update: endpoint({
    route: "PUT /api/jobs/:id",
    summary: "Update a job; a stale `version` gets 409 with the current job",
    access: "jobs.write",
    params: idParams,
    body: JobPatch,
    output: Job,
  }),
  remove: endpoint({
    route: "DELETE /api/jobs/:id",
    summary: "Delete a job; it can be restored for ten minutes",
    access: "jobs.delete",
    params: idParams,
    output: deleted,
  }),
  restore: endpoint({
    route: "POST /api/jobs/:id/restore",
    summary: "Restore a job deleted in the last ten minutes",
    access: "jobs.delete",
    params: idParams,
    output: Job,
  }),
};
