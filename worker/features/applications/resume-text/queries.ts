import { and, eq, inArray, sql } from "drizzle-orm";
import type { ResumeTextStatus } from "#contract/applications/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { insertDeliveriesIf, type OutboxRow } from "#worker/db/outbox.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { resumeTexts } from "#worker/db/tables/resume-texts.ts";
import type { ResumeExtraction } from "./extract.ts";

export const insertPendingText = (db: Db, applicationId: string, now: string) =>
  db.insert(resumeTexts).values({ applicationId, createdAt: now, updatedAt: now });

/** The text with the file that it comes from; null without a resume. */
export async function findResumeText(db: Db, applicationId: string) {
  const [row] = await db
    .select({
      status: resumeTexts.status,
      text: resumeTexts.text,
      reason: resumeTexts.reason,
      extractedAt: resumeTexts.extractedAt,
      resumeKey: applications.resumeKey,
      resumeType: applications.resumeType,
    })
    .from(resumeTexts)
    .innerJoin(applications, eq(applications.id, resumeTexts.applicationId))
    .where(eq(resumeTexts.applicationId, applicationId))
    .limit(1);
  return row ?? null;
}

const hasStatus = (applicationId: string, ...statuses: ResumeTextStatus[]) =>
  and(eq(resumeTexts.applicationId, applicationId), inArray(resumeTexts.status, statuses));

/** Stores a result once. A person who was erased meanwhile has no row left. */
export const storeExtraction = (db: Db, applicationId: string, result: ResumeExtraction, now: string) =>
  db
    .update(resumeTexts)
    .set({ ...result, extractedAt: now, updatedAt: now })
    .where(hasStatus(applicationId, "pending"));

/** Statement that makes a failed extraction pending again. */
export const resetFailedText = (db: Db, applicationId: string, now: string) =>
  db
    .update(resumeTexts)
    .set({ status: "pending", text: null, reason: null, extractedAt: null, updatedAt: now })
    .where(hasStatus(applicationId, "failed"));

export const extractionKey = (applicationId: string): string => `resume.extract:${applicationId}`;

const delivery = (db: Db, status?: "dead") =>
  db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.dedupeKey, sql`${extractionKey("")} || ${resumeTexts.applicationId}`),
        status && eq(deliveries.status, status),
      ),
    );

/** Pending texts without a delivery: those of applications from before there were resume texts. */
export async function listUnqueuedTexts(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: resumeTexts.applicationId })
    .from(resumeTexts)
    .where(and(eq(resumeTexts.status, "pending"), sql`not exists ${delivery(db)}`))
    .orderBy(resumeTexts.applicationId)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Inserts extractions; those that are in the outbox already are skipped. */
export const insertExtractions = (db: Db, rows: readonly OutboxRow[]) =>
  insertDeliveriesIf(db, rows, sql`true`);

/** Marks pending texts as failed whose delivery was given up. */
export const failDeadTexts = (db: Db, reason: string, now: string) =>
  db
    .update(resumeTexts)
    .set({ status: "failed", reason, extractedAt: now, updatedAt: now })
    .where(and(eq(resumeTexts.status, "pending"), sql`exists ${delivery(db, "dead")}`));
