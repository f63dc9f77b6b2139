import { CALENDAR_DAYS, CALENDAR_READ_MINUTES } from "#contract/interviews/constants.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError, DeliveryObsolete } from "#worker/base/errors.ts";
import { UnsealError } from "#worker/base/seal.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type DeliveryHandler, deliveryRow, enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import { unsealAddress } from "./address.ts";
import {
  type CalendarRow,
  claimRead,
  deleteFeedTimes,
  findCalendar,
  insertFeedTimes,
  listDueCalendars,
  requestReadIfChanged,
  setReadResult,
} from "./calendar-queries.ts";
import { parseBusyTimes } from "./ics-busy.ts";
import { CalendarUnreadable } from "./ics-lines.ts";

const READ = "calendar.read";
const KEY_LOST = "The address cannot be decrypted anymore. Connect the calendar again.";

const openAddress = async (ctx: Ctx, { userId, icsUrl, icsKeyId }: CalendarRow): Promise<string> =>
  unsealAddress(await getKeyring(ctx), userId, { sealed: icsUrl ?? "", keyId: icsKeyId ?? "" });

export const nextRead = (ctx: Ctx): string => iso(addTime(ctx.clock(), CALENDAR_READ_MINUTES, "minute"));

/** Statement that enqueues the read of a user's feed, if the one before it changed a row. */
export const requestRead = (ctx: Ctx, userId: string) =>
  requestReadIfChanged(
    ctx.db,
    deliveryRow(ctx, {
      kind: "calendar",
      action: READ,
      dedupeKey: `${READ}:${userId}`,
      entityType: "user",
      entityId: userId,
    }),
  );

/** Enqueues the feeds that were not read in the last 15 minutes, each with its own delivery. */
export async function enqueueCalendarReads(ctx: Ctx): Promise<void> {
  const due = await listDueCalendars(ctx.db, iso(ctx.clock()));
  const ids: string[] = [];
  for (const calendar of due) {
    const [, rows] = await ctx.db.batch([
      claimRead(ctx.db, calendar, nextRead(ctx)),
      requestRead(ctx, calendar.userId),
    ]);
    ids.push(...rows.map(({ id }) => id));
  }
  enqueueDeliveries(ctx, ids);
}

/** What the user reads about a failed read; null for errors that are ours. */
function describeFailure(error: unknown): string | null {
  if (error instanceof UnsealError) return KEY_LOST;
  return error instanceof CalendarUnreadable || error instanceof AppError ? error.message : null;
}

/**
 * Reads a user's calendar feed and replaces its busy times. A failure keeps the times of the last read and is shown to the
 * user; the next read is the retry.
 */
export const readCalendar: DeliveryHandler = async (ctx, { entityId }) => {
  const calendar = await findCalendar(ctx.db, entityId);
  if (!calendar?.icsUrl) throw new DeliveryObsolete("The calendar was disconnected.");
  const now = ctx.clock();
  const range = { from: now.getTime(), to: addTime(now, CALENDAR_DAYS, "day").getTime() };
  try {
    const text = await ctx.ports.calendars.read(await openAddress(ctx, calendar));
    const times = parseBusyTimes(text, range, calendar.hoursTimeZone ?? firmTimeZone).map(({ from, to }) => ({
      id: ctx.newId(),
      startsAt: iso(new Date(from)),
      endsAt: iso(new Date(to)),
    }));
    await ctx.db.batch([
      deleteFeedTimes(ctx.db, entityId),
      insertFeedTimes(ctx.db, calendar, times, iso(now)),
      setReadResult(ctx.db, calendar, { lastReadAt: iso(now), lastError: null, updatedAt: iso(now) }),
    ]);
  } catch (error) {
    const lastError = describeFailure(error);
    if (lastError === null) throw error;
    await setReadResult(ctx.db, calendar, { lastError, updatedAt: iso(now) });
  }
  return {};
};
