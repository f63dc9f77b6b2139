import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applicationStages } from "#contract/jobs/constants.ts";
import { applications } from "./applications.ts";
import { id, time } from "./columns.ts";
import { jobStages } from "./job-stages.ts";
import { users } from "./users.ts";

/** Every change of an application's stage. Names are stored, because stages can be renamed and removed. */
export const applicationMoves = sqliteTable(
  "application_moves",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    fromKind: text({ enum: applicationStages }).notNull(),
    toKind: text({ enum: applicationStages }).notNull(),
    fromStageId: text().references(() => jobStages.id, { onDelete: "set null" }),
    toStageId: text().references(() => jobStages.id, { onDelete: "set null" }),
    /** When the application came to the stage it left; an undo restores it. */
    fromSince: time(),
    fromName: text().notNull(),
    toName: text().notNull(),
    /** Key of the list `rejection-reasons`. */
    reasonKey: text(),
    note: text(),
    /** Null: the candidate withdrew. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    /** The mail of the move in the outbox, which keeps sent rows for a limited time. */
    deliveryId: text(),
    undoneAt: time(),
    createdAt: time().notNull(),
  },
  (t) => [
    index("application_moves_application").on(t.applicationId, t.createdAt),
    index("application_moves_from_stage").on(t.fromStageId),
    index("application_moves_to_stage").on(t.toStageId),
    index("application_moves_user").on(t.userId),
    index("application_moves_reason").on(t.reasonKey),
  ],
);
