import type * as z from "zod";
import type {
  BlockedTime,
  BlockedTimeDraft,
  BookingHours,
  HolidaySetting,
  HoursDraft,
  StaffBookingType,
  TypeDraft,
} from "#contract/booking/setup-schemas.ts";
import { bookerFields, type Holiday } from "#contract/booking/constants.ts";
import { firmCountry, firmTimeZone } from "#contract/firm.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { findNextHolidayDate, getHolidayName, listCountryHolidays } from "./holidays.ts";
import { listClosedHolidays, listHours, type TypeRow } from "./queries.ts";
import { parseMoment, toZonedDate } from "./rules.ts";
import * as queries from "./setup-queries.ts";

const TYPE_NOT_FOUND = "This service no longer exists.";
const BLOCKED_TIME_NOT_FOUND = "This blocked time no longer exists.";
const STALE = "Someone else has changed this since you opened it. Reload to see the current version.";
const ALREADY_BOOKED = "This service has bookings and can't be deleted. Deactivate it instead.";

/** Default hours of a new service. */
const WEEKDAYS = [1, 2, 3, 4, 5];
const NINE_TO_FIVE = { startTime: "09:00", endTime: "17:00" };

export const toStaffTypeDto = (row: TypeRow): StaffBookingType => ({
  ...row,
  requiredInfo: bookerFields.filter((field) => row.requiredInfo.includes(field)),
});

async function getType(ctx: Ctx, id: string): Promise<TypeRow> {
  const row = await queries.findType(ctx.db, id);
  if (!row) throw new AppError("not_found", TYPE_NOT_FOUND);
  return row;
}

const createActivity = (
  entityType: string,
  action: string,
  entityId: string,
  details: Record<string, unknown>,
) => ({
  action: `${entityType}.${action}`,
  entityType,
  entityId,
  details,
});

/** Creates a service with default hours. */
export async function createType(
  ctx: StaffCtx,
  draft: z.output<typeof TypeDraft>,
): Promise<StaffBookingType> {
  const now = iso(ctx.clock());
  const id = ctx.newId();
  const version = { id, updatedAt: now };
  const hours = WEEKDAYS.map((dayOfWeek) => ({ id: ctx.newId(), dayOfWeek, ...NINE_TO_FIVE }));
  const row = { ...draft, id, timeZone: firmTimeZone, createdAt: now, updatedAt: now };
  const [[created]] = await ctx.db.batch([
    queries.insertType(ctx.db, row),
    recordActivity(ctx, createActivity("booking_type", "create", id, { name: draft.name })),
    queries.insertHours(ctx.db, version, hours, firmTimeZone, now),
  ]);
  return toStaffTypeDto(created!);
}

type TypePatch = z.output<typeof TypeDraft> & { updatedAt: string };

