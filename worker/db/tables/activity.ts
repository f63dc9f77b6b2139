import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, json, time, type Json } from "./columns.ts";
import { users } from "./users.ts";

export const adminActivityLogs = sqliteTable(
  "admin_activity_logs",
  {
    id: id(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    /** Name at the time of the action; outlives the account. */
    username: text(),
    /** Name of the API key that was used. */
    apiKey: text(),
    action: text().notNull(),
    entityType: text(),
    entityId: text(),
    details: json<Json>(),
    ipAddress: text(),
    userAgent: text(),
    requestId: text(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("activity_age").on(t.createdAt),
    index("activity_entity").on(t.entityType, t.entityId, t.createdAt),
    index("activity_user").on(t.userId, t.createdAt),
    index("activity_action").on(t.action, t.createdAt),
  ],
);
