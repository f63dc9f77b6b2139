import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { verifyLinkOf, signLink } from "#worker/runtime/signed-link.ts";
import { type AppointmentRow, findAppointment } from "./queries.ts";

const MANAGE = "booking.manage";
/** Only in the mail about a held slot: proves that the booker reads the address. Allows all that MANAGE does. */
const CONFIRM = "booking.confirm";
/** Links stay valid for this long after the appointment. */
const VALID_DAYS_AFTER_END = 14;
const DAY_MS = 86_400_000;

const APPOINTMENT_DELETED = "This appointment no longer exists.";
const OTHER_APPOINTMENT = "This link belongs to another appointment.";

const signAppointmentLink = (
  ctx: Ctx,
  purpose: string,
  { id, endsAt }: Pick<AppointmentRow, "id" | "endsAt">,
): Promise<string> => {
  const daysLeft = Math.max(0, Date.parse(endsAt) - ctx.clock().getTime()) / DAY_MS;
  return signLink(ctx, purpose, id, daysLeft + VALID_DAYS_AFTER_END);
};

const toManageUrl = (ctx: Ctx, token: string) =>
  `${ctx.config.origin}/book/manage?token=${encodeURIComponent(token)}`;

/** Signs the booker's token and builds the manage and calendar URLs. */
export async function createAppointmentLinks(ctx: Ctx, row: Pick<AppointmentRow, "id" | "endsAt">) {
  const token = await signAppointmentLink(ctx, MANAGE, row);
  const query = `token=${encodeURIComponent(token)}`;
  return {
    token,
    manageUrl: toManageUrl(ctx, token),
    calendarUrl: `${ctx.config.origin}/api/booking/appointments/${row.id}/calendar.ics?${query}`,
  };
}

/** The link of the mail that confirms a held slot. */
export const createConfirmUrl = async (ctx: Ctx, row: Pick<AppointmentRow, "id" | "endsAt">) =>
  toManageUrl(ctx, await signAppointmentLink(ctx, CONFIRM, row));

/** Returns the appointment id of a token; the appointment may no longer exist. Throws for an invalid token. */
export const verifyManageToken = async (ctx: Ctx, token: string): Promise<string> =>
  (await verifyLinkOf(ctx, [MANAGE, CONFIRM], token)).subject;

async function getLinkedAppointment(ctx: Ctx, purposes: string[], token: string, id: string | undefined) {
  const { subject, purpose } = await verifyLinkOf(ctx, purposes, token);
  if (id !== undefined && id !== subject) throw new AppError("not_found", OTHER_APPOINTMENT);
  const booking = await findAppointment(ctx.db, subject);
  if (!booking) throw new AppError("gone", APPOINTMENT_DELETED);
  return { ...booking, isConfirmLink: purpose === CONFIRM };
}

/** Returns the appointment of a token. Throws not_found when `id` differs, gone when it was deleted. */
export const getAppointmentByToken = (ctx: Ctx, token: string, id?: string) =>
  getLinkedAppointment(ctx, [MANAGE, CONFIRM], token, id);

/** The same for the token of the mail that confirms a held slot. */
export const getHoldByToken = (ctx: Ctx, token: string, id: string) =>
  getLinkedAppointment(ctx, [CONFIRM], token, id);
