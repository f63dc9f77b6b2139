import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { campaignStatuses, skipReasons, storedRecipientStates } from "#contract/sms/campaign-constants.ts";
import type { CampaignAudience } from "#contract/sms/campaign-schemas.ts";
import { clock, id, json, oneOf, timestamps, time } from "./columns.ts";
import { crmLeads } from "./leads.ts";
import { smsMessages } from "./sms.ts";
import { users } from "./users.ts";

export const smsCampaigns = sqliteTable(
  "sms_campaigns",
  {
    id: id(),
    name: text().notNull(),
    template: text().notNull(),
    audience: json<CampaignAudience>().notNull(),
    status: text({ enum: campaignStatuses }).notNull().default("draft"),
    startAt: time(),
    ratePerMinute: integer().notNull(),
    quietFrom: text().notNull(),
    quietUntil: text().notNull(),
    /** The last person whose place in the audience was decided; people are read in order of their ids. */
    audienceCursor: text(),
    audienceCompleteAt: time(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    startedBy: text().references(() => users.id, { onDelete: "set null" }),
    startedAt: time(),
    finishedAt: time(),
    /** Increases with each change by staff, for optimistic locking. */
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    index("sms_campaigns_newest").on(t.createdAt, t.id),
    index("sms_campaigns_active")
      .on(t.status, t.startAt)
      .where(sql`status in ('scheduled', 'sending')`),
    index("sms_campaigns_creator").on(t.createdBy),
    index("sms_campaigns_starter").on(t.startedBy),
    oneOf("status", campaignStatuses),
    clock("quiet_from"),
    clock("quiet_until"),
  ],
);

/** One row per person of a campaign. An erasure removes number, person and message; state and counts stay. */
export const smsCampaignRecipients = sqliteTable(
  "sms_campaign_recipients",
  {
    id: id(),
    campaignId: text()
      .notNull()
      .references(() => smsCampaigns.id, { onDelete: "cascade" }),
    /** The lead with the number. */
    leadId: text().references(() => crmLeads.id, { onDelete: "set null" }),
    /** E.164. */
    number: text(),
    state: text({ enum: storedRecipientStates }).notNull().default("queued"),
    reason: text({ enum: skipReasons }),
    messageId: text().references(() => smsMessages.id, { onDelete: "set null" }),
    segments: integer(),
    /** End of the recipient's quiet hours. */
    notBefore: time(),
    /** The minute in which the text is due. */
    sendAt: time(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("sms_campaign_recipients_number").on(t.campaignId, t.number),
    index("sms_campaign_recipients_queue").on(t.campaignId, t.state, t.notBefore),
    index("sms_campaign_recipients_due").on(t.campaignId, t.sendAt),
    index("sms_campaign_recipients_message").on(t.messageId),
    index("sms_campaign_recipients_lead").on(t.leadId),
    index("sms_campaign_recipients_phone").on(t.number),
    oneOf("state", storedRecipientStates),
    oneOf("reason", skipReasons),
  ],
);
