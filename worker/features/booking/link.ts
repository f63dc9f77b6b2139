import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { openLink, signLink } from "#worker/runtime/signed-link.ts";
import { type AppointmentRow, findAppointment } from "./queries.ts";

const PURPOSE = "booking.manage";
/** How long a link still opens an appointment that is over. */
const DAYS_AFTER = 14;
const DAY = 86_400_000;

const GONE = "This appointment no longer exists.";
const OTHER = "This link belongs to another appointment.";

/** What opens this appointment to its booker: its token, the page to change it, and its calendar file. */
export async function linksOf(ctx: Ctx, { id, endsAt }: Pick<AppointmentRow, "id" | "endsAt">) {
  const { origin } = ctx.config;
  const left = Math.max(0, Date.parse(endsAt) - ctx.clock().getTime()) / DAY;
  const token = await signLink(ctx, PURPOSE, id, left + DAYS_AFTER);
  const asked = `token=${encodeURIComponent(token)}`;
  return {
    token,
    manageUrl: `${origin}/book/manage?${asked}`,
    calendarUrl: `${origin}/api/booking/appointments/${id}/calendar.ics?${asked}`,
  };
}

/** The id of the appointment that a token opens, whether it still exists or not. */
export const linkedAppointment = (ctx: Ctx, token: string): Promise<string> => openLink(ctx, PURPOSE, token);

/** The appointment that a token opens, with its type; an `id` in the address has to be the same one. */
export async function openAppointment(ctx: Ctx, token: string, id?: string) {
  const subject = await linkedAppointment(ctx, token);
  if (id !== undefined && id !== subject) throw new AppError("not_found", OTHER);
  const found = await findAppointment(ctx.db, subject);
  if (!found) throw new AppError("gone", GONE);
  return found;
}
