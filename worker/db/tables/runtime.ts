import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { rule, time } from "./columns.ts";

/** Not used any more. Release 1.0 reads it while an upgrade replaces it. */
export const endedSessions = sqliteTable(
  "ended_sessions",
  { id: text().primaryKey(), endedAt: time().notNull(), expiresAt: time().notNull() },
  (t) => [index("ended_sessions_expiry").on(t.expiresAt)],
);

export const rateCounters = sqliteTable(
  "rate_counters",
  { key: text().primaryKey(), count: integer().notNull().default(0), resetsAt: time().notNull() },
  (t) => [index("rate_counters_reset").on(t.resetsAt)],
);

/**
 * Idempotent responses, stored for a day. Written in the batch of the effect, so that the primary key lets
 * one of several repeats through.
 */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    key: text().primaryKey(),
    requestHash: text().notNull(),
    status: integer(),
    body: text(),
    createdAt: time().notNull(),
  },
  (t) => [index("idempotency_keys_age").on(t.createdAt)],
);

/**
 * One row, incremented by triggers: `version` whenever public content changes, `jobs` with any job, `people` with
 * whatever the search for people reads.
 */
export const contentVersion = sqliteTable(
  "content_version",
  {
    id: integer().primaryKey(),
    version: integer().notNull().default(1),
    jobs: integer().notNull().default(1),
    people: integer().notNull().default(1),
  },
  () => [rule("only_row", "id = 1")],
);

export const cronRuns = sqliteTable(
  "cron_runs",
  { cron: text().notNull(), startedAt: time().notNull(), finishedAt: time(), error: text() },
  (t) => [primaryKey({ columns: [t.cron, t.startedAt] }), index("cron_runs_age").on(t.startedAt)],
);

/** Paid AI calls and their tokens, by day in the firm's time zone. */
export const aiUsage = sqliteTable(
  "ai_usage",
  {
    day: text().primaryKey(),
    calls: integer().notNull().default(0),
    /** Used by finished calls, reserved by running ones. */
    tokens: integer().notNull().default(0),
  },
  () => [rule("counts_are_positive", "calls >= 0 and tokens >= 0")],
);
