import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clientActivityTypes, clientStatuses, feeKinds } from "#contract/clients/constants.ts";
import { flag, id, oneOf, rule, timestamps, time } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

const CURRENCY = "fee_currency is null or fee_currency glob '[A-Z][A-Z][A-Z]'";
const FEE_WHOLE = "(fee_kind is null) = (fee_value is null) and (fee_value is null or fee_value >= 0)";

/** Fee and guarantee. Confidential: only users with placements.manage see the fee. */
const feeColumns = () => ({
  feeKind: text({ enum: feeKinds }),
  /** Percent, or an amount in `feeCurrency`. */
  feeValue: real(),
  feeCurrency: text(),
  guaranteeDays: integer(),
});

/** Companies that the firm recruits for. Names are unique, so that nobody creates a client twice. */
export const clients = sqliteTable(
  "clients",
  {
    id: id(),
    name: text().notNull(),
    website: text(),
    industry: text(),
    status: text({ enum: clientStatuses }).notNull().default("prospect"),
    ownerId: text().references(() => users.id, { onDelete: "set null" }),
    notes: text(),
    ...feeColumns(),
    /** Increases with each change, for optimistic locking. */
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("clients_name").on(sql`name collate nocase`),
    index("clients_newest").on(t.createdAt, t.id),
    index("clients_owner").on(t.ownerId),
    oneOf("status", clientStatuses),
    oneOf("fee_kind", feeKinds),
    rule("client_fee_whole", FEE_WHOLE),
    rule("client_fee_currency", CURRENCY),
    rule("client_guarantee", "guarantee_days >= 0"),
  ],
);

/** People at a client. Equal addresses link to a lead; nothing is merged. */
export const clientContacts = sqliteTable(
  "client_contacts",
  {
    id: id(),
    clientId: text()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    /** Normalized email address: trimmed, lower case. */
    emailKey: text(),
    phone: text(),
    title: text(),
    isPrimary: flag(false),
    ...timestamps(),
  },
  (t) => [
    index("client_contacts_client").on(t.clientId),
    uniqueIndex("client_contacts_email")
      .on(t.clientId, t.emailKey)
      .where(sql`email_key is not null`),
    uniqueIndex("client_contacts_primary")
      .on(t.clientId)
      .where(sql`is_primary = 1`),
    index("client_contacts_person")
      .on(t.emailKey)
      .where(sql`email_key is not null`),
  ],
);

/** Which client a job is for, and on what terms. Never part of a public response. */
export const jobOrders = sqliteTable(
  "job_orders",
  {
    jobId: text()
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    clientId: text()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    contactId: text().references(() => clientContacts.id, { onDelete: "set null" }),
    ...feeColumns(),
    openings: integer().notNull().default(1),
    notes: text(),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    index("job_orders_client").on(t.clientId, t.createdAt),
    index("job_orders_contact").on(t.contactId),
    oneOf("fee_kind", feeKinds),
    rule("order_fee_whole", FEE_WHOLE),
    rule("order_fee_currency", CURRENCY),
    rule("order_guarantee", "guarantee_days >= 0"),
    rule("order_openings", "openings >= 1"),
  ],
);

/** Timeline of a client: what staff logged, tasks, and automatic entries. */
export const clientActivities = sqliteTable(
  "client_activities",
  {
    id: id(),
    clientId: text()
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    activityType: text({ enum: clientActivityTypes }).notNull(),
    subject: text().notNull(),
    description: text(),
    /** Of a task. */
    dueAt: time(),
    completedAt: time(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("client_activities_client").on(t.clientId, t.createdAt),
    index("client_activities_open")
      .on(t.dueAt)
      .where(sql`completed_at is null and due_at is not null`),
    index("client_activities_user").on(t.userId),
    oneOf("activity_type", clientActivityTypes),
  ],
);
