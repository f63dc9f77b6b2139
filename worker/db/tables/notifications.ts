import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { notificationEntities, notificationKinds } from "#contract/notifications/constants.ts";
import { id, oneOf, time } from "./columns.ts";
import { users } from "./users.ts";

/** What happened for a user. Names are read from the entity, so an erasure leaves none behind. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: notificationKinds }).notNull(),
    entityType: text({ enum: notificationEntities }).notNull(),
    entityId: text().notNull(),
    /** Who caused it; null for a person outside the firm. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    readAt: time(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("notifications_user").on(t.userId, t.createdAt),
    index("notifications_actor").on(t.actorId),
    oneOf("kind", notificationKinds),
    oneOf("entity_type", notificationEntities),
  ],
);
