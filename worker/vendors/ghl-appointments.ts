import * as z from "zod";
import type { CrmAppointment } from "#worker/ports/crm.ts";
import type { VendorResponse } from "./vendor-request.ts";
import { type GhlQuestion, ghlRefusal, parseGhl } from "./ghl.ts";

type Ask = (question: GhlQuestion) => Promise<VendorResponse>;

const Saved = z.object({ id: z.string().min(1) });
const Events = z.object({
  events: z.array(
    z.object({ id: z.string().min(1), contactId: z.string().nullish(), startTime: z.unknown() }),
  ),
});
const faults = {
  400: "It does not accept the appointment. Check the mapped calendar.",
  422: "It does not accept the appointment. Check the mapped calendar.",
};

/**
 * Changes the appointment that is known, or this contact's one at this time in the calendar, or makes one. Our own diary
 * decides what is free and we send the confirmations, so theirs does neither.
 */
export async function saveAppointment(
  ask: Ask,
  locationId: string,
  { id, contactId, calendarId, title, startsAt, endsAt, status, address }: CrmAppointment,
): Promise<{ id: string }> {
  const wanted = {
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
  const known = id ?? (await find(ask, locationId, { contactId, calendarId, startsAt, endsAt }));
  if (known) {
    const json = wanted;
    const answer = await ask({ path: `${path}/${encodeURIComponent(known)}`, method: "PUT", json });
    if (answer.status !== 404) {
      if (!answer.ok) throw ghlRefusal(answer, faults);
      return { id: known };
    }
  }
  const json = { ...wanted, locationId, contactId };
  return { id: parseGhl(Saved, await ask({ path, method: "POST", json }), faults).id };
}

/** An appointment may have been made by a call whose answer was lost. */
async function find(
  ask: Ask,
  locationId: string,
  wanted: Pick<CrmAppointment, "contactId" | "calendarId" | "startsAt" | "endsAt">,
): Promise<string | null> {
  const start = Date.parse(wanted.startsAt);
  const query = {
    locationId,
    calendarId: wanted.calendarId,
    startTime: String(start),
    endTime: String(Date.parse(wanted.endsAt)),
  };
  const { events } = parseGhl(Events, await ask({ path: "/calendars/events", query }), faults);
  const same = events.find(
    ({ contactId, startTime }) =>
      contactId === wanted.contactId && new Date(startTime as string).getTime() === start,
  );
  return same?.id ?? null;
}
