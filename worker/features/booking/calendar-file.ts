import type { Ctx } from "#worker/runtime/ctx.ts";
import type { AppointmentRow, TypeRow } from "./queries.ts";
import { placeOf } from "./templates.ts";

type CalendarEvent = Pick<
  AppointmentRow,
  "id" | "startsAt" | "endsAt" | "sequence" | "status" | "updatedAt"
> & {
  title: string;
  place: string;
  description: string;
  url: string;
  /** Who invites; empty when we have no address. */
  organizer: { name: string; email: string };
};

const BYTES_PER_LINE = 75;

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, "\\n");
const stamp = (iso: string) => iso.replace(/[-:]|\.\d+/g, "");

/** Lines of at most 75 bytes, continued by a space (RFC 5545 §3.1); no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let size = 0;
  let out = "";
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > BYTES_PER_LINE) {
      out += "\r\n ";
      size = 1;
    }
    out += character;
    size += bytes;
  }
  return out;
}

/** A parameter's value; what would end it is left out (RFC 5545 §3.2). */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, "")}"`;

/** Programs that take changes over by themselves ask who sent them (RFC 5546 §3.2). */
const organizerLine = ({ name, email }: CalendarEvent["organizer"]) =>
  email ? [`ORGANIZER;CN=${quoted(name)}:mailto:${email}`] : [];

/** What calls the event the same in every calendar, however often it is moved. */
const uid = (id: string) => `${id}@planwright`;

/** An appointment as calendars read it (RFC 5545). The sequence rises with each change, so that they take it over. */
export function calendarFile(event: CalendarEvent): string {
  const cancelled = event.status === "cancelled";
  const status = cancelled ? "CANCELLED" : event.status === "scheduled" ? "TENTATIVE" : "CONFIRMED";
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Planwright//Booking//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${cancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${uid(event.id)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp(event.updatedAt)}`,
    ...organizerLine(event.organizer),
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${status}`,
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** The calendar file of an appointment, for a mail or a download; the link to change it stands in it. */
export const calendarAttachment = (
  { config }: Pick<Ctx, "config">,
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name">,
  manageUrl: string,
) => ({
  name: "appointment.ics",
  type: "text/calendar",
  content: calendarFile({
    ...appointment,
    title: type.name,
    place: placeOf(appointment),
    description: `Change or cancel: ${manageUrl}`,
    url: manageUrl,
    organizer: { name: config.siteName, email: config.mailFrom },
  }),
});
