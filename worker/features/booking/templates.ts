import type { AppointmentRow, TypeRow } from "./queries.ts";

type Row = Pick<
  AppointmentRow,
  "startsAt" | "timeZone" | "bookerTimeZone" | "meetingLocation" | "meetingLink" | "bookerPhone"
>;

/** 'Tuesday, November 24, 2026 at 11:30 AM EST'. */
export const spokenMoment = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  })
    .format(new Date(iso))
    .replaceAll("\u202f", " ");

/** 'Nov 24, 2026, 11:30 AM', as the firm's clock shows it: for the timeline. */
export const shortMoment = ({ startsAt, timeZone }: Pick<AppointmentRow, "startsAt" | "timeZone">): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(new Date(startsAt))
    .replaceAll("\u202f", " ");

/** When it is, where the firm is and, if the clock differs there, where the booker is. */
export function whenLines({ startsAt, timeZone, bookerTimeZone }: Row): string {
  const ours = spokenMoment(startsAt, timeZone);
  const yours = spokenMoment(startsAt, bookerTimeZone ?? timeZone);
  return ours === yours ? `When: ${ours}` : `When: ${ours}\nFor you: ${yours}`;
}

/** Where one meets, in a few words for a calendar's field. */
export function placeOf({ meetingLocation, meetingLink, bookerPhone }: Row): string {
  if (meetingLocation === "virtual") return meetingLink ?? "Video call";
  if (meetingLocation === "office") return "Office visit";
  return bookerPhone ? `Phone call to ${bookerPhone}` : "Phone call";
}

/** The same as a sentence of a mail. */
export function howLine(row: Row): string {
  if (row.meetingLocation === "office")
    return "How: in our office; the address stands on your appointment's page.";
  if (row.meetingLocation === "phone") {
    return row.bookerPhone
      ? `How: by phone. We call you at ${row.bookerPhone}.`
      : "How: by phone. Please answer this mail with the number to call.";
  }
  return row.meetingLink
    ? `How: by video, at ${row.meetingLink}`
    : "How: by video. We send you the link before the call.";
}

/** What the booker is told first. */
export function opening(
  type: Pick<TypeRow, "name">,
  event: unknown,
  status: AppointmentRow["status"],
): { subject: string; line: string } {
  const { name } = type;
  if (event === "moved") {
    const rest = status === "scheduled" ? " We keep this time for you and confirm it shortly." : "";
    return { subject: `Moved: ${name}`, line: `your appointment has been moved: ${name}.${rest}` };
  }
  if (event === "changed")
    return { subject: `Updated: ${name}`, line: `the details of your appointment have changed: ${name}.` };
  if (status === "scheduled") {
    return {
      subject: `We keep your time: ${name}`,
      line: `we keep this time for you and confirm it shortly: ${name}.`,
    };
  }
  return { subject: `Booked: ${name}`, line: `your appointment is booked: ${name}.` };
}

/** How far off it is when a reminder goes out, which may be later than planned. */
export function remindingWord({ startsAt, timeZone, bookerTimeZone }: Row, now: Date): string {
  const zone = bookerTimeZone ?? timeZone;
  const left = Date.parse(startsAt) - now.getTime();
  if (left < 40 * 60_000) return "Starting soon";
  if (left <= 90 * 60_000) return "In an hour";
  const dateOf = (time: Date | string) =>
    new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeZone: zone }).format(new Date(time));
  return dateOf(startsAt) === dateOf(now) ? "Today" : "Tomorrow";
}

const TEXTS: Record<string, string> = {
  booked: "is booked for",
  confirmed: "is confirmed for",
  moved: "was moved to",
  changed: "has new details; it is on",
  cancelled: "was canceled. It was to be on",
  reminder: "is on",
};

/** The same in a text message; STOP is what the law wants to be told. */
export function textOf(
  event: string,
  row: Row & Pick<AppointmentRow, "status">,
  type: Pick<TypeRow, "name">,
  firm: string,
): string {
  const when = spokenMoment(row.startsAt, row.bookerTimeZone ?? row.timeZone);
  if (row.status === "scheduled" && (event === "booked" || event === "moved"))
    return `${firm}: we keep ${when} for your appointment "${type.name}" and confirm it shortly. To change it, use the link in our e-mail. Reply STOP to opt out.`;
  const change = event === "cancelled" ? "" : " To change it, use the link in our e-mail.";
  return `${firm}: your appointment "${type.name}" ${TEXTS[event] ?? "is on"} ${when}.${change} Reply STOP to opt out.`;
}
