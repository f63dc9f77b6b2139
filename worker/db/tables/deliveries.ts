import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { deliveryKinds, deliveryStatuses } from "#contract/deliveries/constants.ts";
import { id, json, oneOf, timestamps, time, type Json } from "./columns.ts";

/** Transactional outbox: external effects, written in the same batch as their cause. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: id(),
    kind: text({ enum: deliveryKinds }).notNull(),
    /** For example "application.receipt". */
    action: text().notNull(),
    dedupeKey: text().notNull().unique("deliveries_dedupe_key"),
    entityType: text().notNull(),
    entityId: text().notNull(),
    payload: json<Json>().notNull().default({}),
    status: text({ enum: deliveryStatuses }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: time(),
    leaseUntil: time(),
    /** When cron last sent a queue message for the row. */
    enqueuedAt: time(),
    lastError: text(),
    /** Missing setting that blocks the vendor call. */
    waitingFor: text(),
    externalId: text(),
    requestId: text(),
    ...timestamps(),
    sentAt: time(),
  },
  (t) => [
    index("deliveries_due").on(t.status, t.nextAttemptAt),
    index("deliveries_lease").on(t.status, t.leaseUntil),
    index("deliveries_entity").on(t.entityType, t.entityId),
    index("deliveries_age").on(t.createdAt),
    index("deliveries_sent")
      .on(t.sentAt)
      .where(sql`sent_at is not null`),
    oneOf("kind", deliveryKinds),
    oneOf("status", deliveryStatuses),
  ],
);
