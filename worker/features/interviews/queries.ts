import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type * as z from "zod";
import type { InterviewFilter } from "#contract/interviews/schemas.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { containsTerms } from "#worker/db/contains.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { applications } from "#worker/db/tables/applications.ts";
import {
  interviewCells,
  interviewInterviewers,
  interviewOffers,
  interviews,
} from "#worker/db/tables/interviews.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

export type InterviewRow = typeof interviews.$inferSelect;
export type Candidate = Pick<
  typeof applications.$inferSelect,
  "firstName" | "lastName" | "email" | "phone" | "jobTitle" | "stage"
>;
type Interviewer = { userId: string; username: string; isAssigned: boolean };
export type InterviewRecord = {
  interview: InterviewRow;
  candidate: Candidate;
  interviewers: Interviewer[];
  offeredTimes: string[];
};

const candidateFields = {
  firstName: applications.firstName,
  lastName: applications.lastName,
  email: applications.email,
  phone: applications.phone,
  jobTitle: applications.jobTitle,
  stage: applications.stage,
};

const selectInterviews = (db: Db) =>
  db
    .select({ interview: interviews, candidate: candidateFields })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId));

const selectInterviewers = (db: Db, ids: SQL) =>
  db
    .select({
      interviewId: interviewInterviewers.interviewId,
      userId: interviewInterviewers.userId,
      isAssigned: interviewInterviewers.isAssigned,
      username: userName(users),
    })
    .from(interviewInterviewers)
    .innerJoin(users, eq(users.id, interviewInterviewers.userId))
    .where(inArray(interviewInterviewers.interviewId, ids))
    .orderBy(desc(interviewInterviewers.isAssigned), asc(users.username))
    .limit(MAX_DETAILS);

const selectOffers = (db: Db, ids: SQL) =>
  db
    .select()
    .from(interviewOffers)
    .where(inArray(interviewOffers.interviewId, ids))
    .orderBy(asc(interviewOffers.startsAt))
    .limit(MAX_DETAILS);

