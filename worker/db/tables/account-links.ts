import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { linkPurposes } from "#contract/auth/constants.ts";
import { id, oneOf, rule, time } from "./columns.ts";
import { users } from "./users.ts";

/** One-time links that were mailed to staff. Using one deletes it; cron deletes expired ones. */
export const accountLinks = sqliteTable(
  "account_links",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** SHA-256 hash of the token. */
    tokenHash: text(),
    /** Where the mail goes. */
    recipient: text().notNull(),
    /** The address that both links of a change confirm. */
    newEmail: text(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    confirmedAt: time(),
  },
  (t) => [
    uniqueIndex("account_links_token")
      .on(t.tokenHash)
      .where(sql`token_hash is not null`),
    index("account_links_user").on(t.userId),
    index("account_links_expiry").on(t.expiresAt),
    oneOf("purpose", linkPurposes),
    rule("link_has_token", "purpose = 'email_changed' or token_hash is not null"),
  ],
);
