import type * as z from "zod";
import type {
  BlockedTime,
  BlockedTimeDraft,
  BookingHours,
  HoursDraft,
  StaffBookingType,
  TypeDraft,
} from "#contract/booking/setup-endpoints.ts";
import { bookerFields, defaultTimeZone } from "#contract/booking/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { changes, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { listHours, type TypeRow } from "./queries.ts";
import { momentOf } from "./rules.ts";
import * as queries from "./setup-queries.ts";

const NO_TYPE = "This service no longer exists.";
const NO_BLOCK = "This blocked time no longer exists.";
const STALE = "Somebody else has changed this since you opened it. Reload it to see their version.";
const BOOKED = "This service was booked before, so it stays. Make it inactive: nobody can book it then.";

/** What a new service is offered on, until its hours are changed. */
const WEEKDAYS = [1, 2, 3, 4, 5];
const NINE_TO_FIVE = { startTime: "09:00", endTime: "17:00" };

export const shownType = (row: TypeRow): StaffBookingType => ({
  ...row,
  requiredInfo: bookerFields.filter((field) => row.requiredInfo.includes(field)),
});

async function getAnyType(ctx: Ctx, id: string): Promise<TypeRow> {
  const row = await queries.findAnyType(ctx.db, id);
  if (!row) throw new AppError("not_found", NO_TYPE);
  return row;
}

const entry = (what: string, action: string, entityId: string, details: Record<string, unknown>) => ({
  action: `${what}.${action}`,
  entityType: what,
  entityId,
  details,
});

/** Adds a service that is offered from nine to five on weekdays. */
export async function createType(
  ctx: StaffCtx,
  draft: z.output<typeof TypeDraft>,
): Promise<StaffBookingType> {
  const now = iso(ctx.clock());
  const id = ctx.newId();
  const version = { id, updatedAt: now };
  const hours = WEEKDAYS.map((dayOfWeek) => ({ id: ctx.newId(), dayOfWeek, ...NINE_TO_FIVE }));
  const row = { ...draft, id, timeZone: defaultTimeZone, createdAt: now, updatedAt: now };
  const [[created]] = await ctx.db.batch([
    queries.insertType(ctx.db, row),
    recordActivity(ctx, entry("booking_type", "create", id, { name: draft.name })),
    queries.insertHours(ctx.db, version, hours, defaultTimeZone, now),
  ]);
  return shownType(created!);
}

type TypeChange = z.output<typeof TypeDraft> & { updatedAt: string };

