import { and, desc, eq, sql } from "drizzle-orm";
import type { ApplicationStage } from "#contract/job-words.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";

export type ApplicationRow = typeof applications.$inferSelect;

export const insertApplication = (db: Db, row: typeof applications.$inferInsert) =>
  db.insert(applications).values(row);

const withLead = (db: Db) =>
  db
    .select({ application: applications, leadScore: crmLeads.leadScore })
    .from(applications)
    .leftJoin(leadEmails, eq(leadEmails.emailKey, sql`lower(${applications.email})`))
    .leftJoin(crmLeads, eq(crmLeads.id, leadEmails.leadId));

type Filter = { q?: string; stage?: ApplicationStage; jobId?: string; limit: number; offset: number };

/** A page of applications, newest first, and how many there are. */
export async function listApplications(db: Db, { q, stage, jobId, limit, offset }: Filter) {
  const person = sql`lower(${applications.firstName} || ' ' || ${applications.lastName} || ' ' || ${applications.email} || ' ' || coalesce(${applications.jobTitle}, ''))`;
  const wanted = and(
    q ? sql`instr(${person}, ${q.toLowerCase()}) > 0` : undefined,
    stage ? eq(applications.stage, stage) : undefined,
    jobId ? eq(applications.jobId, jobId) : undefined,
  );
  const [rows, [counted]] = await db.batch([
    withLead(db)
      .where(wanted)
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)` })
      .from(applications)
      .where(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function getApplication(db: Db, id: string) {
  const [row] = await withLead(db).where(eq(applications.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This application no longer exists.");
  return row;
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id)).limit(1);
  return row ?? null;
}
