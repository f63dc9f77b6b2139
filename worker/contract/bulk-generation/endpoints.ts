import * as z from "zod";
import { bulkRunStatuses } from "#contract/articles/constants.ts";
import { idParams, isoTime } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";

export const BulkRun = z.object({
  id: z.string(),
  /** `failed` when it ended without one article. */
  status: z.enum(bulkRunStatuses),
  total: z.number(),
  /** Articles that were written. */
  inserted: z.number(),
  /** Articles that were refused or given up on. */
  failed: z.number(),
  /** Articles that nobody has begun. */
  waiting: z.number(),
  /** Articles that are being written at this moment. */
  writing: z.number(),
  /** Articles that were taken back when the run was cancelled. */
  withdrawn: z.number(),
  /** Written articles by category. */
  categoryBreakdown: z.record(z.string(), z.number()),
  failures: z.array(z.object({ title: z.string(), category: z.string(), reason: z.string() })),
  /** The setting without which the articles that wait cannot be written. */
  waitingFor: z.string().nullable(),
  createdAt: isoTime,
  cancelledAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
});
export type BulkRun = z.infer<typeof BulkRun>;

export const bulkRuns = {
  start: endpoint({
    route: "POST /api/content/bulk-generate",
    summary: "Start a run of 100 drafts over the schedule categories; while one runs, answers that run",
    access: "content.bulk",
    body: z.strictObject({}),
    output: BulkRun,
    status: 202,
  }),
  newest: endpoint({
    route: "GET /api/content/bulk-generate",
    summary: "The run that was started last",
    access: "content.bulk",
    output: z.object({ run: BulkRun.nullable() }),
  }),
  get: endpoint({
    route: "GET /api/content/bulk-generate/:id",
    summary: "A run as it stands now",
    access: "content.bulk",
    params: idParams,
    output: BulkRun,
  }),
  cancel: endpoint({
    route: "DELETE /api/content/bulk-generate/:id",
    summary: "Cancel a run: what nobody has begun is not written, what was written stays",
    access: "content.bulk",
    params: idParams,
    output: BulkRun,
  }),
};
