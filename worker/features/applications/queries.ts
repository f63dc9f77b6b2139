import { and, desc, eq, sql } from "drizzle-orm";
import type { ApplicationFilter, AppliedJob } from "#contract/applications/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import type { Db } from "#worker/db/client.ts";
import { containsWords } from "#worker/db/contains.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";

export type ApplicationRow = typeof applications.$inferSelect;

export const insertApplication = (db: Db, row: typeof applications.$inferInsert) =>
  db.insert(applications).values(row);

/** Correlated counts of the applicant's other applications, matched by e-mail address. */
const sameEmailCount = sql<number>`(select count(*) from applications other
  where other.email = ${applications.email} and other.id <> ${applications.id})`;
const sameJobCount = sql<number>`(select count(*) from applications other
  where other.email = ${applications.email} and other.id <> ${applications.id} and other.job_id = ${applications.jobId})`;

const selectWithLead = (db: Db) =>
  db
    .select({
      application: applications,
      leadScore: crmLeads.leadScore,
      others: sameEmailCount.as("others"),
      sameJob: sameJobCount.as("same_job"),
    })
    .from(applications)
    .leftJoin(leadEmails, eq(leadEmails.emailKey, sql`lower(${applications.email})`))
    .leftJoin(crmLeads, eq(crmLeads.id, leadEmails.leadId));

type Page = { limit: number; offset: number };

/** The WHERE condition of a search, shared by the list and the CSV export. */
export function applicationCondition({ q, stage, jobId, repeated }: ApplicationFilter) {
  const searchText = sql`${applications.firstName} || ' ' || ${applications.lastName} || ' ' || ${applications.email} || ' ' || coalesce(${applications.jobTitle}, '')`;
  return and(
    containsWords(searchText, q),
    stage ? eq(applications.stage, stage) : undefined,
    jobId ? eq(applications.jobId, jobId) : undefined,
    repeated
      ? sql`exists (select 1 from applications other where other.email = applications.email and other.id <> applications.id)`
      : undefined,
  );
}

/** Returns one page of applications, newest first, and the total count. */
export async function listApplications(db: Db, { limit, offset, ...filter }: ApplicationFilter & Page) {
  const condition = applicationCondition(filter);
  return selectPage(
    db,
    selectWithLead(db)
      .where(condition)
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(limit)
      .offset(offset),
    applications,
    condition,
  );
}

const MAX_JOBS = 200;

/** Lists jobs that have applications (optionally only `ids`), latest application first. Counts in the index only. */
export const listAppliedJobs = (db: Db, ids?: readonly string[]) =>
  db.all<AppliedJob>(sql`
    select ${jobs.id} as id, ${jobs.title} as title, counted.applications from (
      select job_id, count(*) as applications, max(created_at) as latest from ${applications}
      where ${ids ? sql`job_id in ${jsonValues(ids)}` : sql`job_id is not null`}
      group by job_id order by latest desc limit ${MAX_JOBS}) counted
    join ${jobs} on ${jobs.id} = counted.job_id order by counted.latest desc, id`);

export async function getApplication(db: Db, id: string) {
  const [row] = await selectWithLead(db).where(eq(applications.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This application no longer exists.");
  return row;
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id)).limit(1);
  return row ?? null;
}

/** Returns the keys that no application references. */
export async function listOrphanedResumeKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ key: string }>(sql`
    select value as key from json_each(${JSON.stringify(keys)}) where value not in
      (select resume_key from applications where resume_key in ${jsonValues(keys)})`);
  return rows.map(({ key }) => key);
}
