import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from "drizzle-orm";
import { placeableStages } from "#contract/placements/constants.ts";
import type { PlacementFilter, PlacementListQuery } from "#contract/placements/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { containsTerms } from "#worker/db/contains.ts";
import { leadIdByEmailKey } from "#worker/db/lead-ref.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { clients, jobOrders } from "#worker/db/tables/clients.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { placements } from "#worker/db/tables/placements.ts";
import { users } from "#worker/db/tables/users.ts";

export type PlacementRecord = typeof placements.$inferSelect;

export const GONE = "This placement no longer exists.";

const fullName = (
  firstName: SQL | typeof applications.firstName,
  lastName: SQL | typeof applications.lastName,
) => sql`nullif(trim(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')), '')`;
const person = sql<string | null>`coalesce(${fullName(applications.firstName, applications.lastName)},
  ${fullName(sql`${crmLeads.firstName}`, sql`${crmLeads.lastName}`)}, ${crmLeads.email})`;

const selectPlacements = (db: Db) =>
  db
    .select({
      placement: placements,
      currentClientName: clients.name,
      applicationStage: applications.stage,
      person: person.as("person"),
    })
    .from(placements)
    .leftJoin(applications, eq(applications.id, placements.applicationId))
    .leftJoin(crmLeads, eq(crmLeads.id, placements.leadId))
    .leftJoin(clients, eq(clients.id, placements.clientId))
    .$dynamic();

export type PlacementListRow = Awaited<ReturnType<typeof selectPlacements>>[number];

const searchText = sql`coalesce(${placements.jobTitle}, '') || ' ' || ${placements.clientName} || ' '
  || coalesce((select own.first_name || ' ' || own.last_name from ${applications} own
    where own.id = ${placements.applicationId}), '')`;

const isUnderGuarantee = (today: string) =>
  and(eq(placements.status, "started"), gte(placements.guaranteeUntil, today))!;

/** Placements whose fee is in the totals. */
const hasAgreedFee = and(
  inArray(placements.status, ["accepted", "started", "ended"]),
  isNotNull(placements.feeAmount),
)!;

/** The WHERE condition of a search, shared by list, summary and export. */
const placementCondition = (filter: PlacementFilter, today: string): SQL | undefined =>
  and(
    containsTerms(searchText, filter.q),
    filter.clientId ? eq(placements.clientId, filter.clientId) : undefined,
    filter.jobId ? eq(placements.jobId, filter.jobId) : undefined,
    filter.applicationId ? eq(placements.applicationId, filter.applicationId) : undefined,
    filter.leadId ? eq(placements.leadId, filter.leadId) : undefined,
    filter.status ? eq(placements.status, filter.status) : undefined,
    filter.guarantee ? isUnderGuarantee(today) : undefined,
    filter.fee ? hasAgreedFee : undefined,
    filter.currency ? eq(placements.currency, filter.currency) : undefined,
    filter.from ? gte(placements.startDate, filter.from) : undefined,
    filter.to ? lte(placements.startDate, filter.to) : undefined,
  );

export async function listPlacements(
  db: Db,
  { limit, offset, ...filter }: PlacementListQuery,
  today: string,
) {
  const where = placementCondition(filter, today);
  // Not a batch: the joined tables share column names.
  const [rows, total] = await Promise.all([
    selectPlacements(db)
      .where(where)
      .orderBy(desc(placements.createdAt), desc(placements.id))
      .limit(limit)
      .offset(offset),
    db.$count(placements, where),
  ]);
  return { rows, total };
}

type Cursor = { createdAt: string; id: string } | null;

