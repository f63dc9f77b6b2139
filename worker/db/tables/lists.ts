import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ListName } from "#contract/lists/constants.ts";
import type { ListEntry } from "#contract/lists/schemas.ts";
import { json, timestamps } from "./columns.ts";

/** Business lists that staff have changed; the others are as in web/content/firm.ts. */
export const businessLists = sqliteTable("business_lists", {
  name: text().$type<ListName>().primaryKey(),
  /** In order. */
  entries: json<ListEntry[]>().notNull(),
  version: integer().notNull().default(1),
  ...timestamps(),
});
