import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  sql,
} from "drizzle-orm";
import type { Verdict } from "#contract/submittals/constants.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { clientContacts, clients, jobOrders } from "#worker/db/tables/clients.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import {
  employerConsents,
  submittalCandidates,
  submittalComments,
  submittals,
} from "#worker/db/tables/submittals.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

const MAX_COMMENTS = 500;

const contactName = sql<
  string | null
>`case when ${clientContacts.id} is null then null else trim(${clientContacts.firstName} || ' ' || ${clientContacts.lastName}) end`;

const submittalColumns = {
  id: submittals.id,
  jobId: submittals.jobId,
  jobTitle: jobs.title,
  jobDeletedAt: jobs.deletedAt,
  clientId: submittals.clientId,
  clientName: clients.name,
  contactId: submittals.contactId,
  contactName,
  contactEmail: clientContacts.email,
  message: submittals.message,
  expiresAt: submittals.expiresAt,
  closedAt: submittals.closedAt,
  createdBy: userName(users),
  creatorId: submittals.createdBy,
  createdAt: submittals.createdAt,
};

const selectSubmittal = (db: Db) =>
  db
    .select(submittalColumns)
    .from(submittals)
    .innerJoin(jobs, eq(jobs.id, submittals.jobId))
    .innerJoin(clients, eq(clients.id, submittals.clientId))
    .leftJoin(clientContacts, eq(clientContacts.id, submittals.contactId))
    .leftJoin(users, eq(users.id, submittals.createdBy));

const emailKey = sql`lower(${applications.email})`;

/** Candidates with what identifies them, and their consent to this client. */
const selectCandidates = (db: Db, submittalId: string) =>
  db
    .select({
      id: submittalCandidates.id,
      applicationId: submittalCandidates.applicationId,
      position: submittalCandidates.position,
      headline: submittalCandidates.headline,
      profile: submittalCandidates.profile,
      verdict: submittalCandidates.verdict,
      verdictAt: submittalCandidates.verdictAt,
      stage: applications.stage,
      firstName: applications.firstName,
      lastName: applications.lastName,
      email: applications.email,
      phone: applications.phone,
      currentPosition: applications.currentPosition,
      company: crmLeads.company,
      resumeKey: applications.resumeKey,
      resumeName: applications.resumeName,
      resumeType: applications.resumeType,
      resumeSize: applications.resumeSize,
      consent: employerConsents.state,
    })
    .from(submittalCandidates)
    .innerJoin(submittals, eq(submittals.id, submittalCandidates.submittalId))
    .innerJoin(applications, eq(applications.id, submittalCandidates.applicationId))
    .leftJoin(crmLeads, eq(crmLeads.emailKey, emailKey))
    .leftJoin(
      employerConsents,
      and(
        eq(employerConsents.applicationId, submittalCandidates.applicationId),
        eq(employerConsents.clientId, submittals.clientId),
      ),
    )
    .where(eq(submittalCandidates.submittalId, submittalId))
    .orderBy(asc(submittalCandidates.position), asc(submittalCandidates.id))
    .limit(100);

/** A shortlist with candidates and comments as one snapshot; null without it. */
export async function findSubmittal(db: Db, id: string) {
  const [[submittal], candidates, comments] = await selectMany(db, [
    selectSubmittal(db).where(eq(submittals.id, id)).limit(1),
    selectCandidates(db, id),
    db
      .select({
        id: submittalComments.id,
        candidateId: submittalComments.candidateId,
        isFromClient: submittalComments.isFromClient,
        username: userName(users),
        text: submittalComments.text,
        createdAt: submittalComments.createdAt,
      })
      .from(submittalComments)
      .innerJoin(submittalCandidates, eq(submittalCandidates.id, submittalComments.candidateId))
      .leftJoin(users, eq(users.id, submittalComments.userId))
      .where(eq(submittalCandidates.submittalId, id))
      .orderBy(asc(submittalComments.createdAt), asc(submittalComments.id))
      .limit(MAX_COMMENTS),
  ]);
  if (!submittal) return null;
  return {
    ...submittal,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      comments: comments.filter(({ candidateId }) => candidateId === candidate.id),
    })),
  };
}

export type SubmittalData = NonNullable<Awaited<ReturnType<typeof findSubmittal>>>;
export type CandidateData = SubmittalData["candidates"][number];

