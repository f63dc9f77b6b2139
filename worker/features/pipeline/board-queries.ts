import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { applicationStages } from "#contract/jobs/constants.ts";
import { MAX_STAGES } from "#contract/pipeline/constants.ts";
import type { PipelineFilter } from "#contract/pipeline/schemas.ts";
import { containsTerms } from "#worker/db/contains.ts";
import type { Db } from "#worker/db/client.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { isNotSuspected } from "#worker/db/spam.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { users } from "#worker/db/tables/users.ts";
import type { StageMap } from "./rules.ts";

const MAX_COUNTS = 1_000;

/**
 * Assignee of the applicant's lead, or of the lead under which it is listed. Column names are written out, because
 * Drizzle omits the table in the selection of a single table, and a lead has an email too.
 */
const ownerId = sql<string | null>`(select coalesce(main.assigned_to, own.assigned_to) from ${crmLeads} own
  left join ${crmLeads} main on main.id = own.merged_into_id where own.email_key = applications.email)`;

const cardColumns = {
  id: applications.id,
  firstName: applications.firstName,
  lastName: applications.lastName,
  email: applications.email,
  headline: applications.currentPosition,
  hasResume:
    sql<boolean>`(${applications.resumeKey} is not null or coalesce(${applications.resumeUrl}, '') <> '')`
      .mapWith(Boolean)
      .as("has_resume"),
  owner: sql<
    string | null
  >`(select coalesce(person.full_name, person.username) from ${users} person where person.id = ${ownerId})`.as(
    "owner",
  ),
  stage: applications.stage,
  stageId: applications.stageId,
  stageChangedAt: sql<string>`coalesce(${applications.stageChangedAt}, ${applications.createdAt})`.as(
    "since",
  ),
  createdAt: applications.createdAt,
};

const searchText = sql`${applications.firstName} || ' ' || ${applications.lastName} || ' ' || ${applications.email} || ' ' || coalesce(${applications.currentPosition}, '')`;

function jobCondition(jobId: string, { q, owner, resume }: PipelineFilter) {
  const hasResume = sql`(${applications.resumeKey} is not null or coalesce(${applications.resumeUrl}, '') <> '')`;
  return and(
    eq(applications.jobId, jobId),
    isNotSuspected(applications),
    containsTerms(searchText, q),
    owner === undefined ? undefined : owner === "none" ? sql`${ownerId} is null` : sql`${ownerId} = ${owner}`,
    resume === undefined ? undefined : resume === "true" ? hasResume : sql`not ${hasResume}`,
  )!;
}

/** Id of the stage that shows an application. */
const columnId = ({ kinds, fallbacks }: StageMap) => sql<string>`case
  when ${JSON.stringify(kinds)} ->> ${applications.stageId} = ${applications.stage} then ${applications.stageId}
  else ${JSON.stringify(fallbacks)} ->> ${applications.stage} end`;

/** Kinds of which a column shows applications: they narrow the index. */
const columnKinds = ({ kinds, fallbacks }: StageMap, stageId: string) => [
  ...new Set([kinds[stageId]!, ...applicationStages.filter((kind) => fallbacks[kind] === stageId)]),
];

/** The first cards of each column, latest moves first. */
export function listBoardCards(
  db: Db,
  jobId: string,
  stages: StageMap,
  filter: PipelineFilter,
  limit: number,
) {
  const position = sql<number>`row_number() over (partition by ${columnId(stages)}
    order by ${applications.stageChangedAt} desc, ${applications.id} desc)`;
  const first = db
    .select({ id: applications.id, position: position.as("place") })
    .from(applications)
    .where(jobCondition(jobId, filter))
    .as("first");
  return db
    .select(cardColumns)
    .from(applications)
    .innerJoin(first, and(eq(first.id, applications.id), lte(first.position, limit)))
    .orderBy(asc(first.position))
    .limit(limit * MAX_STAGES);
}

/** Number of applications by stored stage. */
export const countStored = (db: Db, jobId: string, filter: PipelineFilter) =>
  db
    .select({ stage: applications.stage, stageId: applications.stageId, total: count() })
    .from(applications)
    .where(jobCondition(jobId, filter))
    .groupBy(applications.stage, applications.stageId)
    .limit(MAX_COUNTS);

type CardFilter = PipelineFilter & { stageId?: string | undefined };

/** One page of a column, latest moves first, or of all columns, latest applications first. */
export function listCards(
  db: Db,
  jobId: string,
  stages: StageMap,
  { limit, offset, stageId, ...filter }: CardFilter & { limit: number; offset: number },
) {
  const condition = and(
    jobCondition(jobId, filter),
    stageId
      ? and(inArray(applications.stage, columnKinds(stages, stageId)), sql`${columnId(stages)} = ${stageId}`)
      : undefined,
  );
  const order = stageId ? applications.stageChangedAt : applications.createdAt;
  return selectPage(
    db,
    db
      .select(cardColumns)
      .from(applications)
      .where(condition)
      .orderBy(desc(order), desc(applications.id))
      .limit(limit)
      .offset(offset),
    applications,
    condition,
  );
}

export const listPipelineJobs = (db: Db, id: string) =>
  db
    .select({ id: jobs.id, title: jobs.title, company: jobs.company, status: jobs.status })
    .from(jobs)
    .where(and(eq(jobs.id, id), isNull(jobs.deletedAt)))
    .limit(1);
