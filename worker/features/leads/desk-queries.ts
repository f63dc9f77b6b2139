import { aliasedTable, and, asc, desc, eq, ne, notExists, type SQL, sql } from "drizzle-orm";
import { type LeadFilter, NOBODY } from "#contract/leads/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { containsWords } from "#worker/db/contains.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";
import { pipelines } from "#worker/db/tables/pipelines.ts";
import { users } from "#worker/db/tables/users.ts";

const assignee = aliasedTable(users, "assignee");

/** The response is due and not given, and the lead is neither lost nor archived. */
const waiting = sql`${crmLeads.firstRespondedAt} is null and ${crmLeads.dueAt} is not null and ${crmLeads.status} in ('active', 'converted')`;
const late = (now: string) => sql`(${waiting} and ${crmLeads.dueAt} < ${now})`;

const columns = (now: string) => ({
  lead: crmLeads,
  assignee: assignee.username,
  isOverdue: sql<number>`${late(now)}`,
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

const shownLeads = (db: Db, now: string) =>
  db
    .select(columns(now))
    .from(crmLeads)
    .leftJoin(assignee, eq(assignee.id, crmLeads.assignedTo))
    .leftJoin(applications, eq(applications.id, crmLeads.applicationId))
    .leftJoin(contacts, eq(contacts.id, crmLeads.contactId))
    .$dynamic();

export type LeadRow = Awaited<ReturnType<typeof shownLeads>>[number];

type Wanted = Partial<Omit<LeadFilter, "limit" | "offset" | "sort">>;

/** Text that a search looks through. */
const person = sql`coalesce(${crmLeads.firstName}, '') || ' ' || coalesce(${crmLeads.lastName}, '') || ' ' || coalesce(${crmLeads.email}, '') || ' ' || coalesce(${crmLeads.phone}, '') || ' ' || coalesce(${crmLeads.phoneKey}, '') || ' ' || coalesce(${crmLeads.company}, '')`;

const belongsTo = (assignedTo: string | undefined): SQL | undefined => {
  if (!assignedTo) return undefined;
  return assignedTo === NOBODY ? sql`${crmLeads.assignedTo} is null` : eq(crmLeads.assignedTo, assignedTo);
};

const matching = ({ q, assignedTo, ...wanted }: Wanted, now: string) =>
  and(
    containsWords(person, q),
    belongsTo(assignedTo),
    wanted.leadType ? eq(crmLeads.leadType, wanted.leadType) : undefined,
    wanted.synced ? eq(crmLeads.syncedToGHL, wanted.synced === "true") : undefined,
    wanted.pipeline ? eq(crmLeads.pipeline, wanted.pipeline) : undefined,
    wanted.stage ? eq(crmLeads.pipelineStage, wanted.stage) : undefined,
    wanted.status ? eq(crmLeads.status, wanted.status) : undefined,
    wanted.overdue === "true" ? late(now) : undefined,
    wanted.overdue === "false" ? sql`not ${late(now)}` : undefined,
  );

/** Leads that wait for a response come first, the longest overdue at the top. */
const byDue = [sql`(${waiting}) desc`, sql`case when ${waiting} then ${crmLeads.dueAt} end`];
const newest = [desc(crmLeads.createdAt), desc(crmLeads.id)];

const orders: Record<LeadFilter["sort"], SQL[]> = {
  due: [...byDue, ...newest],
  newest,
  score: [desc(crmLeads.leadScore), ...newest],
  name: [
    sql`lower(coalesce(nullif(${crmLeads.lastName}, ''), ${crmLeads.firstName}, ${crmLeads.email}))`,
    asc(crmLeads.id),
  ],
  activity: [desc(crmLeads.lastActivity), ...newest],
  "follow-up": [sql`${crmLeads.nextFollowUp} is null`, asc(crmLeads.nextFollowUp), ...newest],
};

export async function listLeads(db: Db, { limit, offset, sort, ...wanted }: LeadFilter, now: string) {
  const where = matching(wanted, now);
  // Not a batch: D1 batches return rows by column name, and the joined tables share names such as `id`.
  const [rows, total] = await Promise.all([
    shownLeads(db, now)
      .where(where)
      .orderBy(...orders[sort])
      .limit(limit)
      .offset(offset),
    db.$count(crmLeads, where),
  ]);
  return { rows, total };
}

export async function getLead(db: Db, id: string, now: string): Promise<LeadRow> {
  const [row] = await shownLeads(db, now).where(eq(crmLeads.id, id)).limit(1);
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

const onBoard = (pipeline: string, wanted: Wanted, now: string) =>
  and(matching({ ...wanted, pipeline }, now), ne(crmLeads.status, "archived"));

/** The first `perStage` cards of each stage, in due order. */
export function listCards(db: Db, pipeline: string, perStage: number, wanted: Wanted, now: string) {
  const place = sql<number>`row_number() over (partition by ${crmLeads.pipelineStage} order by ${sql.join(orders.due, sql`, `)})`;
  const first = db
    .select({ id: crmLeads.id, place: place.as("place") })
    .from(crmLeads)
    .where(onBoard(pipeline, wanted, now))
    .as("first");
  return shownLeads(db, now)
    .innerJoin(first, sql`${first.id} = ${crmLeads.id} and ${first.place} <= ${perStage}`)
    .orderBy(sql`"first"."place"`)
    .limit(2_000);
}

export const countStages = (db: Db, pipeline: string, wanted: Wanted, now: string) =>
  db
    .select({
      stage: crmLeads.pipelineStage,
      total: sql<number>`count(*)`,
      overdue: sql<number>`count(*) filter (where ${late(now)})`,
    })
    .from(crmLeads)
    .where(onBoard(pipeline, wanted, now))
    .groupBy(crmLeads.pipelineStage)
    .limit(100);

export async function countPromises(db: Db, now: string) {
  const [row] = await db
    .select({
      overdue: sql<number>`count(*) filter (where ${late(now)})`,
      waiting: sql<number>`count(*) filter (where ${waiting})`,
      followUps: sql<number>`count(*) filter (where ${crmLeads.nextFollowUp} <= ${now} and ${crmLeads.status} = 'active')`,
      unassigned: sql<number>`count(*) filter (where ${crmLeads.assignedTo} is null and ${crmLeads.status} = 'active' and ${crmLeads.leadType} <> 'newsletter')`,
      nextDueAt: sql<
        string | null
      >`min(case when ${waiting} and ${crmLeads.dueAt} >= ${now} then ${crmLeads.dueAt} end)`,
    })
    .from(crmLeads);
  return row!;
}

export const listAssignees = (db: Db) =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(sql`lower(${users.username})`)
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
          ? sql`exists (select 1 from ${users} where ${users.id} = ${assignedTo} and ${users.isActive} = 1)`
          : undefined,
      ),
    )
    .returning({ id: crmLeads.id });

export const listOtherEmails = (db: Db, id: string) =>
  db
    .select({ email: leadEmails.emailKey })
    .from(leadEmails)
    .where(
      and(
        eq(leadEmails.leadId, id),
        notExists(
          db
            .select({ one: sql`1` })
            .from(crmLeads)
            .where(and(eq(crmLeads.id, id), eq(crmLeads.emailKey, leadEmails.emailKey))),
        ),
      ),
    )
    .orderBy(asc(leadEmails.createdAt))
    .limit(20);
