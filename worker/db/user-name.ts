import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** The name of a user for colleagues: the full name, else the username. Null where a left join finds nobody. */
export const userName = (user: { fullName: AnySQLiteColumn; username: AnySQLiteColumn }): SQL<string> =>
  sql<string>`coalesce(${user.fullName}, ${user.username})`;
