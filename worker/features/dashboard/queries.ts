import { and, asc, count, eq, gt, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { Span, WeekSpan } from "#worker/base/firm-day.ts";
import type { Db } from "#worker/db/client.ts";
import { singleRow } from "#worker/db/select-row.ts";
import { isNotSuspected } from "#worker/db/spam.ts";
import { isInSpan } from "#worker/db/span.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { bookingTypes } from "#worker/db/tables/booking.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { interviews } from "#worker/db/tables/interviews.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";
import { smsInbound } from "#worker/db/tables/sms.ts";

const isUnread = (table: typeof contacts | typeof smsInbound) =>
  and(isNull(table.readAt), isNull(table.answeredAt));

const countSuspected = (
  table: typeof applications | typeof contacts | typeof bookingAppointments | typeof newsletterSubscribers,
) => sql<number>`(select count(*) from ${table} where spam_status = 'suspected')`;

/** Counts with the conditions of their lists, as one row; `unreadTexts` are those that are no keyword. */
export const countWork = (db: Db) =>
  db
    .select({
      newApplications: sql<number>`(select count(*) from ${applications} where ${and(eq(applications.stage, "new"), isNotSuspected(applications))})`,
      unreadForms: sql<number>`(select count(*) from ${contacts} where ${and(isUnread(contacts), isNotSuspected(contacts))})`,
      unreadTexts: sql<number>`(select count(*) from ${smsInbound} where ${and(isNull(smsInbound.keyword), isUnread(smsInbound))})`,
      draftArticles: sql<number>`(select count(*) from ${articles} where ${and(eq(articles.status, "draft"), isNull(articles.deletedAt))})`,
      failedPublications: sql<number>`(select count(*) from ${articles} where ${and(isNotNull(articles.scheduleError), isNull(articles.deletedAt))})`,
      suspectedApplications: countSuspected(applications),
      suspectedMessages: countSuspected(contacts),
      suspectedAppointments: countSuspected(bookingAppointments),
      suspectedSignUps: countSuspected(newsletterSubscribers),
      failedDeliveries: sql<number>`(select count(*) from ${deliveries} where ${eq(deliveries.status, "dead")})`,
    })
    .from(singleRow);

/** A day shows at most this many appointments. */
const MAX_APPOINTMENTS = 100;

/** Appointments that start in a span, without canceled ones and expired holds. */
export const listAppointments = (db: Db, span: Span, now: string) =>
  db
    .select({
      id: bookingAppointments.id,
      name: bookingAppointments.bookerName,
      type: bookingTypes.name,
      isSuspected: sql`${not(isNotSuspected(bookingAppointments))}`.mapWith(Boolean),
      startsAt: bookingAppointments.startsAt,
      endsAt: bookingAppointments.endsAt,
    })
    .from(bookingAppointments)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
    .where(
      and(
        isInSpan(bookingAppointments.startsAt, span),
        inArray(bookingAppointments.status, ["scheduled", "confirmed", "completed"]),
        or(isNull(bookingAppointments.heldUntil), gt(bookingAppointments.heldUntil, now)),
      ),
    )
    .orderBy(asc(bookingAppointments.startsAt), asc(bookingAppointments.id))
    .limit(MAX_APPOINTMENTS);

/** Scheduled interviews that start in a span. */
export const listInterviews = (db: Db, span: Span) =>
  db
    .select({
      id: interviews.id,
      applicationId: interviews.applicationId,
      candidate: sql<string>`trim(${applications.firstName} || ' ' || ${applications.lastName})`,
      title: interviews.title,
      startsAt: sql<string>`${interviews.startsAt}`,
      endsAt: sql<string>`${interviews.endsAt}`,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(and(isInSpan(interviews.startsAt, span), inArray(interviews.status, ["scheduled", "completed"])))
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(MAX_APPOINTMENTS);

export const countApplicationsByStage = (db: Db) =>
  db
    .select({ stage: applications.stage, count: count() })
    .from(applications)
    .where(isNotSuspected(applications))
    .groupBy(applications.stage);

/** One row per week, in order; counts in the index of the creation time. */
export const countApplicationsByWeek = (db: Db, weeks: readonly WeekSpan[]) => {
  const spans = JSON.stringify(weeks.map(({ start, end }) => ({ start, end })));
  return db
    .select({
      count: sql<number>`(select count(*) from ${applications}
        where created_at >= (week.value ->> 'start') and created_at < (week.value ->> 'end') and ${isNotSuspected(applications)})`,
    })
    .from(sql`json_each(${spans}) as week`)
    .orderBy(sql`week.key`);
};
