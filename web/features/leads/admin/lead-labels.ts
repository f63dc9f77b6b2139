import type { LeadStatus, LeadType, Priority, LeadSort } from "#contract/leads/constants.ts";
import type { Lead } from "#contract/leads/schemas.ts";

/** Spec B §9. */
const ID_PREFIX_LENGTH = 8;

/** Full name, else email address, else phone number, else the start of the id. */
export function leadName(lead: Pick<Lead, "id" | "firstName" | "lastName" | "email" | "phone">): string {
  const name = [lead.firstName, lead.lastName].filter(Boolean).join(" ");
  return name || lead.email || lead.phone || `Lead ${lead.id.slice(0, ID_PREFIX_LENGTH)}`;
}

export const leadTypeLabels: Record<LeadType, string> = {
  candidate: "Candidate",
  employer: "Employer",
  contact: "Contact",
  booking: "Booking",
  newsletter: "Newsletter",
  other: "Other",
};

export const priorityLabels: Record<Priority, string> = {
  urgent: "Urgent",
  high: "High",
  medium: "Medium",
  low: "Low",
};

export const leadStatusLabels: Record<LeadStatus, string> = {
  active: "Active",
  converted: "Converted",
  lost: "Lost",
  archived: "Archived",
};

export const sortLabels: Record<LeadSort, string> = {
  due: "Response due",
  newest: "Created",
  score: "Score",
  name: "Name",
  activity: "Last activity",
  "follow-up": "Next follow-up",
  priority: "Priority",
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns '12 min', '3 h 20 min' or '2 days 4 h'. */
export function formatDuration(ms: number): string {
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

/** Milliseconds until a time; negative if it has passed. */
export const msUntil = (time: string, now = Date.now()): number => Date.parse(time) - now;

export type ResponseTarget = { tone: "overdue" | "due-soon" | "waiting" | "met" | "missed"; label: string };

const DUE_SOON_MS = 30 * MINUTE;

/** State of the lead's response target; null without one. */
export function responseTarget(
  lead: Pick<Lead, "dueAt" | "firstRespondedAt" | "status">,
  now = Date.now(),
): ResponseTarget | null {
  const { dueAt, firstRespondedAt, status } = lead;
  if (!dueAt) return null;
  const dueTime = Date.parse(dueAt);
  if (firstRespondedAt) {
    const lateMs = Date.parse(firstRespondedAt) - dueTime;
    return lateMs > 0
      ? { tone: "missed", label: `Responded ${formatDuration(lateMs)} late` }
      : { tone: "met", label: "Responded on time" };
  }
  if (status === "lost" || status === "archived") return null;
  const leftMs = dueTime - now;
  if (leftMs < 0) return { tone: "overdue", label: `Overdue by ${formatDuration(-leftMs)}` };
  return { tone: leftMs < DUE_SOON_MS ? "due-soon" : "waiting", label: `Due in ${formatDuration(leftMs)}` };
}
