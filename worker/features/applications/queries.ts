import { and, desc, eq, sql } from "drizzle-orm";
import type { ApplicationWanted, AppliedJob } from "#contract/applications/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { anyOf } from "#worker/db/any-of.ts";
import type { Db } from "#worker/db/client.ts";
import { containsWords } from "#worker/db/contains.ts";
import { paged } from "#worker/db/paged.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";

export type ApplicationRow = typeof applications.$inferSelect;

export const insertApplication = (db: Db, row: typeof applications.$inferInsert) =>
  db.insert(applications).values(row);

/** Of the same address; the other columns are of the row that is being read. */
const others = sql<number>`(select count(*) from applications other
  where other.email = ${applications.email} and other.id <> ${applications.id})`;
const sameJob = sql<number>`(select count(*) from applications other
  where other.email = ${applications.email} and other.id <> ${applications.id} and other.job_id = ${applications.jobId})`;

const withLead = (db: Db) =>
  db
    .select({
      application: applications,
      leadScore: crmLeads.leadScore,
      others: others.as("others"),
      sameJob: sameJob.as("same_job"),
    })
    .from(applications)
    .leftJoin(leadEmails, eq(leadEmails.emailKey, sql`lower(${applications.email})`))
    .leftJoin(crmLeads, eq(crmLeads.id, leadEmails.leadId));

type Page = { limit: number; offset: number };

/** Which rows a search asks for, for the list and the files alike. */
export function wantedApplications({ q, stage, jobId, repeated }: ApplicationWanted) {
  const person = sql`${applications.firstName} || ' ' || ${applications.lastName} || ' ' || ${applications.email} || ' ' || coalesce(${applications.jobTitle}, '')`;
  return and(
    containsWords(person, q),
    stage ? eq(applications.stage, stage) : undefined,
    jobId ? eq(applications.jobId, jobId) : undefined,
    repeated
      ? sql`exists (select 1 from applications other where other.email = applications.email and other.id <> applications.id)`
      : undefined,
  );
}

/** A page of applications, newest first, and how many there are. */
export async function listApplications(db: Db, { limit, offset, ...filter }: ApplicationWanted & Page) {
  const wanted = wantedApplications(filter);
  return paged(
    db,
    withLead(db)
      .where(wanted)
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(limit)
      .offset(offset),
    applications,
    wanted,
  );
}

const MOST_JOBS = 200;

/** Jobs with applications, or those of `ids` that have any; counted in the index, the latest application first. */
export const listAppliedJobs = (db: Db, ids?: readonly string[]) =>
  db.all<AppliedJob>(sql`
    select ${jobs.id} as id, ${jobs.title} as title, counted.applications from (
      select job_id, count(*) as applications, max(created_at) as latest from ${applications}
      where ${ids ? sql`job_id in ${anyOf(ids)}` : sql`job_id is not null`}
      group by job_id order by latest desc limit ${MOST_JOBS}) counted
    join ${jobs} on ${jobs.id} = counted.job_id order by counted.latest desc, id`);

export async function getApplication(db: Db, id: string) {
  const [row] = await withLead(db).where(eq(applications.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This application no longer exists.");
  return row;
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id)).limit(1);
  return row ?? null;
}

/** Which of these files no application speaks of. */
export async function listUnknownResumes(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ key: string }>(sql`
    select value as key from json_each(${JSON.stringify(keys)}) where value not in
      (select resume_key from applications where resume_key in ${anyOf(keys)})`);
  return rows.map(({ key }) => key);
}
