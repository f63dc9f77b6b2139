import type * as z from "zod";
import { type BookerField, bookerFields, HOLD_MINUTES } from "#contract/booking/constants.ts";
import { type BookedAppointment, type BookingForm, SMS_PHONE_REQUIRED } from "#contract/booking/schemas.ts";
import { isSuspected, type SpamReason } from "#contract/spam/constants.ts";
import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import { candidatePipeline, clientPipeline } from "#contract/leads/constants.ts";
import { toE164 } from "#contract/phone.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { retryIfUnmet } from "#worker/db/assert-in-batch.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import type { FormCall } from "#worker/runtime/serve.ts";
import { toSpamMark } from "#worker/runtime/spam-verdict.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import {
  enqueueSync,
  recordLeadSubmission,
  recordSuspectedLead,
  scoreSubmission,
} from "#worker/features/leads/index.ts";
import { type BookedRow, getOfferedStart, toBookedAppointmentDto, SLOT_TAKEN } from "./appointment.ts";
import { needsConfirmation, toBooker } from "./booking-limits.ts";
import { assertWithinLimits, type Booker } from "./limit-queries.ts";
import { findConflict, findActiveType, insertAppointment, occupyCells, type TypeRow } from "./queries.ts";
import { createBookingDeliveries } from "./deliveries.ts";
import { toCells } from "./rules.ts";

type Form = z.output<typeof BookingForm> & { internalNotes?: string | null };

const FORM_FIELDS: Record<BookerField, keyof Form> = {
  phone: "bookerPhone",
  company: "bookerCompany",
  notes: "bookerNotes",
};
const FIELD_REQUIRED = "This service requires this field.";
const UNKNOWN_TYPE = "This service cannot be booked. Please select another one.";

async function getChosenType(ctx: Ctx, form: Form, by: StaffCtx | null): Promise<TypeRow> {
  const type = await findActiveType(ctx.db, form.bookingTypeId);
  if (!type) throw invalidFieldsError({ bookingTypeId: [UNKNOWN_TYPE] });
  if (form.smsAppointmentConsent && form.bookerPhone && !toE164(form.bookerPhone))
    throw invalidFieldsError({ bookerPhone: [SMS_PHONE_REQUIRED] });
  // Staff who book for a caller may leave fields empty.
  if (by) return type;
  const missing = bookerFields.filter(
    (field) => type.requiredInfo.includes(field) && !form[FORM_FIELDS[field]],
  );
  if (missing.length)
    throw invalidFieldsError(
      Object.fromEntries(missing.map((field) => [FORM_FIELDS[field], [FIELD_REQUIRED]])),
    );
  return type;
}

/** The first word becomes the first name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/** Who books: `by` is the staff member who books for a caller; `held` waits for a confirmation by mail. */
type BookingOrigin = {
  by: StaffCtx | null;
  booker: Booker | null;
  held: boolean;
  spamReasons: SpamReason[];
};

function toAppointmentRow(
  ctx: Ctx,
  type: TypeRow,
  form: Form,
  start: number,
  { by, booker, held, spamReasons }: BookingOrigin,
): BookedRow {
  const now = iso(ctx.clock());
  const { timeZone: bookerTimeZone, appointmentDate: _, smsAppointmentConsent, ...values } = form;
  const mark = toSpamMark(spamReasons);
  const { internalNotes, ...fields } = values;
  const startsAt = new Date(start);
  return {
    id: ctx.newId(),
    ...fields,
    bookerTimeZone,
    startsAt: iso(startsAt),
    endsAt: iso(addTime(startsAt, type.duration, "minute")),
    duration: type.duration,
    timeZone: type.timeZone,
    status: by || (type.autoConfirm && !held) ? "confirmed" : "scheduled",
    heldUntil: held ? iso(addTime(ctx.clock(), HOLD_MINUTES, "minute")) : null,
    bookerPhoneKey: form.bookerPhone && toE164(form.bookerPhone),
    bookerNetwork: booker?.network ?? null,
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
    ...mark,
    hasHeldConsent: isSuspected(mark) && smsAppointmentConsent,
    createdAt: now,
    updatedAt: now,
  };
}

/** Consent row for texts. Consent given by phone names the staff member and has no IP address. */
const createSmsConsent = (by: StaffCtx | null) => ({
  kind: "sms_appointment" as const,
  wordingVersion: SMS_CONSENT_VERSION,
  ...(by && { source: `staff: ${by.staff.username}`, ip: null }),
});

