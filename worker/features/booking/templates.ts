import { bookingPreparation } from "#contract/booking/constants.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { displayName } from "#worker/base/display-name.ts";
import type { Config } from "#worker/runtime/ctx.ts";
import { formatGreeting } from "#worker/runtime/mail.ts";
import { listReminderHours } from "./appointment.ts";
import type { AppointmentRow, TypeRow } from "./queries.ts";

type Firm = Config["firm"];

type Row = Pick<
  AppointmentRow,
  "startsAt" | "timeZone" | "bookerTimeZone" | "meetingLocation" | "meetingLink" | "bookerPhone"
>;

/** 'Nov 24, 2026, 11:30 AM', in the firm's time zone. */
export const formatShortDateTime = ({
  startsAt,
  timeZone,
}: Pick<AppointmentRow, "startsAt" | "timeZone">): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(new Date(startsAt))
    .replaceAll("\u202f", " ");

/** The time in the booker's zone and, if it differs, in the firm's. */
function formatWhen({ startsAt, timeZone, bookerTimeZone }: Row): string {
  const firmTime = formatZonedTime(startsAt, timeZone);
  const bookerTime = formatZonedTime(startsAt, bookerTimeZone ?? timeZone);
  return firmTime === bookerTime ? `When: ${bookerTime}` : `When: ${bookerTime}\nOur time: ${firmTime}`;
}

/** The place, for the LOCATION field of calendars. */
export function formatPlace({ meetingLocation, meetingLink, bookerPhone }: Row, firm: Firm): string {
  if (meetingLocation === "virtual") return meetingLink ?? "Video call";
  if (meetingLocation === "office") return `${firm.name}, ${firm.address}`;
  return bookerPhone ? `Phone call to ${bookerPhone}` : "Phone call";
}

/** The place, as a line of a mail. */
function formatMeeting(row: Row, firm: Firm): string {
  if (row.meetingLocation === "office") return `Where: our office, ${firm.address}`;
  if (row.meetingLocation === "phone") {
    return row.bookerPhone
      ? `How: by phone. We call you at ${row.bookerPhone}.`
      : "How: by phone. Please reply to this email with the number to call.";
  }
  return row.meetingLink
    ? `How: by video, at ${row.meetingLink}`
    : "How: by video. We send you the link before the call.";
}

const formatHost = ({ host }: Pick<TypeRow, "host">): string => (host ? `With: ${host}\n` : "");

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
    return { subject: `Moved: ${name}`, line: `Your appointment has been moved: ${name}.${rest}` };
  }
  if (event === "changed")
    return { subject: `Updated: ${name}`, line: `The details of your appointment have changed: ${name}.` };
  if (status === "scheduled") {
    return {
      subject: `Reserved: ${name}`,
      line: `We have reserved this time for you and will confirm it shortly: ${name}.`,
    };
  }
  return { subject: `Booked: ${name}`, line: `Your appointment is booked: ${name}.` };
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
  const when = formatZonedTime(row.startsAt, row.bookerTimeZone ?? row.timeZone);
  if (row.status === "scheduled" && (event === "booked" || event === "moved"))
    return `${firm}: we have reserved ${when} for your appointment "${type.name}" and will confirm it shortly. To change it, use the link in our email. Reply STOP to opt out.`;
  const change = event === "cancelled" ? "" : " To change it, use the link in our email.";
  return `${firm}: your appointment "${type.name}" ${SMS_PHRASES[event] ?? "is on"} ${when}.${change} Reply STOP to opt out.`;
}

const REMINDER_PHRASES: Record<number, string> = { 24: "a day", 1: "an hour" };

