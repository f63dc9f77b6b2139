import { formatZonedTime } from "#contract/time-zone.ts";
import { displayName } from "#worker/base/display-name.ts";
import type { Config } from "#worker/runtime/ctx.ts";
import { formatGreeting } from "#worker/runtime/mail.ts";
import { formatCandidate } from "./interview.ts";
import type { InterviewEvent } from "./deliveries.ts";
import type { InterviewRecord, InterviewRow } from "./queries.ts";

type Firm = Config["firm"];

const formatJob = ({ candidate }: InterviewRecord): string =>
  candidate.jobTitle ? ` for the role of ${candidate.jobTitle}` : "";

/** The time in the candidate's zone and, if it differs, in the firm's. */
function formatWhen({ startsAt, timeZone, candidateTimeZone }: InterviewRow): string {
  if (!startsAt) return "";
  const firmTime = formatZonedTime(startsAt, timeZone);
  const ownTime = formatZonedTime(startsAt, candidateTimeZone ?? timeZone);
  return firmTime === ownTime ? `When: ${ownTime}` : `When: ${ownTime}\nOur time: ${firmTime}`;
}

/** The place for calendars. `phone` is the candidate's number; without it no contact data is named. */
export function formatPlace(
  { location, place }: Pick<InterviewRow, "location" | "place">,
  firm: Firm,
  phone: string | null = null,
): string {
  if (location === "virtual") return place ?? "Video call";
  if (location === "office") return place ?? `${firm.name}, ${firm.address}`;
  return phone ? `Phone call to ${phone}` : "Phone call";
}

function formatMeeting(record: InterviewRecord, firm: Firm): string {
  const { interview, candidate } = record;
  if (interview.location === "office") return `Where: ${formatPlace(interview, firm)}`;
  if (interview.location === "phone") return `How: by phone. We call you at ${candidate.phone}.`;
  return interview.place
    ? `How: by video, at ${interview.place}`
    : "How: by video. We send you the link before the interview.";
}

/** 'With: Ana Doe, Ben Roe'; usernames are what the back office has as names. */
function formatInterviewers({ interviewers }: InterviewRecord): string {
  const names = interviewers
    .filter(({ isAssigned }) => isAssigned)
    .map(({ username }) => displayName(username))
    .filter(Boolean);
  return names.length ? `With: ${names.join(", ")}\n` : "";
}

const formatFacts = (record: InterviewRecord, firm: Firm) =>
  [
    formatWhen(record.interview),
    `Length: ${record.interview.duration} minutes`,
    `${formatInterviewers(record)}${formatMeeting(record, firm)}`,
  ]
    .filter(Boolean)
    .join("\n");

const toCandidate = ({ candidate }: InterviewRecord) => ({
  to: candidate.email,
  greeting: formatGreeting(candidate.firstName, candidate.lastName),
});

export function invitationMail(record: InterviewRecord, url: string, firm: Firm) {
  const { interview } = record;
  const until = interview.expiresAt
    ? ` The times are offered until ${formatZonedTime(interview.expiresAt, interview.timeZone)}.`
    : "";
  return {
    ...toCandidate(record),
    subject: `Choose a time: ${interview.title}`,
    paragraphs: [
      `We would like to talk with you${formatJob(record)}: ${interview.title}, ${interview.duration} minutes.`,
      formatMeeting(record, firm),
      `What happens next: choose a time that suits you with the button. You see all times in your time zone.${until} Then you get a confirmation with a file for your calendar. If no time suits you, reply to this email.`,
    ],
    button: { label: "Choose a time", url },
    notes: ["Do not share this link: anyone who has it can choose a time or cancel."],
  };
}

const CONFIRMATION_OPENINGS: Record<string, { subject: string; line: string }> = {
  moved: { subject: "Moved", line: "Your interview has been moved" },
  changed: { subject: "Updated", line: "The details of your interview have changed" },
};

