import { HOLD_MINUTES } from "#contract/booking/constants.ts";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { isUpcoming, toBookedAppointmentDto } from "./appointment.ts";
import { changeAppointment, confirmHold, withConflictRetry } from "./change.ts";
import { getHoldByToken } from "./links.ts";
import { type AppointmentWithType, deleteCells, findConflict, listExpiredHolds } from "./queries.ts";
import { formatShortDateTime } from "./templates.ts";

const RELEASED = `The ${HOLD_MINUTES} minutes to confirm this appointment are over, and its time is free again. Please book another time.`;

/** Confirms a held slot by the token of its mail. Idempotent. */
export const confirmByToken = (ctx: Ctx, id: string, token: string): Promise<BookedAppointment> =>
  withConflictRetry(async () => {
    const booking = await getHoldByToken(ctx, token, id);
    const { appointment, type } = booking;
    if (appointment.heldUntil === null) return toBookedAppointmentDto(ctx, appointment, type);
    if (!isUpcoming(appointment, ctx.clock())) throw new AppError("invalid_transition", RELEASED);
    return toBookedAppointmentDto(ctx, await confirmHold(ctx, booking, null), type);
  });

async function releaseHold(ctx: Ctx, { appointment, type }: AppointmentWithType): Promise<void> {
  const now = iso(ctx.clock());
  const cancelReason = `Not confirmed by email within ${HOLD_MINUTES} minutes.`;
  try {
    await changeAppointment(ctx, appointment, null, {
      patch: { status: "cancelled", cancelledAt: now, cancelReason, updatedAt: now },
      record: {
        action: "release",
        details: { startsAt: appointment.startsAt },
        subject: `Released: ${type.name}`,
        description: `${formatShortDateTime(appointment)}. ${cancelReason}`,
      },
      cells: [deleteCells(ctx.db, appointment.id)],
      due: null,
    });
  } catch (error) {
    if (findConflict(error) !== "changed") throw error;
  }
}

const MAX_RELEASES_PER_RUN = 50;

/** Cancels bookings that were not confirmed in time. Their slots are already free; the next run continues. */
export async function releaseExpiredHolds(ctx: Ctx): Promise<number> {
  const expired = await listExpiredHolds(ctx.db, iso(ctx.clock()), MAX_RELEASES_PER_RUN);
  for (const booking of expired) await releaseHold(ctx, booking);
  return expired.length;
}
