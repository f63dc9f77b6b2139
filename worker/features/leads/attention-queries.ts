import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { LeadNeed } from "#contract/leads/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { isNotSuspected } from "#worker/db/spam.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

/** The response is due and not given, and the lead is neither lost nor archived. */
export const awaitsResponse = and(
  isNull(crmLeads.firstRespondedAt),
  isNotNull(crmLeads.dueAt),
  inArray(crmLeads.status, ["active", "converted"]),
)!;
export const isOverdue = (now: string) => and(awaitsResponse, lt(crmLeads.dueAt, now))!;

/** Open tasks of the lead and of those merged into it whose due time has passed. */
export const overdueTasks = (now: string) => sql<number>`(select count(*) from ${leadActivities} task
  where task.activity_type = 'task' and task.completed_at is null and task.scheduled_for < ${now}
    and task.lead_id in (select own.id from ${crmLeads} own where own.id = ${crmLeads.id} or own.merged_into_id = ${crmLeads.id}))`;
export const isOpen = inArray(crmLeads.status, ["active", "converted"]);
const hasOverdueTask = (now: string) => and(isOpen, sql`${overdueTasks(now)} > 0`)!;
export const needsAttention = (now: string) => or(isOverdue(now), hasOverdueTask(now))!;

/** What a lead can wait for. */
export const needs: Record<LeadNeed, (now: string) => SQL> = {
  reply: isOverdue,
  task: hasOverdueTask,
  "follow-up": (now) => and(lte(crmLeads.nextFollowUp, now), eq(crmLeads.status, "active"))!,
};

/**
 * The first reply answered the first contact: the person has not written again since. Bookings and subscriptions get no
 * reply in this sense.
 */
export const hasFirstReply = and(
  isNotSuspected(crmLeads),
  isNotNull(crmLeads.firstRespondedAt),
  inArray(crmLeads.leadType, ["candidate", "employer", "contact"]),
  sql`not exists (select 1 from ${leadActivities} later where later.lead_id = ${crmLeads.id}
    and later.activity_type in ('submission', 'booking') and later.created_at > ${crmLeads.createdAt})`,
)!;

const isListed = and(isNull(crmLeads.mergedIntoId), isNotSuspected(crmLeads));

/** Counts what waits for a reply or a follow-up, and the caller's share of it. */
export const countWaiting = (db: Db, staffId: string, now: string) => {
  const mine = eq(crmLeads.assignedTo, staffId);
  const tally = (...conditions: SQL[]) => sql<number>`count(*) filter (where ${and(...conditions)})`;
  return db
    .select({
      overdueReplies: tally(needs.reply(now)),
      myOverdueReplies: tally(needs.reply(now), mine),
      followUps: tally(needs["follow-up"](now)),
      myFollowUps: tally(needs["follow-up"](now), mine),
    })
    .from(crmLeads)
    .where(isListed);
};

const listedLeadId = sql<string>`coalesce(${crmLeads.mergedIntoId}, ${crmLeads.id})`;

/** Counts the people with an overdue task; those of merged leads belong to the lead that shows them. */
export const countPeopleWithOverdueTasks = (db: Db, now: string) =>
  db
    .select({ overdueTasks: sql<number>`count(distinct ${listedLeadId})` })
    .from(leadActivities)
    .innerJoin(crmLeads, eq(crmLeads.id, leadActivities.leadId))
    .where(
      and(
        eq(leadActivities.activityType, "task"),
        isNull(leadActivities.completedAt),
        lt(leadActivities.scheduledFor, now),
        sql`(select shown.status from ${crmLeads} shown where shown.id = ${listedLeadId}) in ('active', 'converted')`,
      ),
    );

const MAX_TASKS = 50;
const person = sql<string>`coalesce(nullif(trim(coalesce(${crmLeads.firstName}, '') || ' ' || coalesce(${crmLeads.lastName}, '')), ''), ${crmLeads.email}, ${crmLeads.phone}, 'Unnamed')`;

/** Open tasks due before `until`, oldest first. */
export const listDueTasks = (db: Db, until: string) =>
  db
    .select({
      id: leadActivities.id,
      leadId: listedLeadId,
      person,
      subject: leadActivities.subject,
      dueAt: sql<string>`${leadActivities.scheduledFor}`,
    })
    .from(leadActivities)
    .innerJoin(crmLeads, eq(crmLeads.id, leadActivities.leadId))
    .where(
      and(
        eq(leadActivities.activityType, "task"),
        isNull(leadActivities.completedAt),
        lt(leadActivities.scheduledFor, until),
        isOpen,
      ),
    )
    .orderBy(asc(leadActivities.scheduledFor), asc(leadActivities.id))
    .limit(MAX_TASKS);

const MAX_REPLIES = 5_000;

/** First contact and first reply of people who got in touch since `from`, the newest 5,000. */
export const listFirstReplies = (db: Db, from: string) =>
  db
    .select({ createdAt: crmLeads.createdAt, repliedAt: sql<string>`${crmLeads.firstRespondedAt}` })
    .from(crmLeads)
    .where(and(isListed, gte(crmLeads.createdAt, from), hasFirstReply))
    .orderBy(desc(crmLeads.createdAt), desc(crmLeads.id))
    .limit(MAX_REPLIES);
