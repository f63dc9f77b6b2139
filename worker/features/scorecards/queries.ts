import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Criterion } from "#contract/screening/schemas.ts";
import type { ScorecardInput } from "#contract/scorecards/schemas.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { scorecardRatings, scorecards } from "#worker/db/tables/scorecards.ts";
import { scorecardCriteria } from "#worker/db/tables/screening.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

const MAX_CARDS = 100;
const MAX_RATINGS = 2_000;

export type ScorecardRow = typeof scorecards.$inferSelect & { username: string | null };
export type RatingRow = typeof scorecardRatings.$inferSelect;

/** The scorecards of an application with their ratings, and the criteria of its job; null without the application. */
export async function findScorecards(db: Db, applicationId: string) {
  const [[application], cards, ratings, criteria] = await selectMany(db, [
    db.select({ id: applications.id }).from(applications).where(eq(applications.id, applicationId)).limit(1),
    db
      .select({
        id: scorecards.id,
        applicationId: scorecards.applicationId,
        userId: scorecards.userId,
        recommendation: scorecards.recommendation,
        notes: scorecards.notes,
        submittedAt: scorecards.submittedAt,
        version: scorecards.version,
        createdAt: scorecards.createdAt,
        updatedAt: scorecards.updatedAt,
        username: userName(users),
      })
      .from(scorecards)
      .leftJoin(users, eq(users.id, scorecards.userId))
      .where(eq(scorecards.applicationId, applicationId))
      .orderBy(desc(scorecards.submittedAt), desc(scorecards.id))
      .limit(MAX_CARDS),
    db
      .select()
      .from(scorecardRatings)
      .where(
        inArray(
          scorecardRatings.scorecardId,
          db
            .select({ id: scorecards.id })
            .from(scorecards)
            .where(eq(scorecards.applicationId, applicationId)),
        ),
      )
      .orderBy(asc(scorecardRatings.position), asc(scorecardRatings.id))
      .limit(MAX_RATINGS),
    db
      .select({
        id: scorecardCriteria.id,
        name: scorecardCriteria.name,
        description: scorecardCriteria.description,
      })
      .from(scorecardCriteria)
      .innerJoin(applications, eq(applications.jobId, scorecardCriteria.jobId))
      .where(eq(applications.id, applicationId))
      .orderBy(asc(scorecardCriteria.position), asc(scorecardCriteria.id))
      .limit(MAX_CARDS),
  ]);
  return application ? { cards, ratings, criteria } : null;
}

type Author = { applicationId: string; userId: string };

/** First statement of a batch: rolls it back unless the author's scorecard has this version; 0 means none yet. */
export const assertScorecardVersion = (db: Db, { applicationId, userId }: Author, version: number) =>
  assertInBatch(
    db,
    sql`exists (select 1 from applications where id = ${applicationId}) and coalesce((select version from scorecards
      where application_id = ${applicationId} and user_id = ${userId}), 0) = ${version}`,
  );

type Card = typeof scorecards.$inferInsert & { userId: string };

/** Inserts the author's scorecard, or replaces it except for its id and creation time. */
export const upsertScorecard = (db: Db, { id, createdAt, ...fields }: Card) =>
  db
    .insert(scorecards)
    .values({ id, createdAt, ...fields })
    .onConflictDoUpdate({ target: [scorecards.applicationId, scorecards.userId], set: fields });

type Rating = ScorecardInput["ratings"][number];

/** Statements that replace the ratings of current criteria. Those of removed criteria stay. */
export const replaceRatings = (
  db: Db,
  scorecardId: string,
  rows: readonly (Rating & { id: string; criterion: Criterion; position: number })[],
  criteria: readonly Criterion[],
) => [
  db
    .delete(scorecardRatings)
    .where(
      and(
        eq(scorecardRatings.scorecardId, scorecardId),
        inArray(scorecardRatings.criterionId, jsonValues(criteria.map(({ id }) => id))),
      ),
    ),
  ...rows.map(({ id, criterion, position, rating, note }) =>
    db.insert(scorecardRatings).values({
      id,
      scorecardId,
      // Null if staff removed the criterion since it was rated.
      criterionId: sql`(select ${scorecardCriteria.id} from ${scorecardCriteria} where ${scorecardCriteria.id} = ${criterion.id})`,
      name: criterion.name,
      position,
      rating,
      note,
    }),
  ),
];
