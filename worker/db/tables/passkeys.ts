import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json, time } from "./columns.ts";
import { users } from "./users.ts";

/** WebAuthn credentials of users. */
export const userPasskeys = sqliteTable(
  "user_passkeys",
  {
    /** Credential id in base64url. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** Signature counter of the authenticator; 0 where it has none. */
    counter: integer().notNull(),
    transports: json<string[]>().notNull(),
    createdAt: time().notNull(),
    lastUsedAt: time(),
  },
  (t) => [index("user_passkeys_user").on(t.userId)],
);

/** Challenges for authenticators. Using one deletes it; cron deletes expired ones. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    /** Random, in base64url. */
    id: text().primaryKey(),
    /** null for a sign-in, whose user is not known yet. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: time().notNull(),
  },
  (t) => [index("passkey_challenges_user").on(t.userId), index("passkey_challenges_expiry").on(t.expiresAt)],
);
