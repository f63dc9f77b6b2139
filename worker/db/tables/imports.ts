import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  importKinds,
  importSources,
  importStatuses,
  legalBases,
  rowOutcomes,
} from "#contract/imports/constants.ts";
import { articles } from "./articles.ts";
import { id, json, oneOf, rule, timestamps, time } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** One file of another system. Its rows arrive in batches; `import_rows` is the progress. */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    kind: text({ enum: importKinds }).notNull(),
    source: text({ enum: importSources }).notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file: the same file continues a running import. */
    fileHash: text().notNull(),
    /** Column of the file by field. */
    mapping: json<Record<string, string>>().notNull(),
    /** Why the people's data may be stored; null for data about no person. */
    legalBasis: text({ enum: legalBases }),
    /** Number of rows in the file. */
    total: integer().notNull(),
    status: text({ enum: importStatuses }).notNull().default("running"),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    ...timestamps(),
  },
  (t) => [
    index("imports_newest").on(t.createdAt, t.id),
    uniqueIndex("imports_running")
      .on(t.kind, t.fileHash)
      .where(sql`status = 'running'`),
    index("imports_creator").on(t.createdBy),
    oneOf("status", importStatuses),
    rule("imports_total_range", "total >= 1"),
  ],
);

/** Outcome of each row. Contains no personal data besides ids; an erasure deletes the person's rows. */
export const importRows = sqliteTable(
  "import_rows",
  {
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** Number in the file, from 1. */
    row: integer().notNull(),
    outcome: text({ enum: rowOutcomes }).notNull(),
    /** Why a row failed, joined another record or stays. */
    reason: text(),
    /** Hash of what identifies the record in its source: it is created once, by whichever import. */
    sourceKey: text(),
    entityId: text(),
    /** `updatedAt` of the record after the import; another value means that somebody changed it. */
    stamp: text(),
    /** Fields of an existing record that were empty and got a value. */
    filled: json<string[]>(),
    /** Lead that was created with an application. */
    leadId: text(),
    /** Timeline entry or consent record of the import. */
    entryId: text(),
    createdAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index("import_rows_outcome").on(t.importId, t.outcome),
    uniqueIndex("import_rows_source_key")
      .on(t.sourceKey)
      .where(sql`outcome = 'created' and source_key is not null`),
    index("import_rows_entity").on(t.entityId),
    index("import_rows_lead").on(t.leadId),
    index("import_rows_entry").on(t.entryId),
    oneOf("outcome", rowOutcomes),
  ],
);

/**
 * Addresses of an earlier site. Read only where no page exists. The target is an article, a job or an address;
 * without one the address answers 410.
 */
export const redirects = sqliteTable(
  "redirects",
  {
    id: id(),
    /** Path without trailing slash. */
    fromPath: text().notNull(),
    toUrl: text(),
    articleId: text().references(() => articles.id, { onDelete: "cascade" }),
    jobId: text().references(() => jobs.id, { onDelete: "cascade" }),
    importId: text().references(() => imports.id, { onDelete: "set null" }),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("redirects_from").on(t.fromPath),
    index("redirects_newest").on(t.createdAt, t.id),
    index("redirects_article").on(t.articleId),
    index("redirects_job").on(t.jobId),
    index("redirects_import").on(t.importId),
  ],
);