/** Who attends the coming interviews of the people with these addresses. */
export const listUpcomingAssignments = (db: Db, emails: readonly string[], now: string) =>
  db
    .select({
      interviewId: interviews.id,
      userId: interviewInterviewers.userId,
      startsAt: interviews.startsAt,
      endsAt: interviews.endsAt,
      timeZone: interviews.timeZone,
      sequence: interviews.sequence,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(interviewInterviewers, eq(interviewInterviewers.interviewId, interviews.id))
    .where(
      and(
        inArray(applications.email, jsonValues(emails)),
        eq(interviews.status, "scheduled"),
        gt(interviews.startsAt, now),
        eq(interviewInterviewers.isAssigned, true),
      ),
    )
    .limit(MAX_DETAILS);

const MAX_DETAILS = 20_000;

type Details = {
  interviewers: Awaited<ReturnType<typeof selectInterviewers>>;
  offers: Awaited<ReturnType<typeof selectOffers>>;
};

const toRecord = (
  row: Pick<InterviewRecord, "interview" | "candidate">,
  { interviewers, offers }: Details,
): InterviewRecord => ({
  ...row,
  interviewers: interviewers.filter(({ interviewId }) => interviewId === row.interview.id),
  offeredTimes: offers
    .filter(({ interviewId }) => interviewId === row.interview.id)
    .map(({ startsAt }) => startsAt),
});

/** Adds interviewers and offered times. */
async function withDetails(
  db: Db,
  rows: readonly Pick<InterviewRecord, "interview" | "candidate">[],
): Promise<InterviewRecord[]> {
  const ids = jsonValues(rows.map(({ interview }) => interview.id));
  const [interviewers, offers] = await selectMany(db, [selectInterviewers(db, ids), selectOffers(db, ids)]);
  return rows.map((row) => toRecord(row, { interviewers, offers }));
}

export async function findInterview(db: Db, id: string): Promise<InterviewRecord | null> {
  const ids = jsonValues([id]);
  const [[row], interviewers, offers] = await selectMany(db, [
    selectInterviews(db).where(eq(interviews.id, id)).limit(1),
    selectInterviewers(db, ids),
    selectOffers(db, ids),
  ]);
  return row ? toRecord(row, { interviewers, offers }) : null;
}

const isInterviewer = (db: Db, userId: string | SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(interviewInterviewers)
      .where(
        and(eq(interviewInterviewers.interviewId, interviews.id), eq(interviewInterviewers.userId, userId)),
      ),
  );

/** Open offers and interviews that have not ended. */
const isUpcoming = (now: string) =>
  or(eq(interviews.status, "offered"), and(eq(interviews.status, "scheduled"), gte(interviews.endsAt, now)))!;

/** Returns a page of interviews: open ones by time, offers first, then the latest of the others. */
export async function listInterviews(db: Db, filter: z.output<typeof InterviewFilter>, now: string) {
  const { when, status, userId, applicationId, q, limit, offset } = filter;
  const upcoming = isUpcoming(now);
  const condition = and(
    when === "upcoming" ? upcoming : when === "past" ? sql`not ${upcoming}` : undefined,
    status ? eq(interviews.status, status) : undefined,
    userId ? isInterviewer(db, userId) : undefined,
    applicationId ? eq(interviews.applicationId, applicationId) : undefined,
    containsTerms(
      sql`${applications.firstName} || ' ' || ${applications.lastName} || ' ' || coalesce(${applications.jobTitle}, '') || ' ' || ${interviews.title}`,
      q,
    ),
  );
  const [rows, [total]] = await Promise.all([
    selectInterviews(db)
      .where(condition)
      .orderBy(
        desc(sql`${upcoming}`),
        sql`iif(${upcoming}, coalesce(${interviews.startsAt}, ''), null)`,
        desc(sql`coalesce(${interviews.startsAt}, ${interviews.updatedAt})`),
        desc(interviews.id),
      )
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(interviews)
      .innerJoin(applications, eq(applications.id, interviews.applicationId))
      .where(condition),
  ]);
  return { rows: await withDetails(db, rows), total: total!.total };
}

const MAX_CALENDAR_INTERVIEWS = 1_000;

/** Interviews with a time that overlaps a range; canceled ones are left out. */
export async function listInterviewsBetween(db: Db, from: string, to: string, userId?: string) {
  const rows = await selectInterviews(db)
    .where(
      and(
        lt(interviews.startsAt, to),
        gt(interviews.endsAt, from),
        notInArray(interviews.status, ["offered", "canceled"]),
        userId ? isAssignedTo(db, userId) : undefined,
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(MAX_CALENDAR_INTERVIEWS);
  return withDetails(db, rows);
}

const isAssignedTo = (db: Db, userId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(interviewInterviewers)
      .where(
        and(
          eq(interviewInterviewers.interviewId, interviews.id),
          eq(interviewInterviewers.userId, userId),
          eq(interviewInterviewers.isAssigned, true),
        ),
      ),
  );

/** Open interviews of an application. */
export async function listOpenInterviews(db: Db, applicationId: string): Promise<InterviewRecord[]> {
  const rows = await selectInterviews(db)
    .where(
      and(eq(interviews.applicationId, applicationId), inArray(interviews.status, ["offered", "scheduled"])),
    )
    .limit(50);
  return withDetails(db, rows);
}

export async function findCandidate(db: Db, applicationId: string): Promise<Candidate | null> {
  const [row] = await db
    .select(candidateFields)
    .from(applications)
    .where(eq(applications.id, applicationId))
    .limit(1);
  return row ?? null;
}

/** How many interviews each of these users has between two times. */
export async function countUpcoming(
  db: Db,
  userIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: interviewInterviewers.userId, interviews: count() })
    .from(interviewInterviewers)
    .innerJoin(interviews, eq(interviews.id, interviewInterviewers.interviewId))
    .where(
      and(
        inArray(interviewInterviewers.userId, jsonValues(userIds)),
        eq(interviewInterviewers.isAssigned, true),
        eq(interviews.status, "scheduled"),
        gte(interviews.startsAt, from),
        lt(interviews.startsAt, to),
      ),
    )
    .groupBy(interviewInterviewers.userId);
  return new Map(rows.map((row) => [row.userId, row.interviews]));
}

export const insertInterview = (db: Db, row: typeof interviews.$inferInsert) =>
  db.insert(interviews).values(row);

export const insertInterviewers = (
  db: Db,
  interviewId: string,
  userIds: readonly string[],
  assigned: readonly string[],
) =>
  db
    .insert(interviewInterviewers)
    .values(userIds.map((userId) => ({ interviewId, userId, isAssigned: assigned.includes(userId) })));

export const insertOffers = (db: Db, interviewId: string, times: readonly string[]) =>
  db
    .insert(interviewOffers)
    .select(
      db
        .select(selectRow(interviewOffers, { interviewId, startsAt: sql`value` }))
        .from(sql`json_each(${JSON.stringify([...new Set(times)])})`),
    );

export const setAssigned = (db: Db, interviewId: string, assigned: readonly string[]) =>
  db
    .update(interviewInterviewers)
    .set({ isAssigned: sql`${interviewInterviewers.userId} in ${jsonValues(assigned)}` })
    .where(eq(interviewInterviewers.interviewId, interviewId));

export const deleteCells = (db: Db, interviewId: string) =>
  db.delete(interviewCells).where(eq(interviewCells.interviewId, interviewId));

/** Takes the cells of every assigned interviewer. The primary key fails the whole batch when one is taken. */
export const occupyCells = (
  db: Db,
  interviewId: string,
  userIds: readonly string[],
  cells: readonly number[],
) =>
  db
    .insert(interviewCells)
    .select(
      db
        .select(selectRow(interviewCells, { userId: sql`person.value`, cell: sql`cell.value`, interviewId }))
        .from(sql`json_each(${JSON.stringify(userIds)}) person, json_each(${JSON.stringify(cells)}) cell`),
    );

type Time = { startsAt: string; endsAt: string; cells: readonly number[]; now: string };

/** Rolls the batch back if somebody's calendar has become busy, or an appointment took the time of who takes them. */
export const assertNotBusy = (db: Db, userIds: readonly string[], { startsAt, endsAt, cells, now }: Time) =>
  assertInBatch(
    db,
    sql`not exists (select 1 from staff_blocked_times busy where busy.user_id in ${jsonValues(userIds)}
        and busy.starts_at < ${endsAt} and busy.ends_at > ${startsAt})
      and not exists (select 1 from booking_cells taken where taken.cell in ${jsonValues(cells)}
        and (taken.held_until is null or taken.held_until > ${now})
        and exists (select 1 from staff_calendars host where host.takes_appointments = 1
          and host.user_id in ${jsonValues(userIds)}))`,
  );

/** Rolls the batch back when the application was erased or has ended. */
export const assertOpenApplication = (db: Db, applicationId: string) =>
  assertInBatch(
    db,
    sql`exists (select 1 from applications app where app.id = ${applicationId}
      and app.stage not in ('withdrawn', 'rejected'))`,
  );

/**
 * Updates an open interview unless it changed since it was read: then the version becomes null, the NOT NULL constraint
 * fails, and the whole batch rolls back.
 */
export const updateInterview = (
  db: Db,
  before: Pick<InterviewRow, "id" | "version">,
  patch: Partial<typeof interviews.$inferInsert> & { updatedAt: string },
) => {
  const isUnchanged = and(
    eq(interviews.version, before.version),
    inArray(interviews.status, ["offered", "scheduled"]),
  );
  return db
    .update(interviews)
    .set({ ...patch, version: sql`case when ${isUnchanged} then ${before.version + 1} end` })
    .where(eq(interviews.id, before.id));
};

const toErrorText = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${toErrorText(error.cause)}` : "";

/** Maps an error of an interview's batch to the conflict that caused it. */
export function findConflict(error: unknown): "taken" | "changed" | "busy" | null {
  const text = toErrorText(error);
  if (/UNIQUE constraint failed: interview_cells/.test(text)) return "taken";
  if (/NOT NULL constraint failed: interviews\.version/.test(text)) return "changed";
  if (/malformed JSON/.test(text)) return "busy";
  return null;
}
