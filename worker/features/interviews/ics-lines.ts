/** One content line: name, parameters and value (RFC 5545 §3.1). Names are upper case. */
export type IcsProperty = { name: string; params: ReadonlyMap<string, string>; value: string };

export type IcsComponent = { name: string; properties: IcsProperty[] };

/** Components with busy times, and the time zones that these refer to. */
const COMPONENTS = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE"]);
const PROPERTIES = new Set([
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "RDATE",
  "EXDATE",
  "RECURRENCE-ID",
  "UID",
  "STATUS",
  "TRANSP",
  "X-MICROSOFT-CDO-BUSYSTATUS",
  "FREEBUSY",
  "TZID",
  "X-LIC-LOCATION",
]);
/** Longer values, such as attachments, are not read; lists of dates fit. */
const MAX_LINE_LENGTH = 20_000;

/** Thrown for text that is no calendar, or one beyond the limits. The message is for its owner. */
export class CalendarUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CalendarUnreadable";
  }
}

/** Joins folded lines. */
function* unfoldLines(text: string): Generator<string> {
  let current = "";
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.startsWith(" ") || line.startsWith("\t")) {
      if (current.length < MAX_LINE_LENGTH) current += line.slice(1);
    } else {
      if (current) yield current;
      current = line;
    }
  }
  if (current) yield current;
}

/** Splits a line at separators outside of quotes. */
function splitUnquoted(text: string, separator: string, max: number): string[] {
  const parts: string[] = [];
  let [isQuoted, from] = [false, 0];
  for (let at = 0; at < text.length && parts.length < max - 1; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

const MAX_PARAMETERS = 20;

function parseLine(line: string): IcsProperty | null {
  const name = /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? "";
  if (!PROPERTIES.has(name) || line.length > MAX_LINE_LENGTH) return null;
  const [head = "", value] = splitUnquoted(line, ":", 2);
  if (value === undefined) return null;
  const params = new Map(
    splitUnquoted(head, ";", MAX_PARAMETERS)
      .slice(1)
      .map((param): [string, string] => {
        const [key = "", text = ""] = splitUnquoted(param, "=", 2);
        return [key.toUpperCase(), text.replaceAll('"', "")];
      }),
  );
  return { name, params, value: value.trim() };
}

/** Yields the events, busy times and time zones of a calendar. Throws CalendarUnreadable for other text. */
export function* readComponents(text: string): Generator<IcsComponent> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text.slice(0, 200)))
    throw new CalendarUnreadable("The address does not lead to a calendar in the iCalendar format.");
  let current: IcsComponent | null = null;
  /** Components inside the current one, such as alarms; the rules of a time zone are such too. */
  let depth = 0;
  for (const line of unfoldLines(text)) {
    const [, edge, name = ""] = /^(BEGIN|END):\s*([\w-]+)/i.exec(line) ?? [];
    if (edge?.toUpperCase() === "BEGIN") {
      if (current) depth++;
      else if (COMPONENTS.has(name.toUpperCase())) current = { name: name.toUpperCase(), properties: [] };
    } else if (edge) {
      if (depth > 0) depth--;
      else if (current) {
        yield current;
        current = null;
      }
    } else if (current && depth === 0) {
      const property = parseLine(line);
      if (property) current.properties.push(property);
    }
  }
}
