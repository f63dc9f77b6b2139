import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { time } from "./columns.ts";
import { users } from "./users.ts";

/** Accounts at OpenID Connect issuers that sign in as users. */
export const userIdentities = sqliteTable(
  "user_identities",
  {
    issuer: text().notNull(),
    /** Stable id of the account at the issuer. */
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: time().notNull(),
    lastUsedAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index("user_identities_user").on(t.userId)],
);

/** Sign-ins that were sent to an issuer. Coming back deletes them; cron deletes expired ones. */
export const oidcRequests = sqliteTable(
  "oidc_requests",
  {
    /** SHA-256 hash of `state`, which is also in the browser's cookie. */
    id: text().primaryKey(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    /** Page to open afterwards. */
    next: text(),
    expiresAt: time().notNull(),
  },
  (t) => [index("oidc_requests_expiry").on(t.expiresAt)],
);
