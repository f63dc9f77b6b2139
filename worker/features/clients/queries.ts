import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNull,
  not,
  sql,
  type SQL,
} from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { activePlacementStatuses } from "#contract/placements/constants.ts";
import type { ClientFilter, ClientListQuery } from "#contract/clients/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { containsTerms } from "#worker/db/contains.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { isNotSuspected } from "#worker/db/spam.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { clientActivities, clientContacts, clients, jobOrders } from "#worker/db/tables/clients.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { placements } from "#worker/db/tables/placements.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { contactColumns, contactLead } from "./contact-queries.ts";

type ClientRecord = typeof clients.$inferSelect;

export const GONE = "This client no longer exists.";
const MAX_OPTIONS = 20;
const MAX_CONTACTS = 200;
const MAX_JOBS = 500;
const query = new QueryBuilder({ casing: "snake_case" });

const isOpenJob = (now: string) =>
  sql`open_job.deleted_at is null and open_job.status = 'published' and (open_job.expires_at is null or open_job.expires_at > ${now})`;

const active = sql.raw(activePlacementStatuses.map((status) => `'${status}'`).join(", "));

const listColumns = (now: string) => ({
  ...getTableColumns(clients),
  owner: userName(users),
  openJobs: sql<number>`(select count(*) from ${jobOrders} own join ${jobs} open_job on open_job.id = own.job_id
    where own.client_id = ${clients.id} and ${isOpenJob(now)})`,
  activePlacements: sql<number>`(select count(*) from ${placements} own
    where own.client_id = ${clients.id} and own.status in (${active}))`,
  overdueTasks: sql<number>`(select count(*) from ${clientActivities} task where task.client_id = ${clients.id}
    and task.activity_type = 'task' and task.completed_at is null and task.due_at < ${now})`,
  lastActivityAt: sql<string | null>`(select max(entry.created_at) from ${clientActivities} entry
    where entry.client_id = ${clients.id})`.as("last_activity_at"),
});

const selectClients = (db: Db, now: string) =>
  db.select(listColumns(now)).from(clients).leftJoin(users, eq(users.id, clients.ownerId)).$dynamic();

export type ClientListRow = Awaited<ReturnType<typeof selectClients>>[number];

/** Text that a search looks through. */
const searchText = sql`${clients.name} || ' ' || coalesce(${clients.website}, '') || ' ' || coalesce(${clients.industry}, '')
  || ' ' || coalesce((select group_concat(person.first_name || ' ' || person.last_name || ' ' || coalesce(person.email, ''), ' ')
    from ${clientContacts} person where person.client_id = ${clients.id}), '')`;

const hasContact = (emailKey: string) =>
  exists(
    query
      .select({ id: clientContacts.id })
      .from(clientContacts)
      .where(and(eq(clientContacts.clientId, clients.id), eq(clientContacts.emailKey, emailKey))),
  );

/** The WHERE condition of a search, shared by the list and the CSV export. */
const clientCondition = ({ q, status, ownerId, contactEmail }: ClientFilter): SQL | undefined =>
  and(
    containsTerms(searchText, q),
    status ? eq(clients.status, status) : undefined,
    ownerId ? (ownerId === "none" ? isNull(clients.ownerId) : eq(clients.ownerId, ownerId)) : undefined,
    contactEmail ? hasContact(contactEmail.trim().toLowerCase()) : undefined,
  );

const byName = [sql`${clients.name} collate nocase`, asc(clients.id)];
const sortOrders: Record<ClientListQuery["sort"], SQL[]> = {
  name: byName,
  activity: [sql`last_activity_at is null`, sql`last_activity_at desc`, ...byName],
  newest: [desc(clients.createdAt), desc(clients.id)],
};

export async function listClients(db: Db, { limit, offset, sort, ...filter }: ClientListQuery, now: string) {
  const where = clientCondition(filter);
  // Not a batch: the joined tables share column names.
  const [rows, total] = await Promise.all([
    selectClients(db, now)
      .where(where)
      .orderBy(...sortOrders[sort])
      .limit(limit)
      .offset(offset),
    db.$count(clients, where),
  ]);
  return { rows, total };
}

type Cursor = { createdAt: string; id: string } | null;