export async function updateType(ctx: StaffCtx, id: string, input: TypePatch): Promise<StaffBookingType> {
  const { updatedAt, ...patch } = input;
  const before = await getType(ctx, id);
  if (before.updatedAt !== updatedAt) throw new AppError("conflict", STALE);
  const details = diffFields(before, patch);
  if (Object.keys(details).length === 0) return toStaffTypeDto(before);
  const [[updated]] = await ctx.db.batch([
    queries.updateType(ctx.db, { id, updatedAt }, { ...patch, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, createActivity("booking_type", "update", id, details)),
  ]);
  if (!updated) throw new AppError("conflict", STALE);
  return toStaffTypeDto(updated);
}

export async function deleteType(ctx: StaffCtx, id: string): Promise<{ id: string }> {
  const { name } = await getType(ctx, id);
  const [deleted] = await ctx.db.batch([
    queries.deleteType(ctx.db, id),
    recordActivity(ctx, createActivity("booking_type", "delete", id, { name })),
  ]);
  if (deleted.length === 0) throw new AppError("conflict", ALREADY_BOOKED);
  return { id };
}

/** Weekly hours, sorted by day and start. */
export async function getHours(ctx: Ctx, bookingTypeId: string): Promise<BookingHours> {
  const { timeZone, updatedAt } = await getType(ctx, bookingTypeId);
  const rows = await listHours(ctx.db, bookingTypeId);
  const hours = rows.toSorted((a, b) => a.dayOfWeek - b.dayOfWeek || a.startTime.localeCompare(b.startTime));
  return { bookingTypeId, timeZone, hours, updatedAt };
}

/** Replaces all hours in one batch. Throws conflict when the service changed since it was read. */
export async function replaceHours(ctx: StaffCtx, draft: z.output<typeof HoursDraft>): Promise<BookingHours> {
  const { bookingTypeId: id, hours, updatedAt } = draft;
  const { timeZone } = await getType(ctx, id);
  const before = await getHours(ctx, id);
  const version = { id, updatedAt };
  const now = iso(ctx.clock());
  const rows = hours.map((window) => ({ ...window, id: ctx.newId() }));
  const formatWindows = (windows: BookingHours["hours"]) =>
    windows.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`).toSorted();
  const [, , updated] = await ctx.db.batch([
    queries.deleteHours(ctx.db, version),
    queries.insertHours(ctx.db, version, rows, timeZone, now),
    queries.updateType(ctx.db, version, { updatedAt: now }),
    recordActivity(
      ctx,
      createActivity("booking_type", "hours", id, {
        hours: { before: formatWindows(before.hours), after: formatWindows(hours) },
      }),
    ),
  ]);
  if (updated.length === 0) throw new AppError("conflict", STALE);
  return getHours(ctx, id);
}

type BlockedTimeInput = z.output<typeof BlockedTimeDraft>;

/** Converts wall times to instants. Throws validation_failed for skipped times and reversed ranges. */
function parseBlockedTime(draft: BlockedTimeInput) {
  const createError = (field: string, message: string) =>
    new AppError("validation_failed", message, { fields: { [field]: [message] } });
  const { title, timeZone, recurringPattern } = draft;
  const at = (field: "startDateTime" | "endDateTime") => {
    const moment = parseMoment(draft[field], timeZone);
    if (moment === null) throw createError(field, "This time does not exist on that day.");
    return moment;
  };
  const [from, to] = [at("startDateTime"), at("endDateTime")];
  if (to <= from) throw createError("endDateTime", "The end has to be after the start.");
  return {
    title,
    timeZone,
    recurringPattern,
    isRecurring: recurringPattern !== null,
    startDateTime: iso(new Date(from)),
    endDateTime: iso(new Date(to)),
  };
}

export async function createBlockedTime(ctx: StaffCtx, draft: BlockedTimeInput): Promise<BlockedTime> {
  const now = iso(ctx.clock());
  const row = { ...parseBlockedTime(draft), id: ctx.newId(), createdAt: now, updatedAt: now };
  const [[created]] = await ctx.db.batch([
    queries.insertBlockedTime(ctx.db, row),
    recordActivity(ctx, createActivity("blocked_time", "create", row.id, { title: row.title })),
  ]);
  return created!;
}

export async function updateBlockedTime(
  ctx: StaffCtx,
  id: string,
  { updatedAt, ...draft }: BlockedTimeInput & { updatedAt: string },
): Promise<BlockedTime> {
  const before = await queries.findBlockedTime(ctx.db, id);
  if (!before) throw new AppError("not_found", BLOCKED_TIME_NOT_FOUND);
  if (before.updatedAt !== updatedAt) throw new AppError("conflict", STALE);
  const patch = parseBlockedTime(draft);
  const details = diffFields(before, patch);
  if (Object.keys(details).length === 0) return before;
  const [[updated]] = await ctx.db.batch([
    queries.updateBlockedTime(ctx.db, { id, updatedAt }, { ...patch, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, createActivity("blocked_time", "update", id, details)),
  ]);
  if (!updated) throw new AppError("conflict", STALE);
  return updated;
}

export async function deleteBlockedTime(ctx: StaffCtx, id: string): Promise<{ id: string }> {
  const before = await queries.findBlockedTime(ctx.db, id);
  if (!before) throw new AppError("not_found", BLOCKED_TIME_NOT_FOUND);
  const [deleted] = await ctx.db.batch([
    queries.deleteBlockedTime(ctx.db, id),
    recordActivity(ctx, createActivity("blocked_time", "delete", id, { title: before.title })),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", BLOCKED_TIME_NOT_FOUND);
  return { id };
}

const toHolidayDto = (ctx: Ctx, holiday: Holiday, isClosed: boolean): HolidaySetting => ({
  holiday,
  name: getHolidayName(holiday),
  date: findNextHolidayDate(holiday, toZonedDate({ timeZone: firmTimeZone }, ctx.clock().getTime())),
  isClosed,
});

/** The public holidays of the firm's country, next one first. */
export async function listHolidays(ctx: Ctx): Promise<HolidaySetting[]> {
  const closed = new Set((await listClosedHolidays(ctx.db)).map(({ holiday }) => holiday));
  return listCountryHolidays(firmCountry)
    .map((holiday) => toHolidayDto(ctx, holiday, closed.has(holiday)))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Closes a holiday for bookings, or opens it. Appointments that are booked already stay. */
export async function setHoliday(
  ctx: StaffCtx,
  holiday: Holiday,
  isClosed: boolean,
): Promise<HolidaySetting> {
  const details = { holiday: getHolidayName(holiday), isClosed };
  await ctx.db.batch([
    queries.writeClosedHoliday(ctx.db, holiday, isClosed, iso(ctx.clock())),
    recordActivity(ctx, { action: "holiday.update", entityType: "holiday", entityId: holiday, details }),
  ]);
  return toHolidayDto(ctx, holiday, isClosed);
}
