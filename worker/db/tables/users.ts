import { sql } from "drizzle-orm";
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roles } from "#contract/capabilities.ts";
import { departments } from "#contract/users/labels.ts";
import { flag, id, json, oneOf, stamps, time } from "./columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text().notNull(),
    /** Says its own algorithm and parameters. */
    passwordHash: text().notNull(),
    role: text({ enum: roles }).notNull().default("user"),
    department: text({ enum: departments }),
    /** null: what the role may do. A list replaces it. */
    permissions: json<string[]>(),
    isActive: flag(true),
    /** Raising it ends every session of this user. */
    epoch: integer().notNull().default(0),
    mustChangePassword: flag(false),
    lastLogin: time(),
    ...stamps(),
  },
  () => [
    uniqueIndex("users_username").on(sql`lower(username)`),
    oneOf("role", roles),
    oneOf("department", departments),
  ],
);
