import { sql } from "drizzle-orm";
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roles } from "#contract/capabilities.ts";
import { flag, id, json, oneOf, timestamps, time } from "./columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text().notNull(),
    fullName: text(),
    /** In lower case. */
    email: text(),
    /** Key of the file in R2. */
    photo: text(),
    timeZone: text(),
    /** Includes algorithm and parameters; `none` while an invited user has not chosen a password. */
    passwordHash: text().notNull(),
    role: text({ enum: roles }).notNull().default("user"),
    /** Key of the list `departments`. */
    department: text(),
    /** Name under which readers see the user, such as the reviewer of an article. */
    publicName: text(),
    /** null: capabilities of the role. A list replaces them. */
    permissions: json<string[]>(),
    isActive: flag(true),
    /** The account of a service key: never active, so that nobody signs in with it, and nothing is assigned to it. */
    isService: flag(false),
    /** Incrementing it ends all sessions of the user. */
    epoch: integer().notNull().default(0),
    mustChangePassword: flag(false),
    lastLogin: time(),
    ...timestamps(),
  },
  () => [
    uniqueIndex("users_username").on(sql`lower(username)`),
    uniqueIndex("users_email")
      .on(sql`lower(email)`)
      .where(sql`email is not null`),
    oneOf("role", roles),
  ],
);
