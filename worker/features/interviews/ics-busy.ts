import type { Span } from "#worker/features/booking/index.ts";
import { CalendarUnreadable, type IcsComponent, type IcsProperty, readComponents } from "./ics-lines.ts";
import { type Budget, expandRule, parseRule } from "./ics-recurrence.ts";
import {
  createZones,
  type IcsTime,
  parseDuration,
  parsePropertyTime,
  parseTime,
  toInstant,
  toWall,
  type Zones,
} from "./ics-times.ts";
import { INTERVIEW_UID } from "./ics-uid.ts";

const DAY_MS = 86_400_000;
/** Events that overlap the range, and merged busy times. Past events don't count. */
const MAX_EVENTS = 2_000;
const MAX_BUSY_TIMES = 2_000;
const MAX_PERIODS = 100_000;
const MAX_OCCURRENCES = 20_000;
const MAX_LISTED_DATES = 500;

const find = ({ properties }: IcsComponent, name: string) =>
  properties.find((property) => property.name === name);
const filter = ({ properties }: IcsComponent, name: string) =>
  properties.filter((property) => property.name === name);
const isValue = (property: IcsProperty | undefined, value: string) => property?.value.toUpperCase() === value;

/** Dates of EXDATE and RDATE. */
const listTimes = (properties: readonly IcsProperty[], zones: Zones): IcsTime[] =>
  properties
    .flatMap(({ value, params }) => value.split(",").map((text) => ({ text: text.trim(), params })))
    .slice(0, MAX_LISTED_DATES)
    .flatMap(({ text, params }) => parseTime(text.split("/")[0]!, params.get("TZID"), zones) ?? []);

const toMoment = ({ wall, zone }: IcsTime): number => toInstant(wall, zone);

type Event = {
  component: IcsComponent;
  start: IcsTime;
  /** Length in milliseconds; in whole days for dates. */
  length: number;
};

/** Start and length of an event; null when it takes no time or is invalid. */
function readEvent(component: IcsComponent, zones: Zones): Event | null {
  const startProperty = find(component, "DTSTART");
  const start = startProperty && parsePropertyTime(startProperty, zones);
  if (!start) return null;
  const endProperty = find(component, "DTEND");
  const end = endProperty && parsePropertyTime(endProperty, zones);
  const duration = find(component, "DURATION");
  const length = end
    ? start.isDate || end.zone === start.zone
      ? end.wall - start.wall
      : toMoment(end) - toMoment(start)
    : duration
      ? parseDuration(duration.value)
      : start.isDate
        ? DAY_MS
        : null;
  return length !== null && length > 0 ? { component, start, length } : null;
}

/** Whether the event leaves its owner free. */
const isIgnored = (component: IcsComponent): boolean =>
  isValue(find(component, "STATUS"), "CANCELLED") ||
  isValue(find(component, "TRANSP"), "TRANSPARENT") ||
  isValue(find(component, "X-MICROSOFT-CDO-BUSYSTATUS"), "FREE") ||
  // Our own interviews come back by calendars that subscribe to ours.
  INTERVIEW_UID.test(find(component, "UID")?.value ?? "");

/** Instants of the occurrences that moved, by UID: the series does not have them. */
type Moved = ReadonlyMap<string, ReadonlySet<number>>;

function toSpan({ start, length }: Event, wall: number): Span {
  const from = toInstant(wall, start.zone);
  // All-day events end at a midnight, also when a DST change makes the day longer.
  return { from, to: start.isDate ? toInstant(wall + length, start.zone) : from + length };
}

