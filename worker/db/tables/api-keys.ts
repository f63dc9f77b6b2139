import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { apiKeyKinds } from "#contract/api-keys/constants.ts";
import type { Capability } from "#contract/capabilities.ts";
import { id, json, oneOf, time } from "./columns.ts";
import { users } from "./users.ts";

/** Keys of the API. Every request with a key reads its row here. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: id(),
    kind: text({ enum: apiKeyKinds }).notNull(),
    name: text().notNull(),
    /** The account that the key acts as: the user of a personal key, the service account of a service key. */
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who answers for a service key. */
    ownerId: text().references(() => users.id, { onDelete: "set null" }),
    /** SHA-256 hash of the key. */
    tokenHash: text().notNull().unique("api_keys_token"),
    /** The first characters of the key. */
    hint: text().notNull(),
    capabilities: json<Capability[]>().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    /** Updated at most every few minutes. */
    lastUsedAt: time(),
    lastUsedNetwork: text(),
    revokedAt: time(),
  },
  (t) => [
    index("api_keys_user").on(t.userId, t.createdAt),
    index("api_keys_owner").on(t.ownerId),
    index("api_keys_expiry").on(t.expiresAt),
    oneOf("kind", apiKeyKinds),
  ],
);
