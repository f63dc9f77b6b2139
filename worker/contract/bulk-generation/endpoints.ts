import * as z from "zod";
import { bulkRunStatuses, scheduleCategories, TOPICS_PER_CATEGORY } from "#contract/articles/constants.ts";
import { idParams, isoTime } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";

/** Articles per run: ten topics in each schedule category (spec B §9). */
export const BULK_TOTAL = TOPICS_PER_CATEGORY * scheduleCategories.length;

export const BulkRun = z.object({
  id: z.string(),
  /** `failed`: ended without any article. */
  status: z.enum(bulkRunStatuses),
  total: z.number(),
  /** Articles written. */
  inserted: z.number(),
  /** Articles that failed permanently. */
  failed: z.number(),
  /** Articles not started. */
  waiting: z.number(),
  /** Articles in progress. */
  writing: z.number(),
  /** Articles withdrawn by cancelling the run. */
  withdrawn: z.number(),
  categoryBreakdown: z.record(z.string(), z.number()),
  /** Articles that failed, or whose last attempt did. */
  failures: z.array(
    z.object({
      title: z.string(),
      category: z.string(),
      reason: z.string(),
      /** False while it is retried. */
      isFinal: z.boolean(),
      nextTry: isoTime.nullable(),
    }),
  ),
  /** Latest failure, also of an article that is retried. */
  lastError: z.string().nullable(),
  /** Next attempt of an article that failed or waits for `waitingFor`; null while paused. */
  nextTry: isoTime.nullable(),
  /** Missing setting or daily limit that blocks the remaining articles. */
  waitingFor: z.string().nullable(),
  /** Since when equal failures pause the run. */
  pausedAt: isoTime.nullable(),
  createdAt: isoTime,
  cancelledAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
});
export type BulkRun = z.infer<typeof BulkRun>;

export const BulkRunSummary = BulkRun.pick({
  id: true,
  status: true,
  total: true,
  inserted: true,
  failed: true,
  lastError: true,
  createdAt: true,
});
export type BulkRunSummary = z.infer<typeof BulkRunSummary>;

export const bulkRuns = {
  start: endpoint({
    route: "POST /api/content/bulk-generate",
    summary: `Start a run of ${BULK_TOTAL} drafts over the schedule categories, or return the running one`,
    access: "content.bulk",
    body: z.strictObject({}),
    output: BulkRun,
    status: 202,
  }),
  newest: endpoint({
    route: "GET /api/content/bulk-generate",
    summary: "Get the latest run, and up to ten earlier ones",
    access: "content.bulk",
    output: z.object({ run: BulkRun.nullable(), earlier: z.array(BulkRunSummary) }),
  }),
  get: endpoint({
    route: "GET /api/content/bulk-generate/:id",
    summary: "Get a run with its progress",
    access: "content.bulk",
    params: idParams,
    output: BulkRun,
  }),
  resume: endpoint({
    route: "POST /api/content/bulk-generate/:id/resume",
    summary: "Resume a run that equal failures have paused; failed articles stay failed",
    access: "content.bulk",
    params: idParams,
    output: BulkRun,
  }),
  cancel: endpoint({
    route: "DELETE /api/content/bulk-generate/:id",
    summary: "Cancel a run; written articles stay",
    access: "content.bulk",
    params: idParams,
    output: BulkRun,
  }),
};
