import type * as z from "zod";
import { firmTimeZone } from "#contract/firm.ts";
import type {
  MyCalendar,
  MyHours,
  StaffBlockedTime,
  StaffBlockedTimeDraft,
} from "#contract/interviews/calendar-endpoints.ts";
import { MAX_MANUAL_BLOCKED_TIMES } from "#contract/interviews/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import * as queries from "./calendar-queries.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import { sealAddress } from "./address.ts";
import { nextRead, requestRead } from "./calendar-read.ts";
import { firmWeeklyHours } from "./rules.ts";

/** Long enough that the request log leaves it out as a path segment. */
const FEED_TOKEN_BYTES = 48;
const NOT_CONNECTED = "No calendar is connected.";

const activity = (ctx: StaffCtx, action: string, details: Record<string, unknown> = {}) =>
  recordActivity(ctx, { action: `calendar.${action}`, entityType: "user", entityId: ctx.staff.id, details });

const byTime = <T extends { dayOfWeek: number; startTime: string }>(hours: readonly T[]): T[] =>
  hours.toSorted((a, b) => a.dayOfWeek - b.dayOfWeek || a.startTime.localeCompare(b.startTime));

/** The caller's hours, and the state of their calendar feeds without the secret addresses. */
export async function getMyCalendar(ctx: StaffCtx): Promise<MyCalendar> {
  const { id } = ctx.staff;
  const [calendar, hours, busyTimes] = await Promise.all([
    queries.findCalendar(ctx.db, id),
    queries.listHours(ctx.db, id),
    queries.countBusyTimes(ctx.db, id),
  ]);
  const usesFirmHours = !calendar?.hasOwnHours;
  return {
    timeZone: (usesFirmHours ? null : calendar.hoursTimeZone) ?? firmTimeZone,
    hours: byTime(usesFirmHours ? firmWeeklyHours : hours),
    usesFirmHours,
    email: calendar?.email ?? null,
    source: calendar?.icsHost
      ? { host: calendar.icsHost, lastReadAt: calendar.lastReadAt, lastError: calendar.lastError, busyTimes }
      : null,
    addressCreatedAt: calendar?.feedCreatedAt ?? null,
    takesAppointments: calendar?.takesAppointments ?? false,
  };
}

export async function setMyHours(
  ctx: StaffCtx,
  { timeZone, hours }: z.output<typeof MyHours>,
): Promise<MyCalendar> {
  const now = iso(ctx.clock());
  const { id: userId } = ctx.staff;
  const rows = hours.map((window) => ({
    ...window,
    id: ctx.newId(),
    userId,
    timeZone,
    createdAt: now,
    updatedAt: now,
  }));
  await ctx.db.batch([
    queries.upsertCalendar(ctx.db, userId, { hasOwnHours: true, hoursTimeZone: timeZone, updatedAt: now }),
    activity(ctx, "hours"),
    queries.deleteHours(ctx.db, userId),
    queries.insertHours(ctx.db, rows),
  ]);
  return getMyCalendar(ctx);
}

export async function resetMyHours(ctx: StaffCtx): Promise<MyCalendar> {
  const { id } = ctx.staff;
  await ctx.db.batch([
    queries.updateCalendar(ctx.db, id, {
      hasOwnHours: false,
      hoursTimeZone: null,
      updatedAt: iso(ctx.clock()),
    }),
    activity(ctx, "hours"),
    queries.deleteHours(ctx.db, id),
  ]);
  return getMyCalendar(ctx);
}

export async function setMyOptions(
  ctx: StaffCtx,
  options: { email: string | null; takesAppointments: boolean },
): Promise<MyCalendar> {
  await ctx.db.batch([
    queries.upsertCalendar(ctx.db, ctx.staff.id, { ...options, updatedAt: iso(ctx.clock()) }),
    activity(ctx, "options"),
  ]);
  return getMyCalendar(ctx);
}

export const listMyBlockedTimes = (ctx: StaffCtx): Promise<StaffBlockedTime[]> =>
  queries.listManualBlockedTimes(ctx.db, ctx.staff.id, iso(ctx.clock()), MAX_MANUAL_BLOCKED_TIMES);