function expandEvent(event: Event, range: Span, zones: Zones, moved: Moved, budget: Budget): Span[] {
  const { component, start, length } = event;
  const ruleText = find(component, "RRULE")?.value;
  const added = listTimes(filter(component, "RDATE"), zones);
  if (ruleText === undefined && added.length === 0) return [toSpan(event, start.wall)];
  const rule = ruleText === undefined ? null : parseRule(ruleText, start, zones);
  const walls = rule
    ? expandRule(
        rule,
        start.wall,
        {
          from: toWall(range.from, start.zone) - length - DAY_MS,
          to: toWall(range.to, start.zone) + DAY_MS,
        },
        budget,
      )
    : [start.wall];
  const excluded = new Set(listTimes(filter(component, "EXDATE"), zones).map(toMoment));
  const own = moved.get(find(component, "UID")?.value ?? "");
  const all = [...walls, ...added.map((time) => toWall(toMoment(time), start.zone))];
  return all.map((wall) => toSpan(event, wall)).filter(({ from }) => !excluded.has(from) && !own?.has(from));
}

/** Whether an event without repetition can overlap the range; zones differ from UTC by less than a day. */
const isNear = ({ start, length }: Event, range: Span): boolean =>
  start.wall - DAY_MS < range.to && start.wall + length + DAY_MS > range.from;

const isRepeated = (component: IcsComponent) =>
  find(component, "RRULE") !== undefined || find(component, "RDATE") !== undefined;

function listFreeBusy(component: IcsComponent, zones: Zones): Span[] {
  return filter(component, "FREEBUSY")
    .filter(({ params }) => (params.get("FBTYPE") ?? "BUSY").toUpperCase() !== "FREE")
    .flatMap(({ value }) => value.split(","))
    .slice(0, MAX_EVENTS)
    .flatMap((period) => {
      const [startText = "", endText = ""] = period.trim().split("/");
      const start = parseTime(startText, undefined, zones);
      if (!start) return [];
      const from = toMoment(start);
      const end = endText.startsWith("P") ? null : parseTime(endText, undefined, zones);
      const length = end ? toMoment(end) - from : parseDuration(endText);
      return length !== null && length > 0 ? [{ from, to: from + length }] : [];
    });
}

/** Joins overlapping and adjacent spans, and clips them to the range. */
function mergeSpans(spans: readonly Span[], range: Span): Span[] {
  const merged: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const span = { from: Math.max(from, range.from), to: Math.min(to, range.to) };
    if (span.from >= span.to) continue;
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push(span);
  }
  return merged;
}

/**
 * Lists the busy times of a calendar within `range`, merged and in order. `timeZone` is the owner's, for dates and times
 * without a zone. Throws CalendarUnreadable for text that is no calendar or exceeds the limits.
 */
export function parseBusyTimes(text: string, range: Span, timeZone: string): Span[] {
  const zones = createZones(timeZone);
  const components: IcsComponent[] = [];
  for (const component of readComponents(text)) {
    if (component.name === "VTIMEZONE") {
      const [tzid, location] = [find(component, "TZID")?.value, find(component, "X-LIC-LOCATION")?.value];
      if (tzid && location) zones.define(tzid, location);
    } else components.push(component);
  }
  const moved = new Map<string, Set<number>>();
  for (const component of components) {
    const id = find(component, "RECURRENCE-ID");
    const time = id && parsePropertyTime(id, zones);
    const uid = find(component, "UID")?.value;
    if (!time || !uid) continue;
    const times = moved.get(uid) ?? new Set();
    moved.set(uid, times.add(toMoment(time)));
  }
  const budget = { periods: MAX_PERIODS, occurrences: MAX_OCCURRENCES };
  const spans: Span[] = [];
  let events = 0;
  for (const component of components) {
    if (component.name === "VFREEBUSY") spans.push(...listFreeBusy(component, zones));
    const event = component.name === "VEVENT" && !isIgnored(component) ? readEvent(component, zones) : null;
    if (!event || (!isRepeated(component) && !isNear(event, range))) continue;
    if (++events > MAX_EVENTS)
      throw new CalendarUnreadable(`The calendar has more than ${MAX_EVENTS} events in the next months.`);
    for (const span of expandEvent(event, range, zones, moved, budget)) spans.push(span);
  }
  const merged = mergeSpans(spans, range);
  if (merged.length > MAX_BUSY_TIMES)
    throw new CalendarUnreadable(
      `The calendar has more than ${MAX_BUSY_TIMES} busy times in the next months.`,
    );
  return merged;
}
