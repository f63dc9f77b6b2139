import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { screeningAnswers, screeningQuestions } from "#worker/db/tables/screening.ts";

const MAX_ANSWERS = 50;

type AnswerValues = typeof screeningAnswers.$inferInsert;

/** Without a question if staff removed it since it was validated. */
export const insertAnswer = (db: Db, { questionId, ...row }: AnswerValues & { questionId: string }) =>
  db.insert(screeningAnswers).values({
    ...row,
    questionId: sql`(select ${screeningQuestions.id} from ${screeningQuestions} where ${screeningQuestions.id} = ${questionId})`,
  });

/** The answers of an application in the order of its form. */
export const listAnswers = (db: Db, applicationId: string) =>
  db
    .select()
    .from(screeningAnswers)
    .where(eq(screeningAnswers.applicationId, applicationId))
    .orderBy(asc(screeningAnswers.position), asc(screeningAnswers.id))
    .limit(MAX_ANSWERS);

/** Returns an answer of this application; with `email`, only if it was sent from there. */
export async function findAnswer(db: Db, applicationId: string, id: string, email?: string) {
  const [row] = await db
    .select({
      fileKey: screeningAnswers.fileKey,
      fileName: screeningAnswers.fileName,
      fileType: screeningAnswers.fileType,
    })
    .from(screeningAnswers)
    .innerJoin(applications, eq(applications.id, screeningAnswers.applicationId))
    .where(
      and(
        eq(screeningAnswers.id, id),
        eq(screeningAnswers.applicationId, applicationId),
        email === undefined ? undefined : eq(applications.email, email),
      ),
    )
    .limit(1);
  return row ?? null;
}
