import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { verifyLink, signLink } from "#worker/runtime/signed-link.ts";
import { type AppointmentRow, findAppointment } from "./queries.ts";

const PURPOSE = "booking.manage";
/** Links stay valid for this long after the appointment. */
const VALID_DAYS_AFTER_END = 14;
const DAY_MS = 86_400_000;

const APPOINTMENT_DELETED = "This appointment no longer exists.";
const OTHER_APPOINTMENT = "This link belongs to another appointment.";

/** Signs the booker's token and builds the manage and calendar URLs. */
export async function createAppointmentLinks(
  ctx: Ctx,
  { id, endsAt }: Pick<AppointmentRow, "id" | "endsAt">,
) {
  const { origin } = ctx.config;
  const daysLeft = Math.max(0, Date.parse(endsAt) - ctx.clock().getTime()) / DAY_MS;
  const token = await signLink(ctx, PURPOSE, id, daysLeft + VALID_DAYS_AFTER_END);
  const query = `token=${encodeURIComponent(token)}`;
  return {
    token,
    manageUrl: `${origin}/book/manage?${query}`,
    calendarUrl: `${origin}/api/booking/appointments/${id}/calendar.ics?${query}`,
  };
}

/** Returns the appointment id of a token; the appointment may no longer exist. Throws for an invalid token. */
export const verifyManageToken = (ctx: Ctx, token: string): Promise<string> =>
  verifyLink(ctx, PURPOSE, token);

/** Returns the appointment of a token. Throws not_found when `id` differs, gone when it was deleted. */
export async function getAppointmentByToken(ctx: Ctx, token: string, id?: string) {
  const subject = await verifyManageToken(ctx, token);
  if (id !== undefined && id !== subject) throw new AppError("not_found", OTHER_APPOINTMENT);
  const booking = await findAppointment(ctx.db, subject);
  if (!booking) throw new AppError("gone", APPOINTMENT_DELETED);
  return booking;
}
