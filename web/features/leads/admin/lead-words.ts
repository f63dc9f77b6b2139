import type { LeadStatus, LeadType, Priority } from "#contract/leads/constants.ts";
import type { EnteredType, Lead, LeadSort } from "#contract/leads/endpoints.ts";

/** As long as an id has to be to tell two people apart who gave no name (spec B §9). */
const ID_SHOWN = 8;

/** What a lead is called: by name, else by address, else by the beginning of its id. */
export function leadName(lead: Pick<Lead, "id" | "firstName" | "lastName" | "email" | "phone">): string {
  const name = [lead.firstName, lead.lastName].filter(Boolean).join(" ");
  return name || lead.email || lead.phone || `Lead ${lead.id.slice(0, ID_SHOWN)}`;
}

export const typeWords: Record<LeadType, string> = {
  candidate: "Candidate",
  employer: "Employer",
  contact: "Contact",
  booking: "Booking",
  newsletter: "Newsletter",
  other: "Other",
};

export const priorityWords: Record<Priority, string> = {
  urgent: "Urgent",
  high: "High",
  medium: "Medium",
  low: "Low",
};

export const statusWords: Record<LeadStatus, string> = {
  active: "Active",
  converted: "Converted",
  lost: "Lost",
  archived: "Archived",
};

export const sortWords: Record<LeadSort, string> = {
  due: "Overdue first",
  newest: "Newest first",
  score: "Highest score",
  name: "Name",
  activity: "Last activity",
  "follow-up": "Next follow-up",
};

export const entryWords: Record<EnteredType, string> = {
  note: "Note",
  call: "Call",
  email: "E-mail",
  meeting: "Meeting",
  task: "Task",
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time as one says it: "12 min", "3 h 20 min", "2 days 4 h". */
export function span(ms: number): string {
  if (ms < MINUTE) return "under a minute";
  const [days, hours, minutes] = [
    Math.floor(ms / DAY),
    Math.floor((ms % DAY) / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
  ];
  if (days > 0) return `${days === 1 ? "1 day" : `${days} days`}${hours && days < 7 ? ` ${hours} h` : ""}`;
  if (hours > 0) return `${hours} h${minutes ? ` ${minutes} min` : ""}`;
  return `${minutes} min`;
}

/** How far a time lies ahead, in milliseconds; negative when it is over. */
export const timeUntil = (time: string, now = Date.now()): number => Date.parse(time) - now;

export type Clock = { tone: "late" | "soon" | "waiting" | "kept" | "missed"; words: string };

const SOON = 30 * MINUTE;

/** How the promise of an answer stands, in words; null when nothing was promised. */
export function promiseOf(
  lead: Pick<Lead, "dueAt" | "firstRespondedAt" | "status">,
  now = Date.now(),
): Clock | null {
  const { dueAt, firstRespondedAt, status } = lead;
  if (!dueAt) return null;
  const due = Date.parse(dueAt);
  if (firstRespondedAt) {
    const late = Date.parse(firstRespondedAt) - due;
    return late > 0
      ? { tone: "missed", words: `Answered ${span(late)} late` }
      : { tone: "kept", words: "Answered in time" };
  }
  if (status === "lost" || status === "archived") return null;
  const left = due - now;
  if (left < 0) return { tone: "late", words: `Overdue by ${span(-left)}` };
  return { tone: left < SOON ? "soon" : "waiting", words: `Due in ${span(left)}` };
}
