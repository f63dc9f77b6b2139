import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  max,
  ne,
  or,
  sql,
} from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/sqlite-core";
import { applicationSortDirections, type ApplicationSort } from "#contract/applications/constants.ts";
import type { ApplicationFilter, ApplicationListQuery, AppliedJob } from "#contract/applications/schemas.ts";
import { applicationStages } from "#contract/jobs/constants.ts";
import { UNASSIGNED } from "#contract/leads/constants.ts";
import { isReversed, type SortDirection } from "#contract/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import { firmDayEnd, firmDayStart } from "#worker/base/firm-day.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import type { Db } from "#worker/db/client.ts";
import { containsDigits, containsTerms } from "#worker/db/contains.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { type SortKey, toOrderBy } from "#worker/db/sort-order.ts";
import { isNotSuspected, matchesSpam } from "#worker/db/spam.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { screeningAnswers } from "#worker/db/tables/screening.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { applicationSource, reachedConditions } from "./source-queries.ts";

export type ApplicationRow = typeof applications.$inferSelect;

export const insertApplication = (db: Db, row: typeof applications.$inferInsert) =>
  db.insert(applications).values(row);

const query = new QueryBuilder({ casing: "snake_case" });
const other = alias(applications, "other");
/** Another application with the same email address, correlated with the outer query. */
const isSamePerson = and(eq(other.email, applications.email), ne(other.id, applications.id));

/** An answer outside what the job asks for, correlated with the outer query. */
const isFlaggedAnswer = and(
  eq(screeningAnswers.applicationId, applications.id),
  eq(screeningAnswers.isKnockout, true),
);
/** The lead that staff see for the applicant, whose owner is the applicant's. */
const visibleLead = alias(crmLeads, "visible_lead");
const owner = alias(users, "owner");

const selectWithLead = (db: Db) =>
  db
    .select({
      application: applications,
      jobCompany: jobs.company,
      leadScore: crmLeads.leadScore,
      assignedTo: visibleLead.assignedTo,
      assignee: userName(owner),
      others: query
        .select({ n: count().as("n") })
        .from(other)
        .where(isSamePerson)
        .as("others"),
      sameJob: query
        .select({ n: count().as("n") })
        .from(other)
        .where(and(isSamePerson, eq(other.jobId, applications.jobId)))
        .as("same_job"),
      flaggedAnswers: query
        .select({ n: count().as("n") })
        .from(screeningAnswers)
        .where(isFlaggedAnswer)
        .as("flagged_answers"),
    })
    .from(applications)
    .leftJoin(jobs, eq(jobs.id, applications.jobId))
    .leftJoin(crmLeads, eq(crmLeads.emailKey, sql`lower(${applications.email})`))
    .leftJoin(visibleLead, eq(visibleLead.id, sql`coalesce(${crmLeads.mergedIntoId}, ${crmLeads.id})`))
    .leftJoin(owner, eq(owner.id, visibleLead.assignedTo));

/** Owner of the applicant, correlated with the outer query. */
const ownerId = sql`(select shown.assigned_to from ${crmLeads} own join ${crmLeads} shown on shown.id = coalesce(own.merged_into_id, own.id)
  where own.email_key = lower(${applications.email}))`;

function matchesOwner(assignedTo: string | undefined) {
  if (!assignedTo) return undefined;
  return assignedTo === UNASSIGNED ? sql`${ownerId} is null` : sql`${ownerId} = ${assignedTo}`;
}

/** The WHERE condition of a search, shared by the list and the CSV export. */
export function applicationCondition({
  q,
  stage,
  jobId,
  repeated,
  flagged,
  assignedTo,
  from,
  to,
  source,
  reached,
  spam,
}: ApplicationFilter) {
  const searchText = sql`${applications.firstName} || ' ' || ${applications.lastName} || ' ' || ${applications.email} || ' ' || coalesce(${applications.jobTitle}, '') || ' ' || coalesce(${applications.currentPosition}, '') || ' ' || ${applications.phone} || ' ' || coalesce(${applications.additionalInfo}, '')`;
  return and(
    or(containsTerms(searchText, q), containsDigits(sql`${applications.phone}`, q)),
    stage ? eq(applications.stage, stage) : undefined,
    jobId ? eq(applications.jobId, jobId) : undefined,
    repeated ? exists(query.select({ id: other.id }).from(other).where(isSamePerson)) : undefined,
    flagged
      ? exists(query.select({ id: screeningAnswers.id }).from(screeningAnswers).where(isFlaggedAnswer))
      : undefined,
    from ? gte(applications.createdAt, firmDayStart(from)) : undefined,
    to ? lt(applications.createdAt, firmDayEnd(to)) : undefined,
    source ? sql`${applicationSource} = ${source}` : undefined,
    reached ? reachedConditions[reached] : undefined,
    matchesOwner(assignedTo),
    matchesSpam(applications, spam),
  );
}

/** Position of the stage, as the pipeline has it. Sorts all matches; the other orders run along an index. */
const stagePosition = sql`case ${applications.stage} ${sql.join(
  applicationStages.map((stage, index) => sql`when ${sql.raw(`'${stage}'`)} then ${sql.raw(String(index))}`),
  sql` `,
)} end`;
const newestFirst: SortKey[] = [
  { by: applications.createdAt, desc: true },
  { by: applications.id, desc: true },
];

