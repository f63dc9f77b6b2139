import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { recommendations } from "#contract/scorecards/constants.ts";
import { applications } from "./applications.ts";
import { id, oneOf, rule, timestamps, time } from "./columns.ts";
import { scorecardCriteria } from "./screening.ts";
import { users } from "./users.ts";

export const scorecards = sqliteTable(
  "scorecards",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    recommendation: text({ enum: recommendations }),
    notes: text().notNull().default(""),
    /** Null while it is a draft. */
    submittedAt: time(),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("scorecards_author").on(t.applicationId, t.userId),
    index("scorecards_user").on(t.userId),
    oneOf("recommendation", recommendations),
    rule("submitted_recommends", "submitted_at is null or recommendation is not null"),
  ],
);

export const scorecardRatings = sqliteTable(
  "scorecard_ratings",
  {
    id: id(),
    scorecardId: text()
      .notNull()
      .references(() => scorecards.id, { onDelete: "cascade" }),
    criterionId: text().references(() => scorecardCriteria.id, { onDelete: "set null" }),
    /** The criterion when it was rated. */
    name: text().notNull(),
    position: integer().notNull(),
    rating: integer(),
    note: text().notNull().default(""),
  },
  (t) => [
    uniqueIndex("scorecard_ratings_criterion").on(t.scorecardId, t.criterionId),
    index("scorecard_ratings_by_criterion").on(t.criterionId),
    rule("rating_range", "rating is null or rating between 1 and 4"),
  ],
);
