import type { AppointmentRow, TypeRow } from "./queries.ts";

type Row = Pick<
  AppointmentRow,
  "startsAt" | "timeZone" | "bookerTimeZone" | "meetingLocation" | "meetingLink" | "bookerPhone"
>;

/** 'Tuesday, November 24, 2026 at 11:30 AM EST'. */
const formatDateTime = (iso: string, timeZone: string): string =>
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

/** 'Nov 24, 2026, 11:30 AM', in the firm's time zone. */
export const formatShortDateTime = ({
  startsAt,
  timeZone,
}: Pick<AppointmentRow, "startsAt" | "timeZone">): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(new Date(startsAt))
    .replaceAll("\u202f", " ");

/** The time in the firm's zone and, if it differs, in the booker's. */
function formatWhen({ startsAt, timeZone, bookerTimeZone }: Row): string {
  const firmTime = formatDateTime(startsAt, timeZone);
  const bookerTime = formatDateTime(startsAt, bookerTimeZone ?? timeZone);
  return firmTime === bookerTime ? `When: ${firmTime}` : `When: ${firmTime}\nFor you: ${bookerTime}`;
}

/** The place, for the LOCATION field of calendars. */
export function formatPlace({ meetingLocation, meetingLink, bookerPhone }: Row): string {
  if (meetingLocation === "virtual") return meetingLink ?? "Video call";
  if (meetingLocation === "office") return "Office visit";
  return bookerPhone ? `Phone call to ${bookerPhone}` : "Phone call";
}

/** The place, as a line of a mail. */
function formatMeeting(row: Row): string {
  if (row.meetingLocation === "office")
    return "How: in our office. You find the address on your appointment page.";
  if (row.meetingLocation === "phone") {
    return row.bookerPhone
      ? `How: by phone. We call you at ${row.bookerPhone}.`
      : "How: by phone. Please answer this mail with the number to call.";
  }
  return row.meetingLink
    ? `How: by video, at ${row.meetingLink}`
    : "How: by video. We send you the link before the call.";
}

/** Subject and first line of the confirmation mail. */
function formatConfirmationOpening(
  type: Pick<TypeRow, "name">,
  event: unknown,
  status: AppointmentRow["status"],
): { subject: string; line: string } {
  const { name } = type;
  if (event === "moved") {
    const rest =
      status === "scheduled" ? " We have reserved this time for you and will confirm it shortly." : "";
    return { subject: `Moved: ${name}`, line: `your appointment has been moved: ${name}.${rest}` };
  }
  if (event === "changed")
    return { subject: `Updated: ${name}`, line: `the details of your appointment have changed: ${name}.` };
  if (status === "scheduled") {
    return {
      subject: `Reserved: ${name}`,
      line: `we have reserved this time for you and will confirm it shortly: ${name}.`,
    };
  }
  return { subject: `Booked: ${name}`, line: `your appointment is booked: ${name}.` };
}

/** Subject prefix by the remaining time; reminders may go out later than planned. */
function formatReminderPrefix({ startsAt, timeZone, bookerTimeZone }: Row, now: Date): string {
  const zone = bookerTimeZone ?? timeZone;
  const msLeft = Date.parse(startsAt) - now.getTime();
  if (msLeft < 40 * 60_000) return "Starting soon";
  if (msLeft <= 90 * 60_000) return "In an hour";
  const formatDate = (time: Date | string) =>
    new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeZone: zone }).format(new Date(time));
  return formatDate(startsAt) === formatDate(now) ? "Today" : "Tomorrow";
}

const SMS_PHRASES: Record<string, string> = {
  booked: "is booked for",
  confirmed: "is confirmed for",
  moved: "was moved to",
  changed: "has new details. It is on",
  cancelled: "was canceled. It was scheduled for",
  reminder: "is on",
};

/** The text message. US law requires the opt-out instruction. */
export function formatSms(
  event: string,
  row: Row & Pick<AppointmentRow, "status">,
  type: Pick<TypeRow, "name">,
  firm: string,
): string {
  const when = formatDateTime(row.startsAt, row.bookerTimeZone ?? row.timeZone);
  if (row.status === "scheduled" && (event === "booked" || event === "moved"))
    return `${firm}: we have reserved ${when} for your appointment "${type.name}" and will confirm it shortly. To change it, use the link in our e-mail. Reply STOP to opt out.`;
  const change = event === "cancelled" ? "" : " To change it, use the link in our e-mail.";
  return `${firm}: your appointment "${type.name}" ${SMS_PHRASES[event] ?? "is on"} ${when}.${change} Reply STOP to opt out.`;
}

export function confirmationMail(
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name">,
  event: unknown,
  manageUrl: string,
) {
  const { subject, line } = formatConfirmationOpening(type, event, appointment.status);
  return {
    to: appointment.bookerEmail,
    subject,
    greeting: `Dear ${appointment.bookerName},`,
    paragraphs: [
      line,
      `${formatWhen(appointment)}\nLength: ${appointment.duration} minutes\n${formatMeeting(appointment)}`,
    ],
    button: { label: "Change or cancel", url: manageUrl },
    notes: [`Reference: ${appointment.id}`],
  };
}

export const cancellationMail = (
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name">,
  origin: string,
) => ({
  to: appointment.bookerEmail,
  subject: `Canceled: ${type.name}`,
  greeting: `Dear ${appointment.bookerName},`,
  paragraphs: [`your appointment has been canceled: ${type.name}.`, formatWhen(appointment)],
  button: { label: "Book another time", url: `${origin}/book` },
  notes: [`Reference: ${appointment.id}`],
});

export const reminderMail = (
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name">,
  manageUrl: string,
  now: Date,
) => ({
  to: appointment.bookerEmail,
  subject: `${formatReminderPrefix(appointment, now)}: ${type.name}`,
  greeting: `Dear ${appointment.bookerName},`,
  paragraphs: [
    `this is a reminder of your appointment: ${type.name}.`,
    `${formatWhen(appointment)}\n${formatMeeting(appointment)}`,
  ],
  button: { label: "Change or cancel", url: manageUrl },
});

const NOTICE_SUBJECTS: Record<string, string> = {
  booked: "New booking",
  moved: "Booking moved",
  cancelled: "Booking canceled",
};

/** The staff mail links to the appointment instead of quoting personal data. */
export const noticeMail = (
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name">,
  event: unknown,
  origin: string,
) => ({
  subject: `${NOTICE_SUBJECTS[String(event)] ?? "Booking"}: ${type.name}`,
  paragraphs: [
    `${formatDateTime(appointment.startsAt, appointment.timeZone)}, ${appointment.duration} minutes.`,
  ],
  button: { label: "Open the appointment", url: `${origin}/admin/bookings?open=${appointment.id}` },
});