/** The placements after the cursor, oldest first, for exports. */
export async function listPlacementsAfter(
  db: Db,
  filter: PlacementFilter,
  { after, limit, today }: { after: Cursor; limit: number; today: string },
) {
  const rows = await selectPlacements(db)
    .where(
      and(
        placementCondition(filter, today),
        after
          ? sql`(${placements.createdAt}, ${placements.id}) > (${after.createdAt}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(placements.createdAt), asc(placements.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.placement.createdAt, id: row.placement.id }));
}

export async function getPlacement(db: Db, id: string): Promise<PlacementListRow> {
  const [row] = await selectPlacements(db).where(eq(placements.id, id)).limit(1);
  if (!row) throw new AppError("not_found", GONE);
  return row;
}

const MAX_FEE_ROWS = 5_000;

export const countByStatus = (db: Db, filter: PlacementFilter, today: string) =>
  db
    .select({
      status: placements.status,
      placements: sql<number>`count(*)`.as("placements"),
      underGuarantee: sql<number>`count(*) filter (where ${isUnderGuarantee(today)})`.as("under_guarantee"),
    })
    .from(placements)
    .where(placementCondition(filter, today))
    .groupBy(placements.status)
    .limit(10);

/** Fees of agreed placements by currency and month of start. */
export function sumFees(db: Db, filter: PlacementFilter, today: string) {
  const month = sql<string | null>`substr(${placements.startDate}, 1, 7)`;
  return db
    .select({
      currency: placements.currency,
      month: month.as("month"),
      cents: sql<number>`sum(cast(round(${placements.feeAmount} * 100) as integer))`.as("cents"),
      placements: sql<number>`count(*)`.as("placements"),
    })
    .from(placements)
    .where(and(placementCondition(filter, today), hasAgreedFee))
    .groupBy(placements.currency, month)
    .orderBy(placements.currency, sql`month is null`, sql`month`)
    .limit(MAX_FEE_ROWS);
}

/** Counts and fees as one snapshot. */
export const summarize = (db: Db, filter: PlacementFilter, today: string) =>
  selectMany(db, [countByStatus(db, filter, today), sumFees(db, filter, today)]);
export type StatusRow = Awaited<ReturnType<typeof countByStatus>>[number];
export type FeeRow = Awaited<ReturnType<typeof sumFees>>[number];

/** What a new placement is derived from; null without the application. `client` is that of the job, or the given one. */
export async function findOfferTerms(db: Db, applicationId: string, clientId: string | undefined) {
  const [row] = await db
    .select({
      stage: applications.stage,
      orderClientId: jobOrders.clientId,
      orderFee: jobOrders.feeKind,
      orderValue: jobOrders.feeValue,
      orderGuarantee: jobOrders.guaranteeDays,
      clientId: clients.id,
      clientName: clients.name,
      clientFee: clients.feeKind,
      clientValue: clients.feeValue,
      clientGuarantee: clients.guaranteeDays,
    })
    .from(applications)
    .leftJoin(jobOrders, eq(jobOrders.jobId, applications.jobId))
    .leftJoin(clients, clientId ? eq(clients.id, clientId) : eq(clients.id, jobOrders.clientId))
    .where(eq(applications.id, applicationId))
    .limit(1);
  return row ?? null;
}

type NewPlacement = Omit<
  PlacementRecord,
  | "applicationId"
  | "leadId"
  | "jobId"
  | "jobTitle"
  | "version"
  | "pseudonym"
  | "guaranteeNotifiedAt"
  | "endDate"
>;

/** Inserts nothing if the application is gone or not in a stage that can be placed, or has an active placement. */
export const insertPlacement = (db: Db, applicationId: string, row: NewPlacement) =>
  db
    .insert(placements)
    .select(
      db
        .select(
          selectRow(placements, {
            ...row,
            applicationId: applications.id,
            leadId: leadIdByEmailKey(sql`lower(${applications.email})`),
            jobId: applications.jobId,
            jobTitle: sql`coalesce(${jobs.title}, ${applications.jobTitle})`,
            endDate: null,
            guaranteeNotifiedAt: null,
            pseudonym: null,
            version: 1,
          }),
        )
        .from(applications)
        .leftJoin(jobs, eq(jobs.id, applications.jobId))
        .where(and(eq(applications.id, applicationId), inArray(applications.stage, [...placeableStages]))),
    )
    .onConflictDoNothing()
    .returning({ id: placements.id });

/** Matches no row when `version` is stale. */
export const updatePlacement = (db: Db, id: string, version: number, set: Partial<PlacementRecord>) =>
  db
    .update(placements)
    .set({ ...set, version: version + 1 })
    .where(and(eq(placements.id, id), eq(placements.version, version)))
    .returning({ id: placements.id });

export const deletePlacement = (db: Db, id: string) =>
  db.delete(placements).where(eq(placements.id, id)).returning({ id: placements.id });

/** Whether another placement of the application is active. */
export async function hasOtherActive(db: Db, applicationId: string, exceptId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(
      and(
        eq(placements.applicationId, applicationId),
        ne(placements.id, exceptId),
        inArray(placements.status, ["offered", "accepted", "started"]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const isDue = (today: string) =>
  and(
    eq(placements.status, "started"),
    isNull(placements.guaranteeNotifiedAt),
    lte(placements.guaranteeUntil, today),
  );

/** Placements whose guarantee ends by `today`, with the user to notify: the client's owner, else who recorded it. */
export const listEndedGuarantees = (db: Db, today: string, limit: number) =>
  db
    .select({
      id: placements.id,
      clientId: placements.clientId,
      jobTitle: placements.jobTitle,
      guaranteeUntil: placements.guaranteeUntil,
      userId: users.id,
    })
    .from(placements)
    .leftJoin(clients, eq(clients.id, placements.clientId))
    .leftJoin(
      users,
      and(eq(users.id, sql`coalesce(${clients.ownerId}, ${placements.createdBy})`), eq(users.isActive, true)),
    )
    .where(isDue(today))
    .orderBy(placements.guaranteeUntil, placements.id)
    .limit(limit);

/** Matches no row in a second run. */
export const setGuaranteeNotified = (db: Db, id: string, today: string, at: string) =>
  db
    .update(placements)
    .set({ guaranteeNotifiedAt: at })
    .where(and(eq(placements.id, id), isDue(today)));
