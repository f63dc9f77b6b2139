import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

/**
 * A page of a list, and how many rows of its table are wanted in all: of one moment, in one round trip. Not for a page
 * that joins columns of one name, which a batch does not tell apart.
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
  const [rows, [counted]] = await db.batch([page, count]);
  return { rows, total: counted!.total };
}
