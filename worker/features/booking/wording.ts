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
  if (event === "moved")
    return { subject: `Moved: ${name}`, line: `your appointment has been moved: ${name}.` };
  if (status === "scheduled") {
    return {
      subject: `We keep your time: ${name}`,
      line: `we keep this time for you and confirm it shortly: ${name}.`,
    };
  }
  return { subject: `Booked: ${name}`, line: `your appointment is booked: ${name}.` };
}
