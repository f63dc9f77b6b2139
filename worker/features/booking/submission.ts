import type * as z from "zod";
import { type BookerField, bookerFields } from "#contract/booking/constants.ts";
import type { BookedAppointment, BookingForm } from "#contract/booking/endpoints.ts";
import type { StaffAppointment } from "#contract/booking/admin-endpoints.ts";
import { SMS_WORDING_VERSION } from "#contract/contacts/labels.ts";
import { clientPipeline } from "#contract/leads/constants.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { announce } from "#worker/runtime/deliveries.ts";
import type { Once } from "#worker/runtime/idempotency.ts";
import { fieldsRefused } from "#worker/runtime/input.ts";
import { orderSync } from "#worker/features/crm/index.ts";
import { joinLead, scoreSubmission } from "#worker/features/leads/index.ts";
import { type BookedRow, offeredStart, shownAppointment, TAKEN } from "./appointment.ts";
import { brokenRule, findType, insertAppointment, insertCells, type TypeRow } from "./queries.ts";
import { mailsOf } from "./outbox.ts";
import { cellsOf } from "./rules.ts";

type Form = z.output<typeof BookingForm> & { internalNotes?: string | null };

const FIELD: Record<BookerField, keyof Form> = {
  phone: "bookerPhone",
  company: "bookerCompany",
  notes: "bookerNotes",
};
const NEEDED = "We need this for the service that you chose.";
const UNKNOWN_TYPE = "This service cannot be booked. Please select another one.";

async function chosenType(ctx: Ctx, form: Form, by: StaffCtx | null): Promise<TypeRow> {
  const type = await findType(ctx.db, form.bookingTypeId);
  if (!type) throw fieldsRefused({ bookingTypeId: [UNKNOWN_TYPE] });
  // A caller is asked by a person, who knows what is needed.
  if (by) return type;
  const missing = bookerFields.filter((field) => type.requiredInfo.includes(field) && !form[FIELD[field]]);
  if (missing.length)
    throw fieldsRefused(Object.fromEntries(missing.map((field) => [FIELD[field], [NEEDED]])));
  return type;
}

/** The first word, and what follows it. */
function names(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

function newRow(ctx: Ctx, type: TypeRow, form: Form, start: number, by: StaffCtx | null): BookedRow {
  const now = iso(ctx.clock());
  const { timeZone: bookerTimeZone, appointmentDate: _, smsAppointmentConsent: __, ...given } = form;
  const { internalNotes, ...fields } = given;
  const startsAt = new Date(start);
  return {
    id: ctx.newId(),
    ...fields,
    bookerTimeZone,
    startsAt: iso(startsAt),
    endsAt: iso(shift(startsAt, type.duration, "minute")),
    duration: type.duration,
    timeZone: type.timeZone,
    status: by || type.autoConfirm ? "confirmed" : "scheduled",
    meetingLink: null,
    notes: null,
    internalNotes: internalNotes ?? null,
    confirmationSent: false,
    reminderSent: false,
    rescheduleCount: 0,
    sequence: 0,
    cancelledAt: null,
    cancelReason: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The consent as the ledger keeps it; what a caller said was heard by somebody, and came from no address of theirs. */
const textConsent = (by: StaffCtx | null) => ({
  kind: "sms_appointment" as const,
  wordingVersion: SMS_WORDING_VERSION,
  ...(by && { source: `staff: ${by.staff.username}`, ip: null }),
});

/**
 * Books, in one batch: the appointment and the cells that make it the only one at its time, the booker's lead, the log,
 * and what must go out. Of any number of simultaneous requests for overlapping times the database lets one through, be
 * they of visitors or of staff who book for a caller (`by`), where the notice that the public gives is not asked for.
 */
async function enter<T>(
  ctx: Ctx,
  form: Form,
  answerOf: (row: BookedRow, type: TypeRow) => Promise<T>,
  once: Once,
  by: StaffCtx | null,
): Promise<T> {
  const type = await chosenType(ctx, form, by);
  const start = await offeredStart(ctx, by ? { ...type, minimumNotice: 0 } : type, form);
  const row = newRow(ctx, type, form, start, by);
  const person = {
    ...names(row.bookerName),
    email: row.bookerEmail,
    phone: row.bookerPhone,
    company: row.bookerCompany,
  };
  const score = await scoreSubmission(ctx, "employer", {
    action: "request_consultation",
    company: person.company,
    phone: person.phone,
  });
  const about = { entityType: "appointment", entityId: row.id };
  const sync = orderSync(ctx, { emailKey: row.bookerEmail });
  const mails = mailsOf(ctx, row, "booked");
  const entry = {
    action: "appointment.book",
    ...about,
    details: { type: type.name, startsAt: row.startsAt },
  };
  const answer = await answerOf(row, type);
  const [lead, ...traces] = joinLead(ctx, person, {
    leadType: "booking",
    leadSource: "booking",
    pipeline: clientPipeline,
    activityType: "booking",
    subject: `Booked: ${type.name}`,
    ...(row.bookerNotes && { description: row.bookerNotes }),
    promised: { at: row.startsAt },
    score,
    consents: form.smsAppointmentConsent ? [textConsent(by)] : [],
  });
  await ctx.db
    .batch([
      lead,
      // Before the cells: a repeat under the same key has to find its answer, not its own appointment in the way.
      ...once(answer),
      ...traces,
      insertAppointment(ctx.db, row),
      by ? recordActivity(by, entry) : recordEvent(ctx, entry),
      insertCells(ctx.db, row.id, cellsOf(type, start)),
      ...mails.statements,
      sync.statement,
    ])
    .catch((error: unknown) => {
      throw brokenRule(error) === "taken" ? new AppError("slot_taken", TAKEN) : error;
    });
  announce(ctx, [sync.id, ...mails.announced]);
  return answer;
}

/** A visitor's own booking. */
export const book = (ctx: Ctx, form: Form, once: Once): Promise<BookedAppointment> =>
  enter(ctx, form, (row, type) => shownAppointment(ctx, row, type), once, null);

/** The same for somebody who called. */
export const bookForCaller = (
  ctx: StaffCtx,
  form: Form,
  once: Once,
  answerOf: (row: BookedRow, type: TypeRow) => StaffAppointment,
): Promise<StaffAppointment> =>
  enter(ctx, form, (row, type) => Promise.resolve(answerOf(row, type)), once, ctx);
