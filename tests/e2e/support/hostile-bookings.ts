import type { APIRequestContext } from "@playwright/test";
import { getId, postHostileBody } from "./hostile-pages.ts";
import { bookingPages } from "./site-pages.ts";

type Booker = { email: string; phone: string };

/** Creates a service and a blocked time, and books for a visitor and a caller, all with hostile text. */
export async function postHostileBookings(
  staff: APIRequestContext,
  request: APIRequestContext,
  { email, phone }: Booker,
) {
  const type = {
    duration: 30,
    slotStep: 30,
    bufferTime: 0,
    minimumNotice: 0,
    maxAdvanceBooking: 60,
    color: "#3B82F6",
    isActive: true,
    requiredInfo: [],
  };
  const service = await postHostileBody(staff, "POST /api/admin/booking/types", type);
  await postHostileBody(
    staff,
    "PUT /api/admin/booking/types/:id",
    { ...type, updatedAt: service.updatedAt },
    getId(service),
  );
  const block = {
    startDateTime: "2030-01-04T10:00:00Z",
    endDateTime: "2030-01-04T11:00:00Z",
    timeZone: "America/New_York",
    recurringPattern: null,
  };
  const blocked = await postHostileBody(staff, "POST /api/admin/booking/blocked-times", block);
  await postHostileBody(
    staff,
    "PUT /api/admin/booking/blocked-times/:id",
    { ...block, updatedAt: blocked.updatedAt },
    getId(blocked),
  );
  const slot = new URLSearchParams((await bookingPages(request))[2]!.split("?")[1]);
  const bookingFields = {
    bookingTypeId: slot.get("type"),
    bookerEmail: email,
    bookerPhone: phone,
    timeZone: "America/New_York",
    meetingLocation: "virtual",
  };
  const appointment = await postHostileBody(request, "POST /api/booking/appointments", {
    ...bookingFields,
    appointmentDate: slot.get("slot"),
  });
  const appointmentId = getId(appointment);
  const getAppointment = async () =>
    (await (await staff.get(`/api/admin/booking/appointments/${appointmentId.id}`)).json()) as {
      sequence: number;
      updatedAt: string;
    };
  await postHostileBody(
    staff,
    "PUT /api/admin/booking/appointments/:id/notes",
    { updatedAt: (await getAppointment()).updatedAt },
    appointmentId,
  );
  const later = new URLSearchParams((await bookingPages(request))[2]!.split("?")[1]);
  const staffBooking = await postHostileBody(staff, "POST /api/admin/booking/appointments", {
    ...bookingFields,
    appointmentDate: later.get("slot"),
  });
  const reason = { sequence: staffBooking.sequence };
  await postHostileBody(
    staff,
    "POST /api/admin/booking/appointments/:id/cancel",
    reason,
    getId(staffBooking),
  );
  return { token: String(appointment.token), appointmentId };
}