/** What the booker can expect until the appointment. */
function formatNextSteps({ status, startsAt, updatedAt }: AppointmentRow): string {
  const hours = listReminderHours(startsAt, new Date(updatedAt));
  const reminders = hours.map((hour) => REMINDER_PHRASES[hour]).join(" and ");
  return [
    "What happens next:",
    status === "scheduled" && "we confirm the time by email.",
    reminders &&
      `${status === "scheduled" ? "Then you" : "you"} get a reminder ${reminders} before it starts.`,
    "The attached file puts the appointment into your calendar. To choose another time, use the button. To tell us something beforehand, reply to this email.",
  ]
    .filter(Boolean)
    .join(" ");
}

export function confirmationMail(
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name" | "host" | "audience">,
  event: unknown,
  manageUrl: string,
  firm: Firm,
) {
  const { subject, line } = formatConfirmationOpening(type, event, appointment.status);
  return {
    to: appointment.bookerEmail,
    subject,
    greeting: formatGreeting(appointment.bookerName),
    paragraphs: [
      line,
      `${formatWhen(appointment)}\nLength: ${appointment.duration} minutes\n${formatHost(type)}${formatMeeting(appointment, firm)}`,
      formatNextSteps(appointment),
      bookingPreparation[type.audience],
    ],
    button: { label: "Change or cancel", url: manageUrl },
  };
}

/** States until when the slot is held, in the booker's time zone. */
export const holdMail = (
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name" | "host">,
  confirmUrl: string,
  firm: Firm,
) => ({
  to: appointment.bookerEmail,
  subject: `Please confirm: ${type.name}`,
  greeting: formatGreeting(appointment.bookerName),
  paragraphs: [
    `Please confirm your appointment: ${type.name}. We hold the time for you until ${formatZonedTime(appointment.heldUntil ?? appointment.createdAt, appointment.bookerTimeZone ?? appointment.timeZone)}. After that it is free again.`,
    `${formatWhen(appointment)}\nLength: ${appointment.duration} minutes\n${formatHost(type)}${formatMeeting(appointment, firm)}`,
    "What happens next: confirm with the button. Then we send you a confirmation with a file for your calendar.",
  ],
  button: { label: "Confirm appointment", url: confirmUrl },
  notes: ["If you did not book this appointment, ignore this email."],
});

export const cancellationMail = (
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name">,
  origin: string,
) => ({
  to: appointment.bookerEmail,
  subject: `Canceled: ${type.name}`,
  greeting: formatGreeting(appointment.bookerName),
  paragraphs: [
    `Your appointment has been canceled: ${type.name}.`,
    formatWhen(appointment),
    "There is nothing else to do: the attached file removes it from your calendar. You can book another time whenever you like.",
  ],
  button: { label: "Book another time", url: `${origin}/book` },
});

export const reminderMail = (
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name" | "host">,
  manageUrl: string,
  now: Date,
  firm: Firm,
) => ({
  to: appointment.bookerEmail,
  subject: `${formatReminderPrefix(appointment, now)}: ${type.name}`,
  greeting: formatGreeting(appointment.bookerName),
  paragraphs: [
    `This is a reminder of your appointment: ${type.name}.`,
    `${formatWhen(appointment)}\n${formatHost(type)}${formatMeeting(appointment, firm)}`,
  ],
  button: { label: "Change or cancel", url: manageUrl },
});

const NOTICE_SUBJECTS: Record<string, string> = {
  booked: "New booking",
  moved: "Booking moved",
  cancelled: "Booking canceled",
};

/** Names person, service and time; everything else stays behind the sign-in. */
export function noticeMail(
  appointment: AppointmentRow,
  type: Pick<TypeRow, "name">,
  event: unknown,
  origin: string,
) {
  const name = displayName(appointment.bookerName) || "A visitor";
  return {
    about: appointment.bookerEmail,
    subject: `${NOTICE_SUBJECTS[String(event)] ?? "Booking"}: ${name}, ${type.name}`,
    paragraphs: [
      `${name}: ${type.name}, ${formatZonedTime(appointment.startsAt, appointment.timeZone)}, ${appointment.duration} minutes.`,
    ],
    button: { label: "Open the appointment", url: `${origin}/admin/bookings?open=${appointment.id}` },
  };
}
