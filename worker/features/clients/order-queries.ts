import { and, eq, exists, isNull, not, sql } from "drizzle-orm";
import type { ClientSuggestion } from "#contract/clients/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { clientContacts, clients, jobOrders } from "#worker/db/tables/clients.ts";
import { jobs } from "#worker/db/tables/jobs.ts";

const MAX_SUGGESTIONS = 50;
const JOB_GONE = "This job no longer exists.";

const selectOrders = (db: Db) =>
  db
    .select({
      jobId: jobs.id,
      jobTitle: jobs.title,
      clientId: jobOrders.clientId,
      clientName: clients.name,
      contactId: jobOrders.contactId,
      contactName: sql<
        string | null
      >`trim(${clientContacts.firstName} || ' ' || ${clientContacts.lastName})`.as("contact_name"),
      openings: jobOrders.openings,
      notes: jobOrders.notes,
      feeKind: jobOrders.feeKind,
      feeValue: jobOrders.feeValue,
      feeCurrency: jobOrders.feeCurrency,
      guaranteeDays: jobOrders.guaranteeDays,
      version: jobOrders.version,
    })
    .from(jobs)
    .leftJoin(jobOrders, eq(jobOrders.jobId, jobs.id))
    .leftJoin(clients, eq(clients.id, jobOrders.clientId))
    .leftJoin(clientContacts, eq(clientContacts.id, jobOrders.contactId));

type JoinedRow = Awaited<ReturnType<typeof selectOrders>>[number];
type Stored<T, Name extends keyof T> = Omit<T, Name> & { [Key in Name]: NonNullable<T[Key]> };
export type OrderRow = Stored<JoinedRow, "clientId" | "clientName" | "openings" | "version">;

const isStored = (row: JoinedRow): row is OrderRow => row.clientId !== null;

/** The job's title and its order, null without a client. Throws not_found without the job. */
export async function getJobWithOrder(
  db: Db,
  jobId: string,
): Promise<{ title: string; order: OrderRow | null }> {
  const [row] = await selectOrders(db)
    .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt)))
    .limit(1);
  if (!row) throw new AppError("not_found", JOB_GONE);
  return { title: row.jobTitle, order: isStored(row) ? row : null };
}

/** Which client an order is for: by id, or by its unique name. */
export type ClientRef = { id: string } | { name: string };
const isClient = (ref: ClientRef) =>
  "id" in ref ? eq(clients.id, ref.id) : sql`${clients.name} = ${ref.name} collate nocase`;

export async function findClientByRef(db: Db, ref: ClientRef) {
  const [row] = await db.select().from(clients).where(isClient(ref)).limit(1);
  return row ?? null;
}

export async function isContactOf(db: Db, ref: ClientRef, contactId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: clientContacts.id })
    .from(clientContacts)
    .innerJoin(clients, eq(clients.id, clientContacts.clientId))
    .where(and(eq(clientContacts.id, contactId), isClient(ref)))
    .limit(1);
  return row !== undefined;
}

type OrderTerms = Partial<
  Pick<
    typeof jobOrders.$inferInsert,
    "contactId" | "feeKind" | "feeValue" | "feeCurrency" | "guaranteeDays" | "openings" | "notes"
  >
>;

/** Terms that are not given are the client's. Inserts nothing if the job has a client, or one of both is gone. */
export const insertOrder = (db: Db, jobId: string, ref: ClientRef, terms: OrderTerms, now: string) =>
  db
    .insert(jobOrders)
    .select(
      db
        .select(
          selectRow(jobOrders, {
            jobId: jobs.id,
            clientId: clients.id,
            contactId: terms.contactId ?? null,
            feeKind: terms.feeKind === undefined ? clients.feeKind : terms.feeKind,
            feeValue: terms.feeValue === undefined ? clients.feeValue : terms.feeValue,
            feeCurrency: terms.feeCurrency === undefined ? clients.feeCurrency : terms.feeCurrency,
            guaranteeDays: terms.guaranteeDays === undefined ? clients.guaranteeDays : terms.guaranteeDays,
            openings: terms.openings ?? 1,
            notes: terms.notes ?? null,
            version: 1,
            createdAt: now,
            updatedAt: now,
          }),
        )
        .from(jobs)
        .innerJoin(clients, isClient(ref))
        .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt))),
    )
    .onConflictDoNothing()
    .returning({ jobId: jobOrders.jobId });

/** Matches no row when `version` is stale. */
export const updateOrder = (
  db: Db,
  jobId: string,
  version: number,
  set: OrderTerms & { updatedAt: string },
) =>
  db
    .update(jobOrders)
    .set({ ...set, version: version + 1 })
    .where(and(eq(jobOrders.jobId, jobId), eq(jobOrders.version, version)))
    .returning({ jobId: jobOrders.jobId });

export const deleteOrder = (db: Db, jobId: string, version?: number) =>
  db
    .delete(jobOrders)
    .where(
      and(eq(jobOrders.jobId, jobId), version === undefined ? undefined : eq(jobOrders.version, version)),
    )
    .returning({ jobId: jobOrders.jobId });

const hasNoClient = (db: Db) =>
  not(exists(db.select({ id: jobOrders.jobId }).from(jobOrders).where(eq(jobOrders.jobId, jobs.id))));

/** Companies of jobs without a client, the most frequent first. */
export const listSuggestions = (db: Db): Promise<ClientSuggestion[]> =>
  db
    .select({
      company: sql<string>`min(${jobs.company})`,
      jobs: sql<number>`count(*)`.as("jobs_without_client"),
      clientId: sql<string | null>`(select client.id from ${clients} client
        where client.name = ${jobs.company} collate nocase)`,
    })
    .from(jobs)
    .where(and(isNull(jobs.deletedAt), hasNoClient(db)))
    .groupBy(sql`${jobs.company} collate nocase`)
    .orderBy(sql`jobs_without_client desc`, sql`${jobs.company} collate nocase`)
    .limit(MAX_SUGGESTIONS);

const namesCompany = (company: string) => sql`${jobs.company} = ${company} collate nocase`;

/** First statement of a batch: rolls it back unless a job names the company and has no client. */
export const assertUnassigned = (db: Db, company: string) =>
  assertInBatch(
    db,
    exists(
      db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(namesCompany(company), isNull(jobs.deletedAt), hasNoClient(db))),
    ),
  );

/** Assigns every job that names the company and has no client to the client of that name, with its terms. */
export const insertCompanyOrders = (db: Db, company: string, now: string) =>
  db
    .insert(jobOrders)
    .select(
      db
        .select(
          selectRow(jobOrders, {
            jobId: jobs.id,
            clientId: clients.id,
            contactId: null,
            feeKind: clients.feeKind,
            feeValue: clients.feeValue,
            feeCurrency: clients.feeCurrency,
            guaranteeDays: clients.guaranteeDays,
            openings: 1,
            notes: null,
            version: 1,
            createdAt: now,
            updatedAt: now,
          }),
        )
        .from(jobs)
        .innerJoin(clients, sql`${clients.name} = ${jobs.company} collate nocase`)
        .where(and(namesCompany(company), isNull(jobs.deletedAt), hasNoClient(db))),
    )
    .onConflictDoNothing()
    .returning({ jobId: jobOrders.jobId });
