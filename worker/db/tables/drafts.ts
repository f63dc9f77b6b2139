import { index, integer, primaryKey, type SQLiteColumn, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { articles } from "./articles.ts";
import { type Json, time } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

/** What a person has typed since they last saved a record, and when they last had it open. */
const draftTable = (name: string, recordColumn: string, recordId: () => SQLiteColumn) =>
  sqliteTable(
    name,
    {
      recordId: text(recordColumn).notNull().references(recordId, { onDelete: "cascade" }),
      userId: text()
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      /** Version of the record that the text started from. */
      baseVersion: integer().notNull(),
      /** Null while the record is only open. */
      fields: text({ mode: "json" }).$type<Json>(),
      /** Incremented by each automatic save, so that a late one is refused. */
      revision: integer().notNull(),
      seenAt: time().notNull(),
      updatedAt: time().notNull(),
    },
    (t) => [primaryKey({ columns: [t.recordId, t.userId] }), index(`${name}_user`).on(t.userId)],
  );

export const articleDrafts = draftTable("article_drafts", "article_id", () => articles.id);
export const jobDrafts = draftTable("job_drafts", "job_id", () => jobs.id);

export type DraftTable = typeof articleDrafts;
