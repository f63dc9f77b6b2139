import { getTableColumns, isSQLWrapper, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

type Row<T extends SQLiteTable> = {
  [K in keyof T["$inferSelect"]]: T["$inferSelect"][K] | SQLWrapper;
};

/**
 * Selection for `insert(table).select(…)`: every column by name, as a value or an SQL expression, in the table's order.
 */
export function selectRow<T extends SQLiteTable>(table: T, row: Row<T>) {
  const values = row as Record<string, unknown>;
  const fields = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = values[key];
    const expression = isSQLWrapper(value) ? sql`${value}` : sql`${sql.param(value, column)}`;
    return [key, expression.as(column.name)];
  });
  return Object.fromEntries(fields) as {
    [K in keyof T["$inferSelect"]]: SQL.Aliased<T["$inferSelect"][K]>;
  };
}

/** FROM of a select that reads no table. */
export const singleRow = sql`(select 1)`;
