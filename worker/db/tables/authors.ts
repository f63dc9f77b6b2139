import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, timestamps } from "./columns.ts";

/** People with a page. `articles.author` refers to `name`. */
export const authors = sqliteTable(
  "authors",
  {
    id: id(),
    /** Last part of the page's address; never changes. */
    slug: text().notNull(),
    name: text().notNull(),
    role: text().notNull().default(""),
    bio: text().notNull().default(""),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [uniqueIndex("authors_slug").on(t.slug), uniqueIndex("authors_name").on(t.name)],
);
