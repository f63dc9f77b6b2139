import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { resumeTextStatuses } from "#contract/applications/constants.ts";
import { applications } from "./applications.ts";
import { oneOf, rule, time, timestamps } from "./columns.ts";

/** The text of an uploaded resume, for search and for reading beside the application. */
export const resumeTexts = sqliteTable(
  "resume_texts",
  {
    applicationId: text()
      .primaryKey()
      .references(() => applications.id, { onDelete: "cascade" }),
    status: text({ enum: resumeTextStatuses }).notNull().default("pending"),
    text: text(),
    /** Why there is no text, in words for staff. */
    reason: text(),
    extractedAt: time(),
    ...timestamps(),
  },
  (t) => [
    index("resume_texts_status").on(t.status, t.applicationId),
    oneOf("status", resumeTextStatuses),
    rule("text_ready", "status <> 'ready' or text is not null"),
  ],
);
