import type { StaffAppointment } from "#contract/booking/admin-endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { type BookedRow, isAhead, isOpenStill, offeredStart, TAKEN } from "./appointment.ts";
import { callOff, changeTo, moveTo, OVER } from "./change.ts";
import { type AppointmentRow, brokenRule, findAppointment, type Found, type TypeRow } from "./queries.ts";
import { setNotes } from "./staff-queries.ts";
import { shortMoment } from "./templates.ts";

const GONE = "This appointment no longer exists.";
const STALE =
  "Somebody else has changed this appointment since you opened it. Reload it to see how it stands.";
const NOT_YET = "This appointment has not begun yet.";
const NOT_WAITING = "This appointment does not wait for a confirmation.";

/** An appointment as staff see it. */
export const shownToStaff = (
  appointment: BookedRow & { leadId?: string | null },
  type: TypeRow,
): StaffAppointment => ({
  ...appointment,
  leadId: appointment.leadId ?? null,
  typeName: type.name,
  color: type.color,
});

/** Throws 404 for an id that nobody has. */
export async function getFound(ctx: Ctx, id: string): Promise<Found> {
  const found = await findAppointment(ctx.db, id);
  if (!found) throw new AppError("not_found", GONE);
  return found;
}

/**
 * Changes an appointment that still is as the caller saw it; who was faster, the database says. A time that somebody has
 * taken meanwhile is told as such.
 */
async function asSeen(
  ctx: Ctx,
  id: string,
  sequence: number,
  change: (found: Found) => Promise<AppointmentRow>,
): Promise<StaffAppointment> {
  const found = await getFound(ctx, id);
  if (found.appointment.sequence !== sequence) throw new AppError("conflict", STALE);
  try {
    return shownToStaff(await change(found), found.type);
  } catch (error) {
    const rule = brokenRule(error);
    if (rule === "taken") throw new AppError("slot_taken", TAKEN);
    if (rule === "changed") throw new AppError("conflict", STALE);
    throw error;
  }
}

type Moved = { appointmentDate: string; timeZone: string; sequence: number };

/** Moves it, also within the notice that the public has to give, and where the public may not move it. */
export const moveForStaff = (ctx: StaffCtx, id: string, wanted: Moved) =>
  asSeen(ctx, id, wanted.sequence, async (found) => {
    if (!isAhead(found.appointment, ctx.clock())) throw new AppError("invalid_transition", OVER);
    const start = await offeredStart(ctx, { ...found.type, minimumNotice: 0 }, wanted);
    return moveTo(ctx, found, start, ctx);
  });

export const cancelForStaff = (
  ctx: StaffCtx,
  id: string,
  wanted: { reason: string | null; sequence: number },
) =>
  asSeen(ctx, id, wanted.sequence, async (found) => {
    if (!isAhead(found.appointment, ctx.clock())) throw new AppError("invalid_transition", OVER);
    return callOff(ctx, found, wanted.reason, ctx);
  });

/** Confirms what waits for us; the booker is told, and reminded as if it had been so from the start. */
export const confirm = (ctx: StaffCtx, id: string, { sequence }: { sequence: number }) =>
  asSeen(ctx, id, sequence, async ({ appointment, type }) => {
    if (appointment.status !== "scheduled") throw new AppError("invalid_transition", NOT_WAITING);
    if (!isAhead(appointment, ctx.clock())) throw new AppError("invalid_transition", OVER);
    return changeTo(ctx, appointment, ctx, {
      set: { status: "confirmed", confirmationSent: false, updatedAt: iso(ctx.clock()) },
      said: {
        action: "confirm",
        details: { startsAt: appointment.startsAt },
        subject: `Confirmed: ${type.name}`,
        description: `For ${shortMoment(appointment)}.`,
      },
      event: "confirmed",
    });
  });

type Meeting = Pick<AppointmentRow, "meetingLocation" | "meetingLink">;

/** Says how one meets; the booker is told, because they have to know. */
export const setMeeting = (
  ctx: StaffCtx,
  id: string,
  { sequence, ...meeting }: Meeting & { sequence: number },
) =>
  asSeen(ctx, id, sequence, async ({ appointment, type }) => {
    const { meetingLocation, meetingLink } = appointment;
    if (meetingLocation === meeting.meetingLocation && meetingLink === meeting.meetingLink)
      return appointment;
    if (!isAhead(appointment, ctx.clock())) throw new AppError("invalid_transition", OVER);
    if (meeting.meetingLocation === "phone" && !appointment.bookerPhone) {
      throw new AppError("validation_failed", "There is no phone number to call.", {
        fields: { meetingLocation: ["There is no phone number to call."] },
      });
    }
    return changeTo(ctx, appointment, ctx, {
      set: { ...meeting, confirmationSent: false, updatedAt: iso(ctx.clock()) },
      said: {
        action: "update",
        details: {
          meetingLocation: { before: meetingLocation, after: meeting.meetingLocation },
          meetingLink: { before: meetingLink, after: meeting.meetingLink },
        },
        subject: `Details changed: ${type.name}`,
        description: `For ${shortMoment(appointment)}.`,
      },
      event: "changed",
    });
  });

const OUTCOME = {
  completed: { action: "complete", subject: "Took place" },
  no_show: { action: "no_show", subject: "Nobody came" },
};

/**
 * Notes how it went. What was still to be said of it is no longer said, the promise of an answer is kept by a meeting and
 * off when nobody came to it, and the CRM is told.
 */
export const settle = (
  ctx: StaffCtx,
  id: string,
  { sequence }: { sequence: number },
  status: keyof typeof OUTCOME,
) =>
  asSeen(ctx, id, sequence, async ({ appointment, type }) => {
    if (!isOpenStill(appointment)) throw new AppError("invalid_transition", OVER);
    const now = ctx.clock();
    if (Date.parse(appointment.startsAt) > now.getTime()) throw new AppError("invalid_transition", NOT_YET);
    const { action, subject } = OUTCOME[status];
    const tookPlace = status === "completed";
    return changeTo(ctx, appointment, ctx, {
      set: { status, completedAt: tookPlace ? iso(now) : null, updatedAt: iso(now) },
      said: {
        action,
        details: { startsAt: appointment.startsAt },
        subject: `${subject}: ${type.name}`,
        description: shortMoment(appointment),
        tookPlace,
      },
      ...(!tookPlace && { due: null }),
    });
  });

/** Internal notes change nothing for the booker, so nobody is told and calendars do not hear of it. */
export async function writeNotes(
  ctx: StaffCtx,
  id: string,
  { internalNotes, updatedAt }: { internalNotes: string | null; updatedAt: string },
): Promise<StaffAppointment> {
  const { appointment, type } = await getFound(ctx, id);
  if (appointment.internalNotes === internalNotes) return shownToStaff(appointment, type);
  const [[row]] = await ctx.db.batch([
    setNotes(ctx.db, { id, updatedAt }, { internalNotes, updatedAt: iso(ctx.clock()) }),
    // What they say of a person stays out of the log.
    recordActivity(ctx, { action: "appointment.note", entityType: "appointment", entityId: id, details: {} }),
  ]);
  if (!row) throw new AppError("conflict", STALE);
  return shownToStaff(row, type);
}