/** The clients after the cursor, oldest first, for exports. */
export const listClientsAfter = (
  db: Db,
  filter: ClientFilter,
  { after, limit, now }: { after: Cursor; limit: number; now: string },
) =>
  selectClients(db, now)
    .where(
      and(
        clientCondition(filter),
        after ? sql`(${clients.createdAt}, ${clients.id}) > (${after.createdAt}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(limit);

export const listOptions = (db: Db, q: string | undefined) =>
  db
    .select({ id: clients.id, name: clients.name, status: clients.status })
    .from(clients)
    .where(containsTerms(sql`${clients.name}`, q))
    .orderBy(sql`${clients.status} = 'former'`, ...byName)
    .limit(MAX_OPTIONS);

export async function getClient(db: Db, id: string): Promise<ClientRecord> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id)).limit(1);
  if (!row) throw new AppError("not_found", GONE);
  return row;
}

export async function isNameTaken(db: Db, name: string, exceptId = ""): Promise<boolean> {
  const [row] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(sql`${clients.name} = ${name} collate nocase and ${clients.id} <> ${exceptId}`)
    .limit(1);
  return row !== undefined;
}

const isOwn = (
  table: typeof jobOrders | typeof placements | typeof clientContacts | typeof clientActivities,
) =>
  exists(
    query
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.clientId, clients.id)),
  );
const isUsed = [jobOrders, placements, clientContacts, clientActivities].map(isOwn);
/** Nothing refers to the client. */
const isUnused = and(...isUsed.map((condition) => not(condition)))!;

/** A client with contacts, jobs and the number of their applications by stage, as one snapshot. */
export async function findClientDetail(db: Db, id: string, now: string) {
  const [found, contacts, orders, stages] = await selectMany(db, [
    db
      .select({ ...listColumns(now), canDelete: isUnused.mapWith(Boolean) })
      .from(clients)
      .leftJoin(users, eq(users.id, clients.ownerId))
      .where(eq(clients.id, id))
      .limit(1),
    db
      .select(contactColumns)
      .from(clientContacts)
      .leftJoin(contactLead, eq(contactLead.emailKey, clientContacts.emailKey))
      .where(eq(clientContacts.clientId, id))
      .orderBy(desc(clientContacts.isPrimary), asc(clientContacts.createdAt), asc(clientContacts.id))
      .limit(MAX_CONTACTS),
    db
      .select({
        jobId: jobOrders.jobId,
        title: jobs.title,
        company: jobs.company,
        status: jobs.status,
        contactId: jobOrders.contactId,
        openings: jobOrders.openings,
        createdAt: jobOrders.createdAt,
      })
      .from(jobOrders)
      .innerJoin(jobs, eq(jobs.id, jobOrders.jobId))
      .where(and(eq(jobOrders.clientId, id), isNull(jobs.deletedAt)))
      .orderBy(sql`${jobs.status} = 'archived'`, desc(jobOrders.createdAt), desc(jobOrders.jobId))
      .limit(MAX_JOBS),
    db
      .select({
        jobId: applications.jobId,
        stage: applications.stage,
        applications: sql<number>`count(*)`.as("applications"),
      })
      .from(applications)
      .where(
        and(
          inArray(
            applications.jobId,
            db.select({ id: jobOrders.jobId }).from(jobOrders).where(eq(jobOrders.clientId, id)),
          ),
          isNotSuspected(applications),
        ),
      )
      .groupBy(applications.jobId, applications.stage)
      .limit(MAX_JOBS * 10),
  ]);
  const [row] = found;
  return row ? { row, contacts, orders, stages } : null;
}

/** Fails the batch if a client with this name exists. */
export const insertNewClient = (db: Db, row: typeof clients.$inferInsert) =>
  db.insert(clients).values(row).returning({ id: clients.id });

const isOwnerActive = (ownerId: string) =>
  exists(
    query
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, ownerId), eq(users.isActive, true))),
  );

export async function isActiveUser(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)))
    .limit(1);
  return row !== undefined;
}

type ClientChange = Partial<typeof clients.$inferInsert>;

/** Matches no row when `version` is stale, the owner is not active or another client has the name. */
export const updateClient = (db: Db, id: string, version: number, { name, ownerId, ...set }: ClientChange) =>
  db
    .update(clients)
    .set({
      ...set,
      ...(name !== undefined && { name }),
      ...(ownerId !== undefined && { ownerId }),
      version: version + 1,
    })
    .where(
      and(
        eq(clients.id, id),
        eq(clients.version, version),
        ownerId ? isOwnerActive(ownerId) : undefined,
        name === undefined
          ? undefined
          : sql`not exists (select 1 from ${clients} other where other.name = ${name} collate nocase and other.id <> ${id})`,
      ),
    )
    .returning({ id: clients.id });

/** Deletes the client only if nothing refers to it. */
export const deleteClient = (db: Db, id: string) =>
  db
    .delete(clients)
    .where(and(eq(clients.id, id), isUnused))
    .returning({ id: clients.id });
