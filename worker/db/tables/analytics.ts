import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { searchKinds } from "#contract/analytics/constants.ts";
import { oneOf, rule } from "./columns.ts";

/** Views of public pages per day of the firm's time zone. Holds no person, address, browser or visit. */
export const pageViews = sqliteTable(
  "page_views",
  {
    /** `yyyy-MM-dd`. */
    day: text().notNull(),
    /** Path of the page's route, such as `/article/:id`. */
    page: text().notNull(),
    /** Id of the article or job, last part of another address, empty for a page with a fixed address. */
    entityId: text().notNull().default(""),
    source: text().notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.page, t.entityId, t.source] }),
    index("page_views_page").on(t.page, t.entityId, t.day),
    rule("views_positive", "views > 0"),
  ],
);

/** Terms of public searches that found nothing, per day. */
export const emptySearches = sqliteTable(
  "empty_searches",
  {
    day: text().notNull(),
    kind: text({ enum: searchKinds }).notNull(),
    /** Lower case. */
    term: text().notNull(),
    searches: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.term] }),
    oneOf("kind", searchKinds),
    rule("searches_positive", "searches > 0"),
  ],
);
