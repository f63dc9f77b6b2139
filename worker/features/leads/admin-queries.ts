import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import type { LeadListQuery } from "#contract/leads/schemas.ts";
import { leadSortDirections, type LeadSort, UNASSIGNED } from "#contract/leads/constants.ts";
import { isReversed, type SortDirection } from "#contract/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { firmDayEnd, firmDayStart } from "#worker/base/firm-day.ts";
import { containsTerms } from "#worker/db/contains.ts";
import { type SortKey, toOrderBy } from "#worker/db/sort-order.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { isNotSuspected, matchesSpam } from "#worker/db/spam.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { pipelines } from "#worker/db/tables/pipelines.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import {
  awaitsResponse,
  hasFirstReply,
  isOpen,
  isOverdue,
  needs,
  needsAttention,
  overdueTasks,
} from "./attention-queries.ts";

const assignee = aliasedTable(users, "assignee");

const columns = (now: string) => ({
  lead: crmLeads,
  overdueTasks: overdueTasks(now),
  assignee: userName(assignee),
  isOverdue: isOverdue(now).mapWith(Boolean),
  applicationData: {
    firstName: applications.firstName,
    lastName: applications.lastName,
    phone: applications.phone,
    email: applications.email,
  },
  contactData: {
    firstName: contacts.firstName,
    lastName: contacts.lastName,
    phone: contacts.phone,
    email: contacts.email,
  },
});

const selectLeads = (db: Db, now: string) =>
  db
    .select(columns(now))
    .from(crmLeads)
    .leftJoin(assignee, eq(assignee.id, crmLeads.assignedTo))
    .leftJoin(applications, eq(applications.id, crmLeads.applicationId))
    .leftJoin(contacts, eq(contacts.id, crmLeads.contactId))
    .$dynamic();

export type LeadRow = Awaited<ReturnType<typeof selectLeads>>[number];

type LeadConditions = Partial<Omit<LeadListQuery, "limit" | "offset" | "sort" | "dir">>;

/** Merged leads are found under the one that shows them. */
const mergedText = sql`coalesce((select group_concat(coalesce(merged.first_name, '') || ' ' || coalesce(merged.last_name, '') || ' ' || coalesce(merged.email, '') || ' ' || coalesce(merged.phone_key, ''), ' ') from crm_leads merged where merged.merged_into_id = ${crmLeads.id}), '')`;

/** Text that a search looks through. */
const leadSearchText = sql`coalesce(${crmLeads.firstName}, '') || ' ' || coalesce(${crmLeads.lastName}, '') || ' ' || coalesce(${crmLeads.email}, '') || ' ' || coalesce(${crmLeads.phone}, '') || ' ' || coalesce(${crmLeads.phoneKey}, '') || ' ' || coalesce(${crmLeads.company}, '') || ' ' || ${mergedText}`;

const matchesAssignee = (assignedTo: string | undefined): SQL | undefined => {
  if (!assignedTo) return undefined;
  return assignedTo === UNASSIGNED ? isNull(crmLeads.assignedTo) : eq(crmLeads.assignedTo, assignedTo);
};

/** The condition of the list, of bulk edits and of the CSV export. */
export const leadCondition = ({ q, assignedTo, ...filter }: LeadConditions, now: string) =>
  and(
    isNull(crmLeads.mergedIntoId),
    matchesSpam(crmLeads, filter.spam),
    containsTerms(leadSearchText, q),
    matchesAssignee(assignedTo),
    filter.leadType ? eq(crmLeads.leadType, filter.leadType) : undefined,
    filter.synced ? eq(crmLeads.syncedToGHL, filter.synced === "true") : undefined,
    filter.pipeline ? eq(crmLeads.pipeline, filter.pipeline) : undefined,
    filter.stage ? eq(crmLeads.pipelineStage, filter.stage) : undefined,
    filter.status ? eq(crmLeads.status, filter.status) : undefined,
    filter.priority ? eq(crmLeads.priority, filter.priority) : undefined,
    filter.tag
      ? sql`exists (select 1 from json_each(${crmLeads.tags}) tag where tag.value = ${filter.tag})`
      : undefined,
    filter.overdue === "true" ? needsAttention(now) : undefined,
    filter.overdue === "false" ? not(needsAttention(now)) : undefined,
    filter.needs ? needs[filter.needs](now) : undefined,
    filter.replied ? hasFirstReply : undefined,
    filter.from ? gte(crmLeads.createdAt, firmDayStart(filter.from)) : undefined,
    filter.to ? lt(crmLeads.createdAt, firmDayEnd(filter.to)) : undefined,
  );

const newestFirst: SortKey[] = [
  { by: crmLeads.createdAt, desc: true },
  { by: crmLeads.id, desc: true },
];
/** Leads that wait for a response come first, the longest overdue at the top. */
const dueFirst: SortKey[] = [
  { by: awaitsResponse, desc: true, fixed: true },
  { by: sql`case when ${awaitsResponse} then ${crmLeads.dueAt} end` },
  ...newestFirst,
];

