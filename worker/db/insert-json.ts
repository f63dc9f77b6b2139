import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";
import { selectRow } from "./select-row.ts";

const encode = (column: Column, value: unknown): unknown => {
  const stored = value === undefined ? column.default : value;
  return stored === undefined || stored === null ? null : column.mapToDriverValue(stored);
};

/**
 * Inserts any number of rows for which `condition` holds, as one bound parameter: D1 allows at most 100 per statement.
 * In the condition, `value ->> '$.id'` is the row's id. Absent columns get their constant default, else null.
 */
export function insertJsonRows<T extends SQLiteTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
  condition: SQL,
) {
  const columns = Object.entries(getTableColumns(table));
  const encoded = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, column]) => [name, encode(column, (row as Record<string, unknown>)[name])]),
    ),
  );
  const values = Object.fromEntries(
    columns.map(([name]) => [name, sql`json_extract(value, ${sql.raw(`'$.${name}'`)})`]),
  );
  // Safe: `values` has an expression for every column.
  const selection = selectRow(table, values as never) as unknown as Record<string, SQL.Aliased>;
  const select = db
    .select(selection)
    .from(sql`json_each(${JSON.stringify(encoded)})`)
    .where(condition);
  return db.insert(table).select(select as never);
}
