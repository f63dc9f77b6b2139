import * as z from "zod";
import type { CrmAppointment } from "#worker/ports/crm.ts";
import type { VendorResponse } from "./vendor-request.ts";
import { type GhlRequest, toGhlFailure, parseGhl } from "./ghl.ts";

type GhlCall = (request: GhlRequest) => Promise<VendorResponse>;

const Saved = z.object({ id: z.string().min(1) });
const Events = z.object({
  events: z.array(
    z.object({ id: z.string().min(1), contactId: z.string().nullish(), startTime: z.unknown() }),
  ),
});
const messages = {
  400: "The appointment was rejected. Check the mapped calendar.",
  422: "The appointment was rejected. Check the mapped calendar.",
};

/**
 * Updates the known appointment or one of the contact at the same time, else creates one. GoHighLevel neither
 * checks availability nor notifies: this app does both.
 */
export async function saveAppointment(
  call: GhlCall,
  locationId: string,
  { id, contactId, calendarId, title, startsAt, endsAt, status, address }: CrmAppointment,
): Promise<{ id: string }> {
  const appointment = {
    calendarId,
    title,
    startTime: startsAt,
    endTime: endsAt,
    appointmentStatus: status,
    ignoreFreeSlotValidation: true,
    ignoreDateRange: true,
    toNotify: false,
    ...(address && { meetingLocationType: "custom", address, overrideLocationConfig: true }),
  };
  const path = "/calendars/events/appointments";
  const appointmentId =
    id ?? (await findAppointment(call, locationId, { contactId, calendarId, startsAt, endsAt }));
  if (appointmentId) {
    const json = appointment;
    const response = await call({
      path: `${path}/${encodeURIComponent(appointmentId)}`,
      method: "PUT",
      json,
    });
    if (response.status !== 404) {
      if (!response.ok) throw toGhlFailure(response, messages);
      return { id: appointmentId };
    }
  }
  const json = { ...appointment, locationId, contactId };
  return { id: parseGhl(Saved, await call({ path, method: "POST", json }), messages).id };
}

/** Finds an appointment whose creation response was lost. */
async function findAppointment(
  call: GhlCall,
  locationId: string,
  appointment: Pick<CrmAppointment, "contactId" | "calendarId" | "startsAt" | "endsAt">,
): Promise<string | null> {
  const start = Date.parse(appointment.startsAt);
  const query = {
    locationId,
    calendarId: appointment.calendarId,
    startTime: String(start),
    endTime: String(Date.parse(appointment.endsAt)),
  };
  const { events } = parseGhl(Events, await call({ path: "/calendars/events", query }), messages);
  const same = events.find(
    ({ contactId, startTime }) =>
      contactId === appointment.contactId && new Date(startTime as string).getTime() === start,
  );
  return same?.id ?? null;
}
