import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { chainKinds } from "#contract/activity/constants.ts";
import { id, json, oneOf, time, type Json } from "./columns.ts";
import { users } from "./users.ts";

export const adminActivityLogs = sqliteTable(
  "admin_activity_logs",
  {
    id: id(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    /** Name at the time of the action; outlives the account. */
    username: text(),
    /** Name of the API key that was used. */
    apiKey: text(),
    action: text().notNull(),
    entityType: text(),
    entityId: text(),
    details: json<Json>(),
    ipAddress: text(),
    userAgent: text(),
    requestId: text(),
    createdAt: time().notNull(),
    /** Its latest entry in the chain; null while the row, or its erasure, waits to be chained. */
    chainSeq: integer(),
    /** Salt of the hash of the username, the API key and the request id in the chain. */
    staffSalt: text(),
    /** Salt of the hash of the personal values in the chain. Erasure deletes it, so that the hash reveals nothing. */
    contentSalt: text(),
    /** Id of the request that erased the personal values. */
    erasedBy: text(),
  },
  (t) => [
    index("activity_age").on(t.createdAt),
    index("activity_entity").on(t.entityType, t.entityId, t.createdAt),
    index("activity_user").on(t.userId, t.createdAt),
    index("activity_action").on(t.action, t.createdAt),
    index("activity_erased")
      .on(t.erasedBy)
      .where(sql`erased_by is not null`),
    index("activity_unchained")
      .on(t.createdAt, t.id)
      .where(sql`chain_seq is null`),
  ],
);

/**
 * Hash chain over the activity log: append-only, held by triggers. Each entry covers a row of the log and the entry
 * before it. Personal values are only in salted hashes.
 */
export const activityChain = sqliteTable(
  "activity_chain",
  {
    /** 1, 2, 3 without gaps. */
    seq: integer().primaryKey(),
    kind: text({ enum: chainKinds }).notNull(),
    /** No foreign key: the entry must outlive a removed row. */
    activityId: text().notNull(),
    createdAt: time().notNull(),
    action: text().notNull(),
    entityType: text(),
    /** Null also if the id could be personal, such as a phone number; `contentHash` covers it then. */
    entityId: text(),
    userId: text(),
    staffHash: text().notNull(),
    contentHash: text().notNull(),
    erasedBy: text(),
    chainedAt: time().notNull(),
    /** Covers all columns and the hash of the entry before. */
    hash: text().notNull(),
  },
  (t) => [
    uniqueIndex("activity_chain_row")
      .on(t.activityId)
      .where(sql`kind = 'entry'`),
    oneOf("kind", chainKinds),
  ],
);

/** The signed head of the chain, once a day; its mail to the owner is the copy outside of the database. */
export const activityHeads = sqliteTable("activity_heads", {
  /** yyyy-MM-dd in UTC. */
  day: text().primaryKey(),
  seq: integer().notNull(),
  hash: text().notNull(),
  /** Ed25519, base64url. */
  publicKey: text().notNull(),
  signature: text().notNull(),
  createdAt: time().notNull(),
});
