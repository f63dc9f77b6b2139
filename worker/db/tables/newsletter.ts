import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { subscriberStatuses } from "#contract/leads/constants.ts";
import { id, oneOf, timestamps, time } from "./columns.ts";

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
    ...timestamps(),
  },
  (t) => [
    index("newsletter_subscribers_status").on(t.status, t.createdAt),
    oneOf("status", subscriberStatuses),
  ],
);
