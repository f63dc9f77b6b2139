import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roles as presets } from "#contract/capabilities.ts";
import { flag, id, json, oneOf, timestamps, time } from "./columns.ts";
import { roles } from "./roles.ts";

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
    /** The preset that the user has. With a role of the firm's own, only what the API answers as `role`. */
    role: text({ enum: presets }).notNull().default("user"),
    /** A role of the firm's own, in place of the preset. */
    roleId: text().references(() => roles.id),
    /** Key of the list `departments`. */
    department: text(),
    /** Name under which readers see the user, such as the reviewer of an article. */
    publicName: text(),
    /** Copy of the capabilities of `roleId`, for the previous release only: a rollback changes no rights. */
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
  (t) => [
    uniqueIndex("users_username").on(sql`lower(username)`),
    uniqueIndex("users_email")
      .on(sql`lower(email)`)
      .where(sql`email is not null`),
    index("users_role").on(t.roleId),
    oneOf("role", presets),
  ],
);
