import { type SQL, sql } from "drizzle-orm";

/**
 * Bound values as selected fields, for `insert().select()`, whose fields must be in table order. Pass stored values: 0 and
 * 1 for flags, JSON as text.
 */
export const sqlValues = <T extends Record<string, string | number | null>>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sql`${value}`.as(name)])) as {
    [Name in keyof T]: SQL.Aliased<T[Name]>;
  };
