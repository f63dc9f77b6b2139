import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { time } from "./columns.ts";
import { users } from "./users.ts";

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The authenticator app of a user (RFC 6238). It counts once it is confirmed. */
export const userTotp = sqliteTable("user_totp", {
  userId: userId().primaryKey(),
  /** Encrypted. */
  secret: text().notNull(),
  keyId: text().notNull(),
  /** The time step of the last accepted code: no code works twice. */
  lastStep: integer().notNull().default(0),
  createdAt: time().notNull(),
  confirmedAt: time(),
});

/** Using a code deletes it. */
export const userRecoveryCodes = sqliteTable(
  "user_recovery_codes",
  {
    userId: userId(),
    /** SHA-256 hash. */
    codeHash: text().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Sign-ins whose password was right and whose second step is open. No session. */
export const pendingSignIns = sqliteTable(
  "pending_sign_ins",
  {
    /** SHA-256 hash of the token in the browser's cookie. */
    id: text().primaryKey(),
    userId: userId(),
    /** Epoch of the user at the first step; a later epoch ends the sign-in. */
    epoch: integer().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [index("pending_sign_ins_user").on(t.userId), index("pending_sign_ins_expiry").on(t.expiresAt)],
);
