import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, time } from "./columns.ts";
import { users } from "./users.ts";

/** Every staff request reads its session here. */
export const userSessions = sqliteTable(
  "user_sessions",
  {
    /** SHA-256 hash of the session token. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Epoch of the user at sign-in; a later epoch ends the session. */
    epoch: integer().notNull(),
    createdAt: time().notNull(),
    /** Updated at most every few minutes. */
    lastSeenAt: time().notNull(),
    expiresAt: time().notNull(),
    /** Latest proof of identity after the sign-in; null without one. */
    verifiedAt: time(),
    /** The issuer of a single sign-on required a second factor. */
    hasExternalFactor: flag(false),
    ipAddress: text(),
    userAgent: text(),
  },
  (t) => [
    index("user_sessions_user").on(t.userId, t.lastSeenAt),
    index("user_sessions_expiry").on(t.expiresAt),
  ],
);
