import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { leadActivityTypes } from "#contract/leads/constants.ts";
import { flag, id, oneOf, timestamps, time } from "./columns.ts";
import { crmLeads } from "./leads.ts";
import { users } from "./users.ts";

export const leadActivities = sqliteTable(
  "lead_activities",
  {
    id: id(),
    leadId: text()
      .notNull()
      .references(() => crmLeads.id, { onDelete: "cascade" }),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    activityType: text({ enum: leadActivityTypes }).notNull(),
    subject: text(),
    description: text(),
    outcome: text(),
    scheduledFor: time(),
    completedAt: time(),
    /** Minutes. */
    duration: integer(),
    isAutomated: flag(false),
    ghlActivityId: text(),
    ...timestamps(),
  },
  (t) => [
    index("lead_activities_lead").on(t.leadId, t.createdAt),
    index("lead_activities_open")
      .on(t.scheduledFor)
      .where(sql`completed_at is null`),
    index("lead_activities_user").on(t.userId),
    oneOf("activity_type", leadActivityTypes),
  ],
);
