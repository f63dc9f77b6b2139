import * as z from "zod";
import { isoTime } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";

const CronState = z.object({
  cron: z.string(),
  lastStart: isoTime.nullable(),
  lastFinish: isoTime.nullable(),
  /** Error of the last run; null after a success. */
  lastError: z.string().nullable(),
  /** In the last 24 hours. */
  runs: z.number(),
  failures: z.number(),
  /** The next run is overdue. */
  isLate: z.boolean(),
});

export const StoredFiles = z.object({
  count: z.number(),
  bytes: z.number(),
  /** The listing was truncated. */
  isPartial: z.boolean(),
  measuredAt: isoTime,
});
export type StoredFiles = z.infer<typeof StoredFiles>;

export const SystemHealth = z.object({
  checkedAt: isoTime,
  crons: z.array(CronState),
  queue: z.object({
    /** Due now. */
    due: z.number(),
    oldestDueAt: isoTime.nullable(),
    /** Scheduled or waiting for a retry. */
    later: z.number(),
    waitingForSettings: z.number(),
    sending: z.number(),
    dead: z.number(),
  }),
  tokens: z.array(
    z.object({
      vendor: z.string(),
      account: z.string(),
      state: z.enum(["connected", "expired", "revoked"]),
      expiresAt: isoTime,
      daysLeft: z.number(),
      renews: z.boolean(),
    }),
  ),
  storage: z.object({
    databaseBytes: z.number().nullable(),
    files: StoredFiles,
  }),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

export const health = {
  check: endpoint({
    route: "GET /api/health",
    summary: "Check the service; 503 with the failed checks",
    access: "public",
    query: z.strictObject({
      /** `all` also answers 503 for checks that visitors do not notice immediately. */
      of: z.enum(["needed", "all"]).default("needed"),
    }),
    output: z.object({
      ok: z.boolean(),
      version: z.string(),
      checks: z.object({
        database: z.boolean(),
        sessions: z.boolean(),
        files: z.boolean(),
        /** False if deliveries are overdue; those that wait for a setting do not count. */
        queue: z.boolean(),
        /** False if a cron run is late. */
        cron: z.boolean(),
      }),
    }),
  }),
  system: endpoint({
    route: "GET /api/admin/health",
    summary: "Get cron runs, queue, tokens and storage",
    access: "crm.sync",
    output: SystemHealth,
  }),
};
