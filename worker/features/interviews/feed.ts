import { CALENDAR_READ_MINUTES } from "#contract/interviews/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { displayName } from "#worker/base/display-name.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { formatIcsFeed } from "#worker/features/booking/index.ts";
import { findCalendarByToken, listFeedAppointments } from "./calendar-queries.ts";
import { toStaffEvent } from "./ics.ts";
import { listInterviewsBetween } from "./queries.ts";

const PAST_DAYS = 30;
const FUTURE_DAYS = 366;
const TOKEN = /^([\w-]{64})\.ics$/;

const PLACES = { virtual: "Video call", office: "Office", phone: "Phone call" };

type Appointment = Awaited<ReturnType<typeof listFeedAppointments>>[number];

/** An appointment of the firm, without the booker's contact data. */
function toAppointmentEvent({ config }: Ctx, { typeName, bookerName, ...row }: Appointment) {
  const url = `${config.origin}/admin/bookings?open=${row.id}`;
  return {
    ...row,
    title: `${typeName}: ${displayName(bookerName) || "A visitor"}`,
    place: (row.meetingLocation === "virtual" && row.meetingLink) || PLACES[row.meetingLocation],
    description: url,
    url,
    organizer: { name: config.firm.name, email: config.mailFrom },
  };
}

/** The outgoing calendar of the user with this token. Throws not_found. */
export async function getFeed(ctx: Ctx, file: string): Promise<{ content: string; etag: string }> {
  const token = TOKEN.exec(file)?.[1];
  const found = token ? await findCalendarByToken(ctx.db, await sha256(token)) : null;
  if (!found) throw new AppError("not_found", "This calendar no longer exists.");
  const { calendar, username } = found;
  const now = ctx.clock();
  const from = iso(addTime(now, -PAST_DAYS, "day"));
  const [interviews, appointments] = await Promise.all([
    listInterviewsBetween(ctx.db, from, iso(addTime(now, FUTURE_DAYS, "day")), calendar.userId),
    calendar.takesAppointments ? listFeedAppointments(ctx.db, from) : [],
  ]);
  const content = formatIcsFeed(
    { name: `${ctx.config.siteName}: ${username}`, refreshMinutes: CALENDAR_READ_MINUTES },
    [
      ...interviews.map((record) => toStaffEvent(record, ctx.config)),
      ...appointments.map((row) => toAppointmentEvent(ctx, row)),
    ],
  );
  return { content, etag: `"${(await sha256(content)).slice(0, 32)}"` };
}
