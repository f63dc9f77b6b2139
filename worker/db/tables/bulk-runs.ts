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
    /** Never set; to be removed. Failure reasons are in the deliveries. */
    error: text(),
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
