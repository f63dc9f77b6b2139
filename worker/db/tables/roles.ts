import { sql } from "drizzle-orm";
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, timestamps } from "./columns.ts";

export const roles = sqliteTable(
  "roles",
  {
    /** The key of a preset, or a UUID. */
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    capabilities: json<string[]>().notNull(),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  () => [uniqueIndex("roles_name").on(sql`lower(name)`)],
);
