import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { subscriberStatuses } from "#contract/leads/constants.ts";
import {
  newsletterStatuses,
  recipientStates,
  suppressionReasons,
  suppressionSources,
} from "#contract/newsletter/constants.ts";
import { id, json, oneOf, spamMark, timestamps, time } from "./columns.ts";
import { users } from "./users.ts";

export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text().notNull().unique("newsletter_subscribers_email"),
    status: text({ enum: subscriberStatuses }).notNull().default("pending"),
    source: text(),
    wordingVersion: text(),
    confirmedAt: time(),
    unsubscribedAt: time(),
    /** Keys of the list `categories`; null for all topics, later ones included. */
    topics: json<string[]>(),
    ...spamMark(),
    ...timestamps(),
  },
  (t) => [
    index("newsletter_subscribers_status").on(t.status, t.createdAt),
    index("newsletter_subscribers_spam")
      .on(t.spamStatus, t.createdAt)
      .where(sql`spam_status is not null`),
    oneOf("status", subscriberStatuses),
  ],
);

/** Issues of the newsletter. */
export const newsletters = sqliteTable(
  "newsletters",
  {
    id: id(),
    subject: text().notNull().default(""),
    preheader: text().notNull().default(""),
    introduction: text().notNull().default(""),
    articleIds: json<string[]>().notNull().default([]),
    /** Empty: everyone. */
    topics: json<string[]>().notNull().default([]),
    status: text({ enum: newsletterStatuses }).notNull().default("draft"),
    /** The Thursday of an automatic draft. */
    weekOf: text(),
    sendAt: time(),
    /** Of the request that scheduled it, for links: cron has none. */
    origin: text().notNull().default(""),
    /** The mail as it is sent, rendered once when sending begins. */
    html: text(),
    plainText: text(),
    /** Id of the last subscriber who became a recipient. */
    audienceCursor: text(),
    /** When everyone of the audience was a recipient. */
    expandedAt: time(),
    startedAt: time(),
    finishedAt: time(),
    problem: text(),
    version: integer().notNull().default(1),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    scheduledBy: text().references(() => users.id, { onDelete: "set null" }),
    ...timestamps(),
  },
  (t) => [
    index("newsletters_due").on(t.status, t.sendAt),
    index("newsletters_age").on(t.createdAt),
    index("newsletters_author")
      .on(t.createdBy)
      .where(sql`created_by is not null`),
    index("newsletters_scheduler")
      .on(t.scheduledBy)
      .where(sql`scheduled_by is not null`),
    uniqueIndex("newsletters_week").on(t.weekOf),
    oneOf("status", newsletterStatuses),
  ],
);

/** Who gets an issue, once each. The row stays when the subscriber is erased, so that counts stay true. */
export const newsletterRecipients = sqliteTable(
  "newsletter_recipients",
  {
    id: id(),
    newsletterId: text()
      .notNull()
      .references(() => newsletters.id, { onDelete: "cascade" }),
    subscriberId: text().references(() => newsletterSubscribers.id, { onDelete: "set null" }),
    state: text({ enum: recipientStates }).notNull().default("queued"),
    /** The carrier's id of the mail. */
    externalId: text(),
    unsubscribedAt: time(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("newsletter_recipients_once").on(t.newsletterId, t.subscriberId),
    index("newsletter_recipients_state").on(t.newsletterId, t.state),
    index("newsletter_recipients_subscriber").on(t.subscriberId),
    oneOf("state", recipientStates),
  ],
);

/** Addresses that get no newsletter until they confirm a subscription again. */
export const mailSuppressions = sqliteTable(
  "mail_suppressions",
  {
    id: id(),
    email: text().notNull().unique("mail_suppressions_email"),
    reason: text({ enum: suppressionReasons }).notNull(),
    source: text({ enum: suppressionSources }).notNull(),
    detail: text().notNull().default(""),
    createdAt: time().notNull(),
  },
  (t) => [
    index("mail_suppressions_age").on(t.createdAt),
    oneOf("reason", suppressionReasons),
    oneOf("source", suppressionSources),
  ],
);
