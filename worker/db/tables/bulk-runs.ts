import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bulkRunStatuses } from "#contract/articles/constants.ts";
import { id, json, oneOf, rule, timestamps, time } from "./columns.ts";
import { users } from "./users.ts";

export const bulkRuns = sqliteTable(
  "bulk_runs",
  {
    id: id(),
    status: text({ enum: bulkRunStatuses }).notNull().default("running"),
    total: integer().notNull(),
    inserted: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    categoryBreakdown: json<Record<string, number>>().notNull().default({}),
    /** Latest failure of an article, also one that is retried. */
    error: text(),
    /** Failures in a row with this error. */
    equalFailures: integer().notNull().default(0),
    /** Set while equal failures pause the run. */
    pausedAt: time(),
    startedBy: text().references(() => users.id, { onDelete: "set null" }),
    cancelledAt: time(),
    finishedAt: time(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("bulk_runs_one_running")
      .on(t.status)
      .where(sql`status = 'running'`),
    index("bulk_runs_starter").on(t.startedBy),
    index("bulk_runs_newest").on(t.createdAt),
    oneOf("status", bulkRunStatuses),
    rule("counts_add_up", "inserted >= 0 and failed >= 0 and inserted + failed <= total"),
  ],
);