type Filter = {
  jobId?: string | undefined;
  clientId?: string | undefined;
  applicationId?: string | undefined;
};

export async function listSubmittals(
  db: Db,
  { jobId, clientId, applicationId, limit, offset }: Filter & { limit: number; offset: number },
) {
  const own = eq(submittalCandidates.submittalId, submittals.id);
  const condition = and(
    jobId ? eq(submittals.jobId, jobId) : undefined,
    clientId ? eq(submittals.clientId, clientId) : undefined,
    applicationId
      ? exists(
          db
            .select({ id: submittalCandidates.id })
            .from(submittalCandidates)
            .where(and(own, eq(submittalCandidates.applicationId, applicationId))),
        )
      : undefined,
  );
  const inList = (only?: ReturnType<typeof isNotNull>) =>
    sql<number>`(select count(*) from ${submittalCandidates} where ${and(own, only)})`;
  const [rows, total] = await Promise.all([
    db
      .select({
        ...submittalColumns,
        candidates: inList().as("candidates"),
        answered: inList(isNotNull(submittalCandidates.verdict)).as("answered"),
      })
      .from(submittals)
      .innerJoin(jobs, eq(jobs.id, submittals.jobId))
      .innerJoin(clients, eq(clients.id, submittals.clientId))
      .leftJoin(clientContacts, eq(clientContacts.id, submittals.contactId))
      .leftJoin(users, eq(users.id, submittals.createdBy))
      .where(condition)
      .orderBy(desc(submittals.createdAt), desc(submittals.id))
      .limit(limit)
      .offset(offset),
    db.$count(submittals, condition),
  ]);
  return { rows, total };
}

/** What a new shortlist of a job needs; `job` is null if it does not exist. */
export async function getPreparation(db: Db, jobId: string, applicationIds: readonly string[]) {
  const latestProfile = db
    .select({ profile: submittalCandidates.profile })
    .from(submittalCandidates)
    .where(eq(submittalCandidates.applicationId, applications.id))
    .orderBy(desc(submittalCandidates.updatedAt))
    .limit(1);
  const [[job], contacts, candidates] = await selectMany(db, [
    db
      .select({ id: jobs.id, title: jobs.title, clientId: clients.id, clientName: clients.name })
      .from(jobs)
      .leftJoin(jobOrders, eq(jobOrders.jobId, jobs.id))
      .leftJoin(clients, eq(clients.id, jobOrders.clientId))
      .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt)))
      .limit(1),
    db
      .select({
        id: clientContacts.id,
        name: sql<string>`trim(${clientContacts.firstName} || ' ' || ${clientContacts.lastName})`,
        email: sql<string>`${clientContacts.email}`,
        title: clientContacts.title,
        isPrimary: clientContacts.isPrimary,
      })
      .from(jobOrders)
      .innerJoin(clientContacts, eq(clientContacts.clientId, jobOrders.clientId))
      .where(and(eq(jobOrders.jobId, jobId), isNotNull(clientContacts.email)))
      // The contact of the order first, then the client's main contact.
      .orderBy(
        desc(sql`${clientContacts.id} = ${jobOrders.contactId}`),
        desc(clientContacts.isPrimary),
        asc(clientContacts.lastName),
      )
      .limit(200),
    db
      .select({
        applicationId: applications.id,
        firstName: applications.firstName,
        lastName: applications.lastName,
        email: applications.email,
        phone: applications.phone,
        currentPosition: applications.currentPosition,
        company: crmLeads.company,
        resumeKey: applications.resumeKey,
        profile: sql<string | null>`(${latestProfile})`,
        consent: employerConsents.state,
      })
      .from(applications)
      .leftJoin(jobOrders, eq(jobOrders.jobId, jobId))
      .leftJoin(crmLeads, eq(crmLeads.emailKey, emailKey))
      .leftJoin(
        employerConsents,
        and(
          eq(employerConsents.applicationId, applications.id),
          eq(employerConsents.clientId, jobOrders.clientId),
        ),
      )
      .where(and(inArray(applications.id, jsonValues(applicationIds)), ne(applications.stage, "withdrawn")))
      .orderBy(asc(applications.createdAt), asc(applications.id))
      .limit(100),
  ]);
  return { job: job ?? null, contacts, candidates };
}

