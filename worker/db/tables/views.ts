import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { viewLists } from "#contract/views/constants.ts";
import { flag, id, oneOf, timestamps } from "./columns.ts";
import { users } from "./users.ts";

/** Filter and sort of a list under a name; shared ones are visible to everyone who may see the list. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text({ enum: viewLists }).notNull(),
    name: text().notNull(),
    /** Query of the list's URL. */
    query: text().notNull(),
    isShared: flag(false),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("saved_views_name").on(t.userId, t.list, t.name),
    index("saved_views_list").on(t.list, t.isShared),
    oneOf("list", viewLists),
  ],
);

/** The view that a list opens with for a person. */
export const defaultViews = sqliteTable(
  "default_views",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text({ enum: viewLists }).notNull(),
    viewId: text()
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] }), index("default_views_view").on(t.viewId)],
);
