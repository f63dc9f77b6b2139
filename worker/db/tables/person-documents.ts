import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { crmLeads } from "./leads.ts";

/**
 * What the search for people reads: one row per person, with the texts of all their leads, applications and messages.
 * Triggers keep it in step, and the index `person_documents_fts` with it; they insert ids into the view
 * `person_document_updates`, whose trigger writes the row. Never write it otherwise.
 */
export const personDocuments = sqliteTable(
  "person_documents",
  {
    /** Rowid of the index; increases with the age of the row. */
    id: integer().primaryKey({ autoIncrement: true }),
    leadId: text()
      .notNull()
      .references(() => crmLeads.id, { onDelete: "cascade" }),
    /** One name, position and so on per line; the person's own first. */
    name: text().notNull(),
    title: text().notNull(),
    company: text().notNull(),
    place: text().notNull(),
    skills: text().notNull(),
    resume: text().notNull(),
    message: text().notNull(),
  },
  (t) => [uniqueIndex("person_documents_lead").on(t.leadId)],
);
