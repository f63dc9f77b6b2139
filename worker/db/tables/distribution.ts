import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { jobBoardAdapters, postingStatuses } from "#contract/job-boards/constants.ts";
import { flag, id, json, oneOf, rule, timestamps, time, type Json } from "./columns.ts";
import { jobs } from "./jobs.ts";

export const jobPortals = sqliteTable(
  "job_portals",
  {
    id: id(),
    /** File name of /feeds/{key}.xml. */
    key: text().notNull().unique("job_portals_key"),
    name: text().notNull(),
    adapter: text({ enum: jobBoardAdapters }).notNull(),
    /** Encrypted with the key `keyId`. */
    apiKey: text(),
    keyId: text(),
    isActive: flag(false),
    config: json<Json>().notNull().default({}),
    /** Last fetch of the feed, its client, and the number of jobs. */
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
    /** Staff took the job off this board while it stays open. */
    excludedAt: time(),
    errorMessage: text(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("job_portal_postings_pair").on(t.jobId, t.portalId),
    index("job_portal_postings_portal").on(t.portalId, t.status),
    oneOf("status", postingStatuses),
  ],
);
