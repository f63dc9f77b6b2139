import type { Config, Ctx } from "#worker/runtime/ctx.ts";
import { type CalendarEvent, formatIcs } from "#worker/features/booking/index.ts";
import { interviewUid } from "./ics-uid.ts";
import { formatCandidate } from "./interview.ts";
import type { InterviewRecord } from "./queries.ts";
import { formatPlace } from "./templates.ts";

type Firm = Pick<Config, "firm" | "mailFrom" | "origin">;

const toOrganizer = ({ firm, mailFrom }: Firm) => ({ name: firm.name, email: mailFrom });

/** Fields of the calendar event that everybody has. Throws without a time. */
function toEvent({ interview }: InterviewRecord, config: Firm) {
  const { id, startsAt, endsAt, sequence, updatedAt, status } = interview;
  if (!startsAt || !endsAt) throw new Error(`Interview ${id} has no time.`);
  return {
    id: interviewUid(id),
    startsAt,
    endsAt,
    sequence,
    updatedAt,
    status: status === "canceled" ? ("cancelled" as const) : ("confirmed" as const),
    organizer: toOrganizer(config),
  };
}

const toFile = (content: string) => ({ name: "interview.ics", type: "text/calendar", content });

/** The candidate's calendar file, with the link to change the interview. */
export const createCandidateIcs = ({ config }: Pick<Ctx, "config">, record: InterviewRecord, url: string) =>
  toFile(
    formatIcs({
      ...toEvent(record, config),
      title: `${record.interview.title} with ${config.firm.name}`,
      place: formatPlace(record.interview, config.firm, record.candidate.phone),
      description: `${config.firm.name}, ${config.firm.phone}\nChange or cancel: ${url}`,
      url,
    }),
  );

/** The event in an interviewer's calendar: name and job of the candidate, no contact data. */
export function toStaffEvent(record: InterviewRecord, config: Firm): CalendarEvent {
  const { interview, candidate } = record;
  const url = `${config.origin}/admin/interviews?open=${interview.id}`;
  return {
    ...toEvent(record, config),
    title: [`${interview.title}: ${formatCandidate(candidate)}`, candidate.jobTitle]
      .filter(Boolean)
      .join(", "),
    place: formatPlace(interview, config.firm),
    description: url,
    url,
  };
}

export const createStaffIcs = ({ config }: Pick<Ctx, "config">, record: InterviewRecord) =>
  toFile(formatIcs(toStaffEvent(record, config)));

type ErasedInterview = { id: string; startsAt: string; endsAt: string; sequence: number };

/** Removes an erased interview from an interviewer's calendar, without data of the candidate. */
export const createErasedIcs = (
  { config }: Pick<Ctx, "config">,
  { id, startsAt, endsAt, sequence }: ErasedInterview,
  updatedAt: string,
) =>
  toFile(
    formatIcs({
      id: interviewUid(id),
      startsAt,
      endsAt,
      sequence: sequence + 1,
      updatedAt,
      status: "cancelled",
      organizer: toOrganizer(config),
      title: "Interview canceled",
      place: "",
      description: "",
      url: `${config.origin}/admin/interviews`,
    }),
  );