/** What `recordLeadSubmission` stores of the booker, and the score. Also for a booking that is released later. */
export async function toLeadSubmission(ctx: Ctx, row: BookedRow, type: TypeRow) {
  const { bookerPhone: phone, bookerCompany: company } = row;
  const isCandidate = type.audience === "candidate";
  const score = await (isCandidate
    ? scoreSubmission(ctx, "application", { phone })
    : scoreSubmission(ctx, "employer", { action: "request_consultation", company, phone }));
  return {
    person: { ...splitName(row.bookerName), email: row.bookerEmail, phone, company },
    facts: {
      leadType: "booking" as const,
      leadSource: "booking",
      pipeline: isCandidate ? candidatePipeline : clientPipeline,
    },
    entry: {
      activityType: "booking" as const,
      ...(row.bookerNotes && { description: row.bookerNotes }),
      responseTarget: { at: row.startsAt },
      score,
    },
  };
}

/**
 * Books in one batch: appointment, calendar cells, lead, activity and deliveries. The unique cells let only one of several
 * concurrent bookings through.
 */
async function createBooking<T>(
  ctx: Ctx,
  form: Form,
  toResponse: (row: BookedRow, type: TypeRow) => Promise<T>,
  storeResponse: StoreResponse,
  origin: BookingOrigin,
): Promise<T> {
  const { by, booker, held, spamReasons } = origin;
  const type = await getChosenType(ctx, form, by);
  const start = await getOfferedStart(ctx, by ? { ...type, minimumNotice: 0 } : type, form);
  const row = toAppointmentRow(ctx, type, form, start, origin);
  const { person, facts, entry: leadEntry } = await toLeadSubmission(ctx, row, type);
  const isHeldBack = isSuspected(row);
  // The CRM gets an appointment when it is confirmed, and a suspected one when it is released.
  const syncs = held || isHeldBack ? [] : [enqueueSync(ctx, { emailKey: row.bookerEmail })];
  const messages = isHeldBack
    ? { statements: [], immediateIds: [] }
    : createBookingDeliveries(ctx, row, held ? "held" : "booked");
  const entry = {
    action: held ? "appointment.hold" : "appointment.book",
    entityType: "appointment",
    entityId: row.id,
    details: { type: type.name, startsAt: row.startsAt, ...(isHeldBack && { spamReasons }) },
  };
  const response = await toResponse(row, type);
  const [lead, ...leadStatements] = isHeldBack
    ? [recordSuspectedLead(ctx, person, { ...facts, spamReasons })]
    : recordLeadSubmission(ctx, person, {
        ...facts,
        ...leadEntry,
        subject: `${held ? "Held until confirmed by email" : "Booked"}: ${type.name}`,
        consents: form.smsAppointmentConsent ? [createSmsConsent(by)] : [],
      });
  await ctx.db
    .batch([
      lead,
      // Before the cells: a repeated request must find its stored response, not its own appointment as a conflict.
      ...storeResponse(response),
      ...(booker ? [assertWithinLimits(ctx.db, booker, ctx.clock(), held)] : []),
      ...leadStatements,
      insertAppointment(ctx.db, row),
      by ? recordActivity(by, entry) : recordEvent(ctx, entry),
      ...occupyCells(ctx.db, row, toCells(type, start), row.createdAt),
      ...messages.statements,
      ...syncs.map(({ statement }) => statement),
    ])
    .catch((error: unknown) => {
      throw findConflict(error) === "taken" ? new AppError("slot_taken", SLOT_TAKEN) : error;
    });
  enqueueDeliveries(ctx, [...syncs.map(({ id }) => id), ...messages.immediateIds]);
  return response;
}

/**
 * Books for a visitor. Beyond the free bookings the slot is held until it is confirmed by mail. A suspected booking takes
 * its slot, but nobody gets a message until staff release it.
 */
export async function bookAppointment(
  ctx: Ctx,
  form: Form,
  { storeResponse, checkForm }: FormCall,
): Promise<BookedAppointment> {
  const spamReasons = await checkForm(form.bookerEmail);
  const booker = await toBooker(ctx, form);
  // The decision only gets stricter while others book: from booked to held to refused.
  return retryIfUnmet(async () => {
    const held = await needsConfirmation(ctx, booker);
    return createBooking(ctx, form, (row, type) => toBookedAppointmentDto(ctx, row, type), storeResponse, {
      by: null,
      booker,
      held,
      spamReasons,
    });
  });
}

/** Books on behalf of a caller. */
export const bookAsStaff = (
  ctx: StaffCtx,
  form: Form,
  storeResponse: StoreResponse,
  toResponse: (row: BookedRow, type: TypeRow) => StaffAppointment,
): Promise<StaffAppointment> =>
  createBooking(ctx, form, (row, type) => Promise.resolve(toResponse(row, type)), storeResponse, {
    by: ctx,
    booker: null,
    held: false,
    spamReasons: [],
  });