export async function blockTime(
  ctx: StaffCtx,
  draft: z.output<typeof StaffBlockedTimeDraft>,
): Promise<StaffBlockedTime> {
  const { id: userId } = ctx.staff;
  const now = iso(ctx.clock());
  if ((await queries.countManualBlockedTimes(ctx.db, userId, now)) >= MAX_MANUAL_BLOCKED_TIMES)
    throw new AppError(
      "conflict",
      `You can have ${MAX_MANUAL_BLOCKED_TIMES} blocked times. Delete one first.`,
    );
  const row = { ...draft, id: ctx.newId(), userId, source: "manual" as const, createdAt: now };
  await ctx.db.batch([queries.insertBlockedTime(ctx.db, row), activity(ctx, "block")]);
  return row;
}

export async function unblockTime(ctx: StaffCtx, id: string): Promise<{ id: string }> {
  const [[row]] = await ctx.db.batch([
    queries.deleteBlockedTime(ctx.db, ctx.staff.id, id),
    activity(ctx, "unblock"),
  ]);
  if (!row) throw new AppError("not_found", "This blocked time no longer exists.");
  return row;
}

/** Stores the address encrypted and reads it at once. */
export async function connectCalendar(ctx: StaffCtx, url: string): Promise<MyCalendar> {
  const { id } = ctx.staff;
  const { sealed, keyId } = await sealAddress(await getKeyring(ctx), id, url);
  const icsHost = new URL(url).hostname;
  const [, , , read] = await ctx.db.batch([
    queries.deleteFeedTimes(ctx.db, id),
    queries.upsertCalendar(ctx.db, id, {
      icsUrl: sealed,
      icsKeyId: keyId,
      icsHost,
      nextReadAt: nextRead(ctx),
      lastReadAt: null,
      lastError: null,
      updatedAt: iso(ctx.clock()),
    }),
    // The address grants access to the calendar and stays out of the log.
    activity(ctx, "connect", { host: icsHost }),
    requestRead(ctx, id),
  ]);
  enqueueDeliveries(
    ctx,
    read.map((row) => row.id),
  );
  return getMyCalendar(ctx);
}

export async function disconnectCalendar(ctx: StaffCtx): Promise<MyCalendar> {
  const { id } = ctx.staff;
  await ctx.db.batch([
    queries.updateCalendar(ctx.db, id, {
      icsUrl: null,
      icsKeyId: null,
      icsHost: null,
      nextReadAt: null,
      lastReadAt: null,
      lastError: null,
      updatedAt: iso(ctx.clock()),
    }),
    activity(ctx, "disconnect"),
    queries.deleteFeedTimes(ctx.db, id),
  ]);
  return getMyCalendar(ctx);
}

/** Reads the calendar now, as after a change in it. */
export async function readMyCalendar(ctx: StaffCtx): Promise<MyCalendar> {
  const { id } = ctx.staff;
  const calendar = await queries.findCalendar(ctx.db, id);
  if (!calendar?.icsUrl) throw new AppError("invalid_transition", NOT_CONNECTED);
  const [, read] = await ctx.db.batch([
    queries.updateCalendar(ctx.db, id, { nextReadAt: nextRead(ctx), updatedAt: iso(ctx.clock()) }),
    requestRead(ctx, id),
  ]);
  enqueueDeliveries(
    ctx,
    read.map((row) => row.id),
  );
  return getMyCalendar(ctx);
}

/** Creates the address of the outgoing calendar. Only its hash is stored, so it is shown once. */
export async function createFeedAddress(ctx: StaffCtx): Promise<{ url: string; calendar: MyCalendar }> {
  const token = randomToken(FEED_TOKEN_BYTES);
  const now = iso(ctx.clock());
  await ctx.db.batch([
    queries.upsertCalendar(ctx.db, ctx.staff.id, {
      feedTokenHash: await sha256(token),
      feedCreatedAt: now,
      updatedAt: now,
    }),
    activity(ctx, "address"),
  ]);
  return { url: `${ctx.config.origin}/api/calendars/${token}.ics`, calendar: await getMyCalendar(ctx) };
}
