import { firm } from "#contract/firm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { AppointmentRow, TypeRow } from "./queries.ts";
import { formatPlace } from "./templates.ts";

export type CalendarEvent = Pick<
  AppointmentRow,
  "id" | "startsAt" | "endsAt" | "sequence" | "status" | "updatedAt"
> & {
  title: string;
  place: string;
  description: string;
  url: string;
  /** `email` is empty when none is configured. */
  organizer: { name: string; email: string };
};

const BYTES_PER_LINE = 75;
const ALARM_MINUTES = 30;

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, "\\n");
const toIcsTime = (iso: string) => iso.replace(/[-:]|\.\d+/g, "");

/** Folds a line at 75 bytes without splitting a character (RFC 5545 §3.1). */
function foldLine(line: string): string {
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

/** Quotes a parameter value; drops quotes and control characters (RFC 5545 §3.2). */
const quoteParameter = (text: string) => `"${text.replace(/["\p{Cc}]/gu, "")}"`;

/** Calendars that apply updates automatically require an organizer (RFC 5546 §3.2). */
const organizerLine = ({ name, email }: CalendarEvent["organizer"]) =>
  email ? [`ORGANIZER;CN=${quoteParameter(name)}:mailto:${email}`] : [];

/** Calendars find an event that they have by it, so it never changes, not even with the name of the firm. */
const uid = (id: string) => `${id}@planwright`;

/** A reminder by the calendar itself (RFC 5545 §3.6.6). */
const alarmLines = (title: string) => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:-PT${ALARM_MINUTES}M`,
  "END:VALARM",
];

/** The lines of one event. A higher SEQUENCE makes calendars replace it. */
function eventLines(event: CalendarEvent): string[] {
  const status =
    event.status === "cancelled" ? "CANCELLED" : event.status === "scheduled" ? "TENTATIVE" : "CONFIRMED";
  return [
    "BEGIN:VEVENT",
    `UID:${uid(event.id)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${toIcsTime(event.updatedAt)}`,
    ...organizerLine(event.organizer),
    `DTSTART:${toIcsTime(event.startsAt)}`,
    `DTEND:${toIcsTime(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${status}`,
    "TRANSP:OPAQUE",
    ...(event.status === "cancelled" ? [] : alarmLines(event.title)),
    "END:VEVENT",
  ];
}

const formatCalendar = (method: "PUBLISH" | "CANCEL", lines: readonly string[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${firm.name}//Booking//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...lines,
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");

/** Formats an appointment as iCalendar (RFC 5545). */
export const formatIcs = (event: CalendarEvent): string =>
  formatCalendar(event.status === "cancelled" ? "CANCEL" : "PUBLISH", eventLines(event));

/** Formats a calendar to subscribe to. Clients read it again after `refreshMinutes`, where they honor it. */
export const formatIcsFeed = (
  { name, refreshMinutes }: { name: string; refreshMinutes: number },
  events: readonly CalendarEvent[],
): string =>
  formatCalendar("PUBLISH", [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...events.flatMap(eventLines),
  ]);

/** The .ics file for mails and downloads, with the manage link. */
export const createIcsAttachment = (
  { config }: Pick<Ctx, "config">,
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name">,
  manageUrl: string,
) => ({
  name: "appointment.ics",
  type: "text/calendar",
  content: formatIcs({
    ...appointment,
    title: `${type.name} with ${config.firm.name}`,
    place: formatPlace(appointment, config.firm),
    description: `${config.firm.name}, ${config.firm.phone}\nChange or cancel: ${manageUrl}`,
    url: manageUrl,
    organizer: { name: config.firm.name, email: config.mailFrom },
  }),
});
