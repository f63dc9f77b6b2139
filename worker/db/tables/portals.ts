import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roles } from "#contract/capabilities.ts";
import { portalIcons } from "#contract/admin-portals/constants.ts";
import { flag, id, json, oneOf, timestamps, time } from "./columns.ts";
import { users } from "./users.ts";

export const adminPortals = sqliteTable(
  "admin_portals",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique("admin_portals_slug"),
    /** Address of an external portal; null for one that opens the screen of its slug. */
    url: text(),
    description: text(),
    icon: text({ enum: portalIcons }).notNull().default("FileText"),
    requiredRole: text({ enum: roles }).notNull().default("admin"),
    requiredPermissions: json<string[]>().notNull().default([]),
    isActive: flag(true),
    sortOrder: integer().notNull().default(0),
    ...timestamps(),
  },
  (t) => [
    index("admin_portals_order").on(t.sortOrder, t.name),
    oneOf("icon", portalIcons),
    oneOf("required_role", roles),
  ],
);

export const userPortalAccess = sqliteTable(
  "user_portal_access",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    portalId: text()
      .notNull()
      .references(() => adminPortals.id, { onDelete: "cascade" }),
    lastAccessed: time(),
    accessCount: integer().notNull().default(0),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("user_portal_access_pair").on(t.userId, t.portalId),
    index("user_portal_access_portal").on(t.portalId),
  ],
);