/** First statement of the batch: job, contact and applicants are still as the form showed them. */
export const assertCanSend = (db: Db, to: { jobId: string; contactId: string; applicationIds: string[] }) =>
  assertInBatch(
    db,
    sql`${exists(
      db
        .select({ id: jobOrders.jobId })
        .from(jobOrders)
        .innerJoin(
          clientContacts,
          and(eq(clientContacts.clientId, jobOrders.clientId), eq(clientContacts.id, to.contactId)),
        )
        .where(eq(jobOrders.jobId, to.jobId)),
    )} and (${db
      .select({ n: count() })
      .from(applications)
      .where(
        and(inArray(applications.id, jsonValues(to.applicationIds)), ne(applications.stage, "withdrawn")),
      )}) = ${to.applicationIds.length}`,
  );

/** The link works: not closed, not expired, its contact and job exist. */
const isOpen = (db: Db, submittalId: string, now: string) =>
  exists(
    db
      .select({ id: submittals.id })
      .from(submittals)
      .innerJoin(jobs, eq(jobs.id, submittals.jobId))
      .where(
        and(
          eq(submittals.id, submittalId),
          isNull(submittals.closedAt),
          isNotNull(submittals.contactId),
          isNull(jobs.deletedAt),
          sql`${submittals.expiresAt} > ${now}`,
        ),
      ),
  );

/** First statement of the client's answer: the link works, and the candidate has not withdrawn. */
export const assertCanAnswer = (db: Db, submittalId: string, candidateId: string, now: string) =>
  assertInBatch(
    db,
    and(
      isOpen(db, submittalId, now),
      exists(
        db
          .select({ id: submittalCandidates.id })
          .from(submittalCandidates)
          .innerJoin(applications, eq(applications.id, submittalCandidates.applicationId))
          .where(
            and(
              eq(submittalCandidates.id, candidateId),
              eq(submittalCandidates.submittalId, submittalId),
              ne(applications.stage, "withdrawn"),
            ),
          ),
      ),
    )!,
  );

export const insertSubmittal = (db: Db, row: typeof submittals.$inferInsert) =>
  db.insert(submittals).values(row);
export const insertCandidate = (db: Db, row: typeof submittalCandidates.$inferInsert) =>
  db.insert(submittalCandidates).values(row);
export const insertComment = (db: Db, row: typeof submittalComments.$inferInsert) =>
  db.insert(submittalComments).values(row);

/** Inserts nothing if the client has written the same about this candidate. */
export const insertClientComment = (
  db: Db,
  row: { id: string; candidateId: string; text: string; createdAt: string },
) =>
  db.insert(submittalComments).select(
    db
      .select(selectRow(submittalComments, { ...row, isFromClient: true, userId: null }))
      .from(singleRow)
      .where(
        notExists(
          db
            .select({ id: submittalComments.id })
            .from(submittalComments)
            .where(
              and(
                eq(submittalComments.candidateId, row.candidateId),
                eq(submittalComments.isFromClient, true),
                eq(submittalComments.text, row.text),
              ),
            ),
        ),
      ),
  );

export const setValidity = (
  db: Db,
  id: string,
  set: { expiresAt?: string; closedAt: string | null; updatedAt: string },
) => db.update(submittals).set(set).where(eq(submittals.id, id));

const isCandidate = (submittalId: string, candidateId: string) =>
  and(eq(submittalCandidates.id, candidateId), eq(submittalCandidates.submittalId, submittalId));

export const setProfile = (
  db: Db,
  submittalId: string,
  candidateId: string,
  set: { headline: string; profile: string; updatedAt: string },
) => db.update(submittalCandidates).set(set).where(isCandidate(submittalId, candidateId));

export const setVerdict = (
  db: Db,
  submittalId: string,
  candidateId: string,
  { verdict, at }: { verdict: Verdict; at: string },
) =>
  db
    .update(submittalCandidates)
    .set({ verdict, verdictAt: at, updatedAt: at })
    .where(isCandidate(submittalId, candidateId));

export const deleteCandidate = (db: Db, submittalId: string, candidateId: string) =>
  db.delete(submittalCandidates).where(isCandidate(submittalId, candidateId));

/** The shortlist of a candidate. */
export async function findSubmittalByCandidate(db: Db, candidateId: string) {
  const [row] = await db
    .select({ id: submittalCandidates.submittalId })
    .from(submittalCandidates)
    .where(eq(submittalCandidates.id, candidateId))
    .limit(1);
  return row ? findSubmittal(db, row.id) : null;
}
