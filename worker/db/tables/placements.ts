import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { feeKinds } from "#contract/clients/constants.ts";
import { salaryPeriods } from "#contract/jobs/constants.ts";
import { placementStatuses } from "#contract/placements/constants.ts";
import { applications } from "./applications.ts";
import { clients } from "./clients.ts";
import { id, oneOf, rule, timestamps, time } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { crmLeads } from "./leads.ts";
import { users } from "./users.ts";

/** An offer that became, or may become, a start. Amounts outlive the person, whose data an erasure removes. */
export const placements = sqliteTable(
  "placements",
  {
    id: id(),
    applicationId: text().references(() => applications.id, { onDelete: "set null" }),
    leadId: text().references(() => crmLeads.id, { onDelete: "set null" }),
    jobId: text().references(() => jobs.id, { onDelete: "set null" }),
    clientId: text().references(() => clients.id, { onDelete: "set null" }),
    /** Names at the time of the offer. */
    jobTitle: text(),
    clientName: text().notNull(),
    status: text({ enum: placementStatuses }).notNull().default("offered"),
    /** Dates are `yyyy-MM-dd`. */
    offeredAt: text().notNull(),
    startDate: text(),
    endDate: text(),
    pay: real(),
    payPeriod: text({ enum: salaryPeriods }).notNull().default("year"),
    currency: text().notNull(),
    feeKind: text({ enum: feeKinds }),
    feeValue: real(),
    /** Days that a day rate is charged for. */
    agreedDays: integer(),
    /** In `currency`, computed by computeFee(); null while it can't be computed. */
    feeAmount: real(),
    guaranteeDays: integer(),
    /** Last day of the guarantee. */
    guaranteeUntil: text(),
    /** The owner was notified that this guarantee ended. */
    guaranteeNotifiedAt: time(),
    notes: text(),
    /** Replaces the person after an erasure. */
    pseudonym: text(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("placements_active_application")
      .on(t.applicationId)
      .where(sql`status in ('offered', 'accepted', 'started')`),
    index("placements_application").on(t.applicationId),
    index("placements_lead").on(t.leadId),
    index("placements_job").on(t.jobId),
    index("placements_client").on(t.clientId, t.createdAt),
    index("placements_creator").on(t.createdBy),
    index("placements_newest").on(t.createdAt, t.id),
    index("placements_start").on(t.startDate),
    index("placements_guarantee")
      .on(t.guaranteeUntil)
      .where(sql`status = 'started' and guarantee_notified_at is null`),
    oneOf("status", placementStatuses),
    oneOf("pay_period", salaryPeriods),
    oneOf("fee_kind", feeKinds),
    rule("placement_currency", "currency glob '[A-Z][A-Z][A-Z]'"),
    rule("placement_amounts", "pay >= 0 and fee_value >= 0 and fee_amount >= 0 and agreed_days >= 0"),
    rule("placement_started", "status not in ('started', 'ended') or start_date is not null"),
    rule("placement_ended", "status <> 'ended' or (end_date is not null and end_date >= start_date)"),
  ],
);