export function confirmationMail(record: InterviewRecord, event: unknown, url: string, firm: Firm) {
  const { subject, line } = CONFIRMATION_OPENINGS[String(event)] ?? {
    subject: "Interview",
    line: "Your interview is scheduled",
  };
  return {
    ...toCandidate(record),
    subject: `${subject}: ${record.interview.title}`,
    paragraphs: [
      `${line}${formatJob(record)}: ${record.interview.title}.`,
      formatFacts(record, firm),
      "The attached file puts it into your calendar, and you get a reminder the day before. To choose another time or to cancel, use the button.",
    ],
    button: { label: "Change or cancel", url },
  };
}

export function candidateReminderMail(record: InterviewRecord, url: string, firm: Firm) {
  return {
    ...toCandidate(record),
    subject: `Reminder: ${record.interview.title}`,
    paragraphs: [
      `This is a reminder of your interview${formatJob(record)}: ${record.interview.title}.`,
      formatFacts(record, firm),
    ],
    button: { label: "Change or cancel", url },
  };
}

export function cancellationMail(record: InterviewRecord, origin: string) {
  const { interview } = record;
  return {
    ...toCandidate(record),
    subject: `Canceled: ${interview.title}`,
    paragraphs: [
      `Your interview${formatJob(record)} has been canceled: ${interview.title}.`,
      ...(interview.startsAt ? [formatWhen(interview)] : []),
      interview.startsAt
        ? "The attached file removes it from your calendar. If you have questions, reply to this email."
        : "You no longer need to choose a time. If you have questions, reply to this email.",
    ],
    button: { label: "See open jobs", url: `${origin}/jobs` },
  };
}

const NOTICE_SUBJECTS: Record<InterviewEvent | "reminder" | "released", string> = {
  invited: "Interview offered",
  scheduled: "Interview",
  moved: "Interview moved",
  changed: "Interview updated",
  canceled: "Interview canceled",
  withdrawn: "Interview canceled",
  reminder: "Reminder",
  released: "Interview reassigned",
};

/** For an interviewer: name, job and time; contact data stays behind the sign-in. */
export function noticeMail(
  record: InterviewRecord,
  event: keyof typeof NOTICE_SUBJECTS,
  interviewer: string,
  { origin, firm }: Pick<Config, "origin" | "firm">,
) {
  const { interview, candidate } = record;
  const name = formatCandidate(candidate);
  const when = interview.startsAt ? formatZonedTime(interview.startsAt, interview.timeZone) : "no time yet";
  const isCanceled = interview.status === "canceled";
  const others = record.interviewers
    .filter(({ isAssigned, username }) => isAssigned && username !== interviewer)
    .map(({ username }) => displayName(username));
  return {
    about: candidate.email,
    subject: `${NOTICE_SUBJECTS[event]}: ${name}, ${interview.title}`,
    paragraphs: [
      `For ${displayName(interviewer) || "the interviewer"}: ${interview.title} with ${name}${formatJob(record)}.`,
      [
        `When: ${when}, ${interview.duration} minutes`,
        `Where: ${formatPlace(interview, firm)}`,
        ...(others.length ? [`Also there: ${others.join(", ")}`] : []),
      ].join("\n"),
      ...(event === "released" ? ["Somebody else has this interview now. Your time is free again."] : []),
      ...(isCanceled && interview.cancelReason ? [`Reason: ${interview.cancelReason}`] : []),
      ...(interview.notes && !isCanceled && event !== "released" ? [interview.notes] : []),
    ],
    button: { label: "Open the interview", url: `${origin}/admin/interviews?open=${interview.id}` },
  };
}

type ErasedInterview = { startsAt: string; timeZone: string };

/** For an interviewer, after the candidate's data was erased: the time only. */
export const erasedMail = ({ startsAt, timeZone }: ErasedInterview, interviewer: string, origin: string) => ({
  subject: `Interview canceled: ${formatZonedTime(startsAt, timeZone)}`,
  paragraphs: [
    `For ${displayName(interviewer) || "the interviewer"}: the interview on ${formatZonedTime(startsAt, timeZone)} does not take place, because the candidate’s data has been erased. Your time is free again.`,
    "The attached file removes it from your calendar.",
  ],
  button: { label: "Open the interviews", url: `${origin}/admin/interviews` },
});
