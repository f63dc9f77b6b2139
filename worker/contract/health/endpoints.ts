import * as z from "zod";
import { isoTime } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";

const CronState = z.object({
  cron: z.string(),
  lastStart: isoTime.nullable(),
  lastFinish: isoTime.nullable(),
  /** Of the last run; null when all of it was done. */
  lastError: z.string().nullable(),
  /** Of the last day. */
  runs: z.number(),
  failures: z.number(),
  /** It should have run again by now. */
  isLate: z.boolean(),
});

/** How much is stored, as it was counted at some time. */
export const StoredFiles = z.object({
  count: z.number(),
  bytes: z.number(),
  /** There are more files than were counted. */
  isPartial: z.boolean(),
  measuredAt: isoTime,
});
export type StoredFiles = z.infer<typeof StoredFiles>;

export const SystemHealth = z.object({
  checkedAt: isoTime,
  crons: z.array(CronState),
  queue: z.object({
    /** Should be done already. */
    due: z.number(),
    oldestDueAt: isoTime.nullable(),
    /** For their time or another try. */
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
    summary: "Whether the service can do its work: 200, or 503 with what cannot",
    access: "public",
    query: z.strictObject({
      /** `all`: whatever is amiss is 503, also what visitors do not notice at once. */
      of: z.enum(["needed", "all"]).default("needed"),
    }),
    output: z.object({
      ok: z.boolean(),
      version: z.string(),
      checks: z.object({
        database: z.boolean(),
        sessions: z.boolean(),
        files: z.boolean(),
        /** Nothing that should have gone out is overdue; what waits for a setting is not. */
        queue: z.boolean(),
        /** Every cron has run when it should have. */
        cron: z.boolean(),
      }),
    }),
  }),
  system: endpoint({
    route: "GET /api/admin/health",
    summary: "How the service is: runs of the timetable, the queue, tokens, storage",
    access: "crm.sync",
    output: SystemHealth,
  }),
};
