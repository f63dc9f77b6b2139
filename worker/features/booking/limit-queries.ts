import { type SQL, sql } from "drizzle-orm";
import { addTime, iso } from "#worker/base/clock.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { singleRow } from "#worker/db/select-row.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

/** With this many open bookings, a further one is held until it is confirmed by mail. */
const FREE_BOOKINGS = 2;
/** Open bookings of one email address or phone number, and of one network, which many people may share. */
const MAX_BOOKINGS = 5;
const MAX_NETWORK_BOOKINGS = 10;
/** Holds that wait for their confirmation at the same time. */
const MAX_HOLDS = 2;
const MAX_NETWORK_HOLDS = 4;
/** This many bookings by anyone within BURST_MINUTES are a burst. */
const BURST_BOOKINGS = 12;
const BURST_MINUTES = 10;

/** What the caps count by. */
export type Booker = { email: string; phoneKey: string | null; network: string | null };

/**
 * 'book', 'hold', or why the booking is refused. Counts open appointments and all bookings of the last day, so that
 * canceling and booking again can't evade the caps.
 */
function bookingDecision(db: Db, { email, phoneKey, network }: Booker, now: Date): SQL<string> {
  const { bookerEmail, bookerPhoneKey, bookerNetwork, startsAt, createdAt, heldUntil, status } =
    bookingAppointments;
  const [at, dayAgo, burstStart] = [now, addTime(now, -1, "day"), addTime(now, -BURST_MINUTES, "minute")].map(
    iso,
  );
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})`;
  const waiting = sql`${status} = 'scheduled' and ${heldUntil} > ${at}`;
  const counts = db
    .select({
      byEmail: count(sql`${bookerEmail} = ${email}`).as("by_email"),
      byPhone: count(sql`${bookerPhoneKey} = ${phoneKey}`).as("by_phone"),
      byNetwork: count(sql`${bookerNetwork} = ${network}`).as("by_network"),
      holds: count(sql`${waiting} and (${bookerEmail} = ${email} or ${bookerPhoneKey} = ${phoneKey})`).as(
        "holds",
      ),
      networkHolds: count(sql`${waiting} and ${bookerNetwork} = ${network}`).as("network_holds"),
      recent: count(sql`${createdAt} > ${burstStart}`).as("recent"),
    })
    .from(bookingAppointments)
    .where(
      sql`${startsAt} > ${dayAgo} and (${createdAt} > ${dayAgo}
        or (${startsAt} > ${at} and ${status} in ('scheduled', 'confirmed')))`,
    )
    .as("counts");
  const isKnown = sql`exists ${db
    .select({ emailKey: crmLeads.emailKey })
    .from(crmLeads)
    .where(sql`${crmLeads.emailKey} = ${email} and ${crmLeads.createdAt} <= ${burstStart}`)}`;
  const { byEmail, byPhone, byNetwork, holds, networkHolds, recent } = counts;
  return sql<string>`${db
    .select({
      decision: sql<string>`case
        when ${byEmail} >= ${MAX_BOOKINGS} or ${byPhone} >= ${MAX_BOOKINGS}
          or ${byNetwork} >= ${MAX_NETWORK_BOOKINGS} then 'too_many'
        when ${holds} >= ${MAX_HOLDS} or ${networkHolds} >= ${MAX_NETWORK_HOLDS} then 'confirm_first'
        when max(${byEmail}, ${byPhone}, ${byNetwork}) >= ${FREE_BOOKINGS}
          or (${recent} >= ${BURST_BOOKINGS} and not ${isKnown}) then 'hold'
        else 'book' end`,
    })
    .from(counts)}`;
}

export async function findBookingDecision(db: Db, booker: Booker, now: Date): Promise<string | undefined> {
  const [row] = await db.select({ decision: bookingDecision(db, booker, now) }).from(singleRow);
  return row?.decision;
}

/** Fails the batch when concurrent bookings have used up the caps since the decision was read. */
export const assertWithinLimits = (db: Db, booker: Booker, now: Date, held: boolean) =>
  assertInBatch(
    db,
    sql`${bookingDecision(db, booker, now)} in ${held ? sql`('hold', 'book')` : sql`('book')`}`,
  );
