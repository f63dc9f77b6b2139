import type { ReactNode } from "react";
import { useNow } from "#web/lib/use-now.ts";
import { formatWeekday, formatLongDate } from "#web/lib/zoned-time.ts";
import { cx } from "#web/ui/cx.ts";
import { formatDayOfMonth, formatHour, toMinutes, toZonedDateTime } from "./firm-time.ts";

/** Tall enough for a name in half an hour. */
const HOUR_PX = 72;
const [DEFAULT_START_HOUR, DEFAULT_END_HOUR] = [8, 18];

type Minutes = { from: number; to: number };

/** A date with its events and blocked times, in minutes since midnight. */
type GridDay<Event> = {
  date: string;
  events: readonly (Event & Minutes)[];
  blocked: readonly ({ id: string; title: string } & Minutes)[];
};

type Props<Event> = {
  days: readonly GridDay<Event>[];
  today: string;
  /** Plural of the events, for the empty state. */
  label: string;
  renderEvent: (event: Event & Minutes, position: { top: number; height: number }) => ReactNode;
};

/** The hours with events; at least the working day. */
function getHourRange(days: readonly GridDay<unknown>[]): { first: number; last: number } {
  const meetings = days.flatMap(({ events }) => events);
  return {
    first: Math.min(DEFAULT_START_HOUR, ...meetings.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(DEFAULT_END_HOUR, ...meetings.map(({ to }) => Math.ceil(to / 60))),
  };
}

/** Day columns over hours; weekends without events are narrow. */
export function CalendarGrid<Event>({ days, today, label, renderEvent }: Props<Event>) {
  const { first, last } = getHourRange(days);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const height = hours.length * HOUR_PX;
  const toPosition = (from: number, to: number) => {
    const top = Math.max(0, ((from - first * 60) * HOUR_PX) / 60);
    const bottom = Math.min(height, ((to - first * 60) * HOUR_PX) / 60);
    return bottom > top ? { top, height: bottom - top } : null;
  };
  const isEmptyWeekend = ({ date, events }: GridDay<Event>) =>
    days.length > 1 && new Date(date).getUTCDay() % 6 === 0 && events.length === 0;
  const columns = days
    .map((day) => (isEmptyWeekend(day) ? "minmax(2.5rem, 0.35fr)" : "minmax(0, 1fr)"))
    .join(" ");
  const count = days.reduce((sum, { events }) => sum + events.length, 0);

  return (
    <div className="overflow-hidden">
      {count === 0 && (
        <p className="border-b border-line px-4 py-2 text-sm text-ink-2">
          No {label} {days.length > 1 ? "this week" : "on this day"}.
        </p>
      )}
      <div className="grid" style={{ gridTemplateColumns: `3.5rem ${columns}` }}>
        <span className="border-b border-line" />
        {days.map((day) => (
          <h3
            key={day.date}
            className={cx(
              "border-b border-l border-line px-2 py-1.5 text-sm whitespace-nowrap max-[80rem]:px-1",
              day.date === today ? "font-semibold text-signal-ink" : "text-ink-2",
            )}
          >
            <span aria-hidden="true">
              {formatWeekday(day.date)} <span className="fig">{formatDayOfMonth(day.date)}</span>
            </span>
            <span className="sr-only">
              {formatLongDate(day.date)}
              {day.date === today && ", today"}
            </span>
          </h3>
        ))}
        <div aria-hidden="true" className="relative" style={{ height }}>
          {hours.map((hour, index) => (
            <span
              key={hour}
              className="fig absolute right-2 -translate-y-1/2 text-xs text-ink-3 first:translate-y-1"
              style={{ top: index * HOUR_PX }}
            >
              {formatHour(hour)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <ol
            key={day.date}
            aria-label={formatLongDate(day.date)}
            className="relative border-l border-line"
            style={{
              height,
              backgroundImage: "linear-gradient(var(--color-grid) 1px, transparent 1px)",
              backgroundSize: `100% ${HOUR_PX}px`,
            }}
          >
            {day.blocked.map((block) => {
              const position = toPosition(block.from, block.to);
              return (
                position && (
                  <li
                    key={`${block.id} ${block.from}`}
                    className="absolute inset-x-0 overflow-hidden border-y border-line-2 px-1.5 py-0.5 text-xs text-ink-2"
                    style={{ ...position, backgroundImage: HATCH }}
                  >
                    <span className="inline-block max-w-full bg-raised px-1">
                      <span className="sr-only">Blocked: </span>
                      {block.title}
                    </span>
                  </li>
                )
              );
            })}
            {day.events.map((event) => {
              const position = toPosition(event.from, event.to);
              return position && renderEvent(event, position);
            })}
            {day.date === today && <NowLine toPosition={toPosition} />}
          </ol>
        ))}
      </div>
    </div>
  );
}

const HATCH =
  "repeating-linear-gradient(135deg, var(--color-paper-3) 0 6px, transparent 6px 12px), linear-gradient(var(--color-paper-2), var(--color-paper-2))";

/** The current time. */
function NowLine({ toPosition }: { toPosition: (from: number, to: number) => { top: number } | null }) {
  const { time } = toZonedDateTime(useNow().toISOString());
  const position = toPosition(toMinutes(time), toMinutes(time) + 1);
  return (
    position && (
      <li
        className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-signal"
        style={{ top: position.top }}
      >
        <span className="sr-only">Now</span>
        <span aria-hidden="true" className="absolute -top-[5px] -left-1 size-2 rounded-full bg-signal" />
      </li>
    )
  );
}
