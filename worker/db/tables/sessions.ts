import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { time } from "./columns.ts";
import { users } from "./users.ts";

/** Who is signed in where, for people to look at; whether a session opens anything is decided without this table. */
export const userSessions = sqliteTable(
  "user_sessions",
  {
    /** A hash of the session's id: names it without being able to open it. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The user's epoch when it was started; under a later one it is over. */
    epoch: integer().notNull(),
    createdAt: time().notNull(),
    /** Coarse: written at most once in some minutes. */
    lastSeenAt: time().notNull(),
    expiresAt: time().notNull(),
    ipAddress: text(),
    userAgent: text(),
  },
  (t) => [
    index("user_sessions_user").on(t.userId, t.lastSeenAt),
    index("user_sessions_expiry").on(t.expiresAt),
  ],
);
