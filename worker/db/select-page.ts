import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

/**
 * Selects a page and the total number of rows in one batch, as one snapshot. Not for joins with equal column
 * names, which D1 batches merge.
 */
export async function selectPage<Page extends BatchItem<"sqlite">>(
  db: Db,
  page: Page,
  table: SQLiteTable,
  where?: SQL,
) {
  const count = db
    .select({ total: sql<number>`count(*)` })
    .from(table)
    .where(where);
  const [rows, [countRow]] = await db.batch([page, count]);
  return { rows, total: countRow!.total };
}
