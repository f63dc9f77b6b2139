import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { webhookDisabledReasons, type WebhookEvent } from "#contract/webhooks/constants.ts";
import { flag, id, json, oneOf, rule, time, timestamps } from "./columns.ts";
import { deliveries } from "./deliveries.ts";
import { users } from "./users.ts";

/**
 * Addresses that receive events. Triggers on applications, crm_leads, booking_appointments, articles and jobs insert a
 * delivery for each active one: see the migration that creates this table.
 */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    url: text().notNull(),
    description: text(),
    events: json<WebhookEvent[]>().notNull(),
    isActive: flag(true),
    disabledReason: text({ enum: webhookDisabledReasons }),
    /** First failure since the last success. */
    failingSince: time(),
    /** Origin of API addresses in events, where PUBLIC_ORIGIN is not set. */
    origin: text().notNull(),
    /** Encrypted. */
    secret: text().notNull(),
    secretKeyId: text().notNull(),
    /** Encrypted; signs too until `previousSecretUntil`. */
    previousSecret: text(),
    previousSecretKeyId: text(),
    previousSecretUntil: time(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    ...timestamps(),
  },
  (t) => [
    index("webhook_endpoints_creator").on(t.createdBy),
    oneOf("disabled_reason", webhookDisabledReasons),
    rule("inactive_has_reason", "(is_active = 1) = (disabled_reason is null)"),
    rule(
      "previous_is_whole",
      "(previous_secret is null) = (previous_secret_key_id is null) and (previous_secret is null) = (previous_secret_until is null)",
    ),
  ],
);

/** Calls of webhooks, with what they answered. */
export const webhookCalls = sqliteTable(
  "webhook_calls",
  {
    id: id(),
    deliveryId: text()
      .notNull()
      .references(() => deliveries.id, { onDelete: "cascade" }),
    at: time().notNull(),
    /** Null when there was no response. */
    status: integer(),
    ms: integer().notNull(),
    /** Null after a success. */
    error: text(),
  },
  (t) => [index("webhook_calls_delivery").on(t.deliveryId, t.at)],
);
