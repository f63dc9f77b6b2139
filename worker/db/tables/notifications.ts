import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  DEFAULT_DIGEST_HOUR,
  notificationEntities,
  type NotificationKind,
  notificationKinds,
  type NotificationMode,
} from "#contract/notifications/constants.ts";
import { between, id, json, oneOf, rule, time } from "./columns.ts";
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
    /** When a mail took it, shortly before sending; null while none has. */
    mailedAt: time(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("notifications_user").on(t.userId, t.createdAt),
    index("notifications_actor").on(t.actorId),
    oneOf("kind", notificationKinds),
    oneOf("entity_type", notificationEntities),
  ],
);

/** How a user is notified; users without a row get the defaults. */
export const notificationSettings = sqliteTable(
  "notification_settings",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    modes: json<Partial<Record<NotificationKind, NotificationMode>>>().notNull(),
    quietFrom: text(),
    quietUntil: text(),
    digestHour: integer().notNull().default(DEFAULT_DIGEST_HOUR),
    /** When the next daily mail is due; null without one. */
    nextDigestAt: time(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index("notification_settings_digest").on(t.nextDigestAt),
    between("digest_hour", 0, 23),
    rule("quiet_hours_complete", "(quiet_from is null) = (quiet_until is null)"),
  ],
);