/** `name` and `newest` run along an index; the others sort the ids of all matches. */
const sortKeys: Record<LeadSort, SortKey[]> = {
  due: dueFirst,
  newest: newestFirst,
  score: [{ by: crmLeads.leadScore, desc: true }, ...newestFirst],
  name: [
    { by: sql`lower(coalesce(nullif(${crmLeads.lastName}, ''), ${crmLeads.firstName}, ${crmLeads.email}))` },
    { by: crmLeads.id },
  ],
  activity: [{ by: crmLeads.lastActivity, desc: true }, ...newestFirst],
  "follow-up": [
    { by: isNull(crmLeads.nextFollowUp), fixed: true },
    { by: crmLeads.nextFollowUp },
    ...newestFirst,
  ],
  priority: [
    {
      by: sql`case ${crmLeads.priority} when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end`,
    },
    ...newestFirst,
  ],
};

export const leadOrder = (sort: LeadSort, dir: SortDirection | undefined) =>
  toOrderBy(sortKeys[sort], isReversed(leadSortDirections, sort, dir));

export async function listLeads(db: Db, { limit, offset, sort, dir, ...filter }: LeadListQuery, now: string) {
  const where = leadCondition(filter, now);
  const order = leadOrder(sort, dir);
  const page = db
    .select({ id: crmLeads.id })
    .from(crmLeads)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  // Not a batch: D1 batches return rows by column name, and the joined tables share names such as `id`.
  const [rows, total] = await Promise.all([
    selectLeads(db, now)
      .where(inArray(crmLeads.id, page))
      .orderBy(...order),
    db.$count(crmLeads, where),
  ]);
  return { rows, total };
}

export async function getLead(db: Db, id: string, now: string): Promise<LeadRow> {
  const [row] = await selectLeads(db, now).where(eq(crmLeads.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This lead no longer exists.");
  return row;
}

export const listPipelines = (db: Db) =>
  db
    .select()
    .from(pipelines)
    .where(eq(pipelines.isActive, true))
    .orderBy(desc(pipelines.isDefault), asc(pipelines.name))
    .limit(50);

const boardCondition = (pipeline: string, filter: LeadConditions, now: string) =>
  and(leadCondition({ ...filter, pipeline }, now), ne(crmLeads.status, "archived"));

/** The first `perStage` cards of each stage, in due order. */
export function listBoardCards(
  db: Db,
  pipeline: string,
  perStage: number,
  filter: LeadConditions,
  now: string,
) {
  const position = sql<number>`row_number() over (partition by ${crmLeads.pipelineStage} order by ${sql.join(leadOrder("due", undefined), sql`, `)})`;
  const firstCards = db
    .select({ id: crmLeads.id, position: position.as("stage_position") })
    .from(crmLeads)
    .where(boardCondition(pipeline, filter, now))
    .as("first");
  return selectLeads(db, now)
    .innerJoin(firstCards, and(eq(firstCards.id, crmLeads.id), lte(firstCards.position, perStage)))
    .orderBy(asc(firstCards.position))
    .limit(2_000);
}

export const countStages = (db: Db, pipeline: string, filter: LeadConditions, now: string) =>
  db
    .select({
      stage: crmLeads.pipelineStage,
      total: count(),
      overdue: sql<number>`count(*) filter (where ${isOverdue(now)})`,
    })
    .from(crmLeads)
    .where(boardCondition(pipeline, filter, now))
    .groupBy(crmLeads.pipelineStage)
    .limit(100);

export async function countOpenResponses(db: Db, now: string) {
  const [row] = await db
    .select({
      overdue: sql<number>`count(*) filter (where ${isOverdue(now)})`,
      waiting: sql<number>`count(*) filter (where ${awaitsResponse})`,
      followUps: sql<number>`count(*) filter (where ${needs["follow-up"](now)})`,
      unassigned: sql<number>`count(*) filter (where ${crmLeads.assignedTo} is null and ${crmLeads.status} = 'active' and ${crmLeads.leadType} <> 'newsletter')`,
      nextDueAt: sql<
        string | null
      >`min(case when ${awaitsResponse} and ${crmLeads.dueAt} >= ${now} then ${crmLeads.dueAt} end)`,
    })
    .from(crmLeads)
    .where(and(isNull(crmLeads.mergedIntoId), isNotSuspected(crmLeads)));
  const [tasks] = await db
    .select({ overdueTasks: count() })
    .from(leadActivities)
    .innerJoin(crmLeads, eq(crmLeads.id, leadActivities.leadId))
    .where(
      and(
        eq(leadActivities.activityType, "task"),
        isNull(leadActivities.completedAt),
        lt(leadActivities.scheduledFor, now),
        isOpen,
      ),
    );
  return { ...row!, ...tasks! };
}

export const listAssignees = (db: Db) =>
  db
    .select({ id: users.id, username: userName(users) })
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(sql`lower(${userName(users)})`)
    .limit(500);

/** Matches no row when `version` is stale or the assignee is no longer active. */
export const setLead = (
  db: Db,
  id: string,
  version: number,
  { assignedTo, ...set }: Partial<typeof crmLeads.$inferInsert>,
) =>
  db
    .update(crmLeads)
    .set({ ...set, ...(assignedTo !== undefined && { assignedTo }), version: version + 1 })
    .where(
      and(
        eq(crmLeads.id, id),
        eq(crmLeads.version, version),
        assignedTo
          ? exists(
              db
                .select({ id: users.id })
                .from(users)
                .where(and(eq(users.id, assignedTo), eq(users.isActive, true))),
            )
          : undefined,
      ),
    )
    .returning({ id: crmLeads.id });
