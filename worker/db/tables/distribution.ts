import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { jobBoardAdapters, postingStatuses } from "#contract/job-boards/constants.ts";
import { flag, id, json, oneOf, rule, timestamps, time, type Json } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

export const jobPortals = sqliteTable(
  "job_portals",
  {
    id: id(),
    /** Names the feed: /feeds/{key}.xml and /feeds/{key}/{token}.xml. Never changes, unlike the name. */
    key: text().notNull().unique("job_portals_key"),
    name: text().notNull(),
    adapter: text({ enum: jobBoardAdapters }).notNull(),
    /** Encrypted with the key `keyId`. */
    apiKey: text(),
    keyId: text(),
    isActive: flag(false),
    config: json<Json>().notNull().default({}),
    /** Unused since migration 67: fetches of the public address, which anybody can make. */
    fetchedAt: time(),
    fetchedBy: text(),
    fetchedJobs: integer(),
    ...timestamps(),
  },
  () => [
    oneOf("adapter", jobBoardAdapters),
    rule("key_slug", "key <> '' and key not glob '*[^a-z0-9-]*'"),
    rule("sealed_has_key", "api_key is null or key_id is not null"),
  ],
);

/** Private addresses of feeds. Those that ended stay as a record of the fetches. */
export const jobFeedTokens = sqliteTable(
  "job_feed_tokens",
  {
    id: id(),
    portalId: text()
      .notNull()
      .references(() => jobPortals.id, { onDelete: "cascade" }),
    /** SHA-256, to find the token of a request. */
    tokenHash: text().notNull(),
    /** Encrypted with the key `keyId`, to show the address again. */
    token: text().notNull(),
    keyId: text().notNull(),
    createdAt: time().notNull(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    /** When the address stops working; null for the current one. */
    endsAt: time(),
    /** Last fetch with this token, its client, and the number of jobs. */
    fetchedAt: time(),
    fetchedBy: text(),
    fetchedJobs: integer(),
    fetchCount: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("job_feed_tokens_hash").on(t.tokenHash),
    index("job_feed_tokens_portal").on(t.portalId),
    index("job_feed_tokens_creator").on(t.createdBy),
    uniqueIndex("job_feed_tokens_current")
      .on(t.portalId)
      .where(sql`ends_at is null`),
  ],
);

export const jobPortalPostings = sqliteTable(
  "job_portal_postings",
  {
    id: id(),
    jobId: text()
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    portalId: text()
      .notNull()
      .references(() => jobPortals.id, { onDelete: "cascade" }),
    externalId: text(),
    status: text({ enum: postingStatuses }).notNull().default("pending"),
    postedAt: time(),
    /** Staff chose this board for the job. */
    requestedAt: time(),
    requestedBy: text().references(() => users.id, { onDelete: "set null" }),
    /** Staff took the job off this board while it stays open. */
    excludedAt: time(),
    excludedBy: text().references(() => users.id, { onDelete: "set null" }),
    /** Staff saw the ad on this board; `adUrl` is its address there. */
    confirmedAt: time(),
    confirmedBy: text().references(() => users.id, { onDelete: "set null" }),
    adUrl: text(),
    errorMessage: text(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("job_portal_postings_pair").on(t.jobId, t.portalId),
    index("job_portal_postings_portal").on(t.portalId, t.status),
    index("job_portal_postings_requester").on(t.requestedBy),
    index("job_portal_postings_excluder").on(t.excludedBy),
    index("job_portal_postings_confirmer").on(t.confirmedBy),
    oneOf("status", postingStatuses),
  ],
);