const sortKeys: Record<ApplicationSort, SortKey[]> = {
  received: newestFirst,
  name: [
    { by: sql`lower(${applications.lastName})` },
    { by: sql`lower(${applications.firstName})` },
    { by: applications.id },
  ],
  job: [{ by: sql`${applications.jobTitle} collate nocase` }, { by: applications.id }],
  stage: [{ by: stagePosition }, ...newestFirst],
};

/** The ORDER BY of the list and of its CSV export. */
export const applicationOrder = (sort: ApplicationSort, dir: SortDirection | undefined) =>
  toOrderBy(sortKeys[sort], isReversed(applicationSortDirections, sort, dir));

/** Returns one page of applications and the total count. */
export async function listApplications(
  db: Db,
  { limit, offset, sort, dir, ...filter }: ApplicationListQuery,
) {
  const condition = applicationCondition(filter);
  const order = applicationOrder(sort, dir);
  // Sorts ids only, not whole rows with their texts.
  const page = query
    .select({ id: applications.id })
    .from(applications)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return selectPage(
    db,
    selectWithLead(db)
      .where(inArray(applications.id, page))
      .orderBy(...order),
    applications,
    condition,
  );
}

/** The neighbors of an application in the order of `listApplications`, and its position in it. */
export async function findNeighbors(
  db: Db,
  { id, createdAt }: Pick<ApplicationRow, "id" | "createdAt">,
  filter: ApplicationFilter,
) {
  const condition = applicationCondition(filter);
  const key = sql`(${applications.createdAt}, ${applications.id})`;
  const isNewer = and(condition, sql`${key} > (${createdAt}, ${id})`);
  const isOlder = and(condition, sql`${key} < (${createdAt}, ${id})`);
  const columns = {
    id: applications.id,
    firstName: applications.firstName,
    lastName: applications.lastName,
  };
  const neighbor = () => db.select(columns).from(applications);
  const [[total], [newer], [match], [previous], [next]] = await selectMany(db, [
    db.select({ n: count() }).from(applications).where(condition),
    db.select({ n: count() }).from(applications).where(isNewer),
    db
      .select({ n: count() })
      .from(applications)
      .where(and(condition, eq(applications.id, id))),
    neighbor().where(isNewer).orderBy(asc(applications.createdAt), asc(applications.id)).limit(1),
    neighbor().where(isOlder).orderBy(desc(applications.createdAt), desc(applications.id)).limit(1),
  ]);
  return {
    position: match?.n ? (newer?.n ?? 0) + 1 : null,
    total: total?.n ?? 0,
    previous: previous ?? null,
    next: next ?? null,
  };
}

const MAX_JOBS = 200;

/** Lists jobs that have applications (optionally only `ids`), latest application first. */
export function listAppliedJobs(db: Db, ids?: readonly string[]): Promise<AppliedJob[]> {
  const latest = max(applications.createdAt);
  const counted = db
    .select({
      jobId: applications.jobId,
      applications: count().as("applications"),
      latest: latest.as("latest"),
    })
    .from(applications)
    .where(
      and(
        ids ? inArray(applications.jobId, jsonValues(ids)) : isNotNull(applications.jobId),
        isNotSuspected(applications),
      ),
    )
    .groupBy(applications.jobId)
    .orderBy(desc(latest))
    .limit(MAX_JOBS)
    .as("counted");
  return db
    .select({ id: jobs.id, title: jobs.title, applications: counted.applications })
    .from(counted)
    .innerJoin(jobs, eq(jobs.id, counted.jobId))
    .orderBy(desc(counted.latest), jobs.id);
}

export async function getApplication(db: Db, id: string) {
  const [row] = await selectWithLead(db).where(eq(applications.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This application no longer exists.");
  return row;
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id)).limit(1);
  return row ?? null;
}

/** An application with the employer of its job, if both still exist. */
export type MailedApplication = ApplicationRow & { company: string | null };

export async function findMailedApplication(db: Db, id: string): Promise<MailedApplication | null> {
  const [row] = await db
    .select({ application: applications, company: jobs.company })
    .from(applications)
    .leftJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, id))
    .limit(1);
  return row ? { ...row.application, company: row.company } : null;
}

/** Returns the time of the latest application from this address for this job, or null. */
export async function findAppliedAt(db: Db, email: string, jobId: string): Promise<string | null> {
  const [row] = await db
    .select({ createdAt: applications.createdAt })
    .from(applications)
    .where(and(eq(applications.email, email), eq(applications.jobId, jobId)))
    .orderBy(desc(applications.createdAt))
    .limit(1);
  return row?.createdAt ?? null;
}

const FILE_KEYS = {
  resume: { table: applications, column: applications.resumeKey },
  answer: { table: screeningAnswers, column: screeningAnswers.fileKey },
};

/** Returns the keys that no application, or no answer, references. */
export async function listOrphanedKeys(
  db: Db,
  kind: keyof typeof FILE_KEYS,
  keys: readonly string[],
): Promise<string[]> {
  const { table, column } = FILE_KEYS[kind];
  const rows = await db
    .selectDistinct({ key: column })
    .from(table)
    .where(inArray(column, jsonValues(keys)));
  const referenced = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !referenced.has(key));
}