export async function updateType(ctx: StaffCtx, id: string, sent: TypeChange): Promise<StaffBookingType> {
  const { updatedAt, ...wanted } = sent;
  const before = await getAnyType(ctx, id);
  if (before.updatedAt !== updatedAt) throw new AppError("conflict", STALE);
  const details = changes(before, wanted);
  if (Object.keys(details).length === 0) return shownType(before);
  const [[updated]] = await ctx.db.batch([
    queries.setType(ctx.db, { id, updatedAt }, { ...wanted, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, entry("booking_type", "update", id, details)),
  ]);
  if (!updated) throw new AppError("conflict", STALE);
  return shownType(updated);
}

export async function removeType(ctx: StaffCtx, id: string): Promise<{ id: string }> {
  const { name } = await getAnyType(ctx, id);
  const [gone] = await ctx.db.batch([
    queries.deleteType(ctx.db, id),
    recordActivity(ctx, entry("booking_type", "delete", id, { name })),
  ]);
  if (gone.length === 0) throw new AppError("conflict", BOOKED);
  return { id };
}

/** The weekly hours of a service, Monday first. */
export async function hoursOf(ctx: Ctx, bookingTypeId: string): Promise<BookingHours> {
  const { timeZone, updatedAt } = await getAnyType(ctx, bookingTypeId);
  const rows = await listHours(ctx.db, bookingTypeId);
  const hours = rows.toSorted((a, b) => a.dayOfWeek - b.dayOfWeek || a.startTime.localeCompare(b.startTime));
  return { bookingTypeId, timeZone, hours, updatedAt };
}

/** Replaces all hours of a service in one batch, unless somebody else has changed it since it was read. */
export async function setHours(ctx: StaffCtx, draft: z.output<typeof HoursDraft>): Promise<BookingHours> {
  const { bookingTypeId: id, hours, updatedAt } = draft;
  const { timeZone } = await getAnyType(ctx, id);
  const before = await hoursOf(ctx, id);
  const version = { id, updatedAt };
  const now = iso(ctx.clock());
  const rows = hours.map((window) => ({ ...window, id: ctx.newId() }));
  const spoken = (windows: BookingHours["hours"]) =>
    windows.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`).toSorted();
  const [, , touched] = await ctx.db.batch([
    queries.deleteHours(ctx.db, version),
    queries.insertHours(ctx.db, version, rows, timeZone, now),
    queries.setType(ctx.db, version, { updatedAt: now }),
    recordActivity(
      ctx,
      entry("booking_type", "hours", id, { hours: { before: spoken(before.hours), after: spoken(hours) } }),
    ),
  ]);
  if (touched.length === 0) throw new AppError("conflict", STALE);
  return hoursOf(ctx, id);
}

type BlockDraft = z.output<typeof BlockedTimeDraft>;

/** The instants of a blocked time; what no clock shows, or ends before it begins, is refused at its field. */
function blockOf(draft: BlockDraft) {
  const refused = (field: string, sentence: string) =>
    new AppError("validation_failed", sentence, { fields: { [field]: [sentence] } });
  const { title, timeZone, recurringPattern } = draft;
  const at = (field: "startDateTime" | "endDateTime") => {
    const moment = momentOf(draft[field], timeZone);
    if (moment === null) throw refused(field, "This time does not exist on that day.");
    return moment;
  };
  const [from, to] = [at("startDateTime"), at("endDateTime")];
  if (to <= from) throw refused("endDateTime", "The end has to be after the start.");
  return {
    title,
    timeZone,
    recurringPattern,
    isRecurring: recurringPattern !== null,
    startDateTime: iso(new Date(from)),
    endDateTime: iso(new Date(to)),
  };
}

export async function block(ctx: StaffCtx, draft: BlockDraft): Promise<BlockedTime> {
  const now = iso(ctx.clock());
  const row = { ...blockOf(draft), id: ctx.newId(), createdAt: now, updatedAt: now };
  const [[created]] = await ctx.db.batch([
    queries.insertBlock(ctx.db, row),
    recordActivity(ctx, entry("blocked_time", "create", row.id, { title: row.title })),
  ]);
  return created!;
}

export async function updateBlock(
  ctx: StaffCtx,
  id: string,
  { updatedAt, ...draft }: BlockDraft & { updatedAt: string },
): Promise<BlockedTime> {
  const before = await queries.findBlock(ctx.db, id);
  if (!before) throw new AppError("not_found", NO_BLOCK);
  if (before.updatedAt !== updatedAt) throw new AppError("conflict", STALE);
  const wanted = blockOf(draft);
  const details = changes(before, wanted);
  if (Object.keys(details).length === 0) return before;
  const [[updated]] = await ctx.db.batch([
    queries.setBlock(ctx.db, { id, updatedAt }, { ...wanted, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, entry("blocked_time", "update", id, details)),
  ]);
  if (!updated) throw new AppError("conflict", STALE);
  return updated;
}

export async function unblock(ctx: StaffCtx, id: string): Promise<{ id: string }> {
  const before = await queries.findBlock(ctx.db, id);
  if (!before) throw new AppError("not_found", NO_BLOCK);
  const [gone] = await ctx.db.batch([
    queries.deleteBlock(ctx.db, id),
    recordActivity(ctx, entry("blocked_time", "delete", id, { title: before.title })),
  ]);
  if (gone.length === 0) throw new AppError("not_found", NO_BLOCK);
  return { id };
}
