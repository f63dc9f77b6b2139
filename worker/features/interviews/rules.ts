import { Temporal } from "temporal-polyfill";
import { weekdays } from "#contract/business-hours.ts";
import { firmHours, firmTimeZone } from "#contract/firm.ts";
import {
  INTERVIEW_STEP_MINUTES,
  type CandidateState,
  type InterviewMode,
} from "#contract/interviews/constants.ts";
import {
  listWindows,
  type Span,
  stepsBetween,
  toCells,
  type WeeklyHours,
} from "#worker/features/booking/index.ts";
import type { InterviewRow } from "./queries.ts";

const MINUTE_MS = 60_000;

/** Hours and busy times of one interviewer. `taken` are cells of other interviews and of appointments. */
export type Availability = {
  userId: string;
  hours: readonly WeeklyHours[];
  blocked: readonly Span[];
  taken: ReadonlySet<number>;
};

type TimeRules = Pick<InterviewRow, "mode" | "duration" | "bufferTime" | "timeZone"> & {
  /** Minutes between now and the earliest start. */
  minimumNotice: number;
};

/** The firm's opening hours as weekly hours. */
export const firmWeeklyHours: readonly WeeklyHours[] = firmHours.flatMap(({ days, open }) =>
  open
    ? days.map((day) => ({
        // 0 is Sunday.
        dayOfWeek: (weekdays.indexOf(day) + 1) % 7,
        startTime: open.from,
        endTime: open.to,
        timeZone: firmTimeZone,
      }))
    : [],
);

const isEnough = (mode: InterviewMode, free: number, all: number): boolean =>
  mode === "panel" ? free === all : free > 0;

const toDate = (moment: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate();

type DayAvailability = { userId: string; windows: Span[]; blocked: Span[]; taken: ReadonlySet<number> };

/** What of somebody's availability concerns a date. Windows that touch each other are one. */
function onDate({ userId, hours, blocked, taken }: Availability, rules: TimeRules, date: Temporal.PlainDate) {
  const windows: Span[] = [];
  for (const { from, to } of listWindows(rules, hours, date).toSorted((a, b) => a.from - b.from)) {
    const last = windows.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else windows.push({ from, to });
  }
  const near = blocked.filter((span) => windows.some(({ from, to }) => span.from < to && span.to > from));
  return { userId, windows, blocked: near, taken };
}

function isFree({ windows, blocked, taken }: DayAvailability, rules: TimeRules, start: number): boolean {
  const end = start + rules.duration * MINUTE_MS;
  return (
    windows.some(({ from, to }) => start >= from && end <= to) &&
    !blocked.some(({ from, to }) => from < end && to > start) &&
    !toCells(rules, start).some((cell) => taken.has(cell))
  );
}

type FreeTime = { start: number; interviewerIds: string[] };

/**
 * Lists the starts within `range` at which the interviewers are free: all of a panel, one of a round robin. Times step
 * from the beginning of somebody's hours.
 */
export function listFreeTimes(
  rules: TimeRules,
  interviewers: readonly Availability[],
  range: Span,
  now: Date,
): FreeTime[] {
  const earliest = Math.max(range.from, now.getTime() + rules.minimumNotice * MINUTE_MS);
  const lastDate = toDate(range.to, rules.timeZone);
  const found: FreeTime[] = [];
  for (
    let date = toDate(earliest, rules.timeZone);
    Temporal.PlainDate.compare(date, lastDate) <= 0;
    date = date.add({ days: 1 })
  ) {
    const day = interviewers.map((one) => onDate(one, rules, date));
    const starts = day.flatMap(({ windows }) =>
      windows.flatMap(({ from, to }) =>
        stepsBetween(from, to - rules.duration * MINUTE_MS, INTERVIEW_STEP_MINUTES * MINUTE_MS),
      ),
    );
    for (const start of [...new Set(starts)].toSorted((a, b) => a - b)) {
      if (start < earliest || start > range.to || start <= (found.at(-1)?.start ?? 0)) continue;
      const free = day.filter((one) => isFree(one, rules, start)).map(({ userId }) => userId);
      if (isEnough(rules.mode, free.length, interviewers.length)) found.push({ start, interviewerIds: free });
    }
  }
  return found;
}

/** The interviewers who are free at a start, whether or not it is a step; empty when they are not enough. */
export function findFreeInterviewers(
  rules: TimeRules,
  interviewers: readonly Availability[],
  start: number,
  now: Date,
): string[] {
  if (start < now.getTime() + rules.minimumNotice * MINUTE_MS) return [];
  const date = toDate(start, rules.timeZone);
  const free = interviewers.filter((one) => isFree(onDate(one, rules, date), rules, start));
  return isEnough(rules.mode, free.length, interviewers.length) ? free.map(({ userId }) => userId) : [];
}

/**
 * Who attends: everybody of a panel. Of a round robin the one who has it already, else the one with the fewest
 * upcoming interviews.
 */
export function assignInterviewers(
  mode: InterviewMode,
  free: readonly string[],
  current: readonly string[],
  upcoming: ReadonlyMap<string, number>,
): string[] {
  if (mode === "panel") return [...free];
  const attending = free.find((id) => current.includes(id));
  if (attending) return [attending];
  return free.toSorted((a, b) => (upcoming.get(a) ?? 0) - (upcoming.get(b) ?? 0)).slice(0, 1);
}

/** The application ended, so nobody is interviewed for it. */
export const isClosedStage = (stage: string): boolean => stage === "withdrawn" || stage === "rejected";

/** What the candidate's page shows. */
export function getCandidateState(
  { status, startsAt, expiresAt }: Pick<InterviewRow, "status" | "startsAt" | "expiresAt">,
  stage: string,
  now: Date,
): CandidateState {
  if (status === "completed" || status === "no_show") return "over";
  if (status === "canceled") return "canceled";
  if (isClosedStage(stage)) return "closed";
  if (status === "offered") return expiresAt && Date.parse(expiresAt) <= now.getTime() ? "expired" : "choose";
  return startsAt && Date.parse(startsAt) > now.getTime() ? "scheduled" : "over";
}
