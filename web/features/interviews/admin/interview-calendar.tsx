import { useQuery } from "@tanstack/react-query";
import type { InterviewDay } from "#contract/interviews/schemas.ts";
import { CalendarFrame, useCalendarRange, useIsNarrow } from "#web/features/booking/admin/calendar-frame.tsx";
import { CalendarGrid } from "#web/features/booking/admin/calendar-grid.tsx";
import { formatTime } from "#web/features/booking/admin/firm-time.ts";
import { ListFilter } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { formatLongDate } from "#web/lib/zoned-time.ts";
import { cx } from "#web/ui/cx.ts";
import { formatInterviewers, InterviewBadge, statusLabel } from "./interview-labels.tsx";
import { interviewCalendar, interviewers } from "./queries.ts";

type Entry = InterviewDay["interviews"][number];
type Props = { onOpen: (id: string) => void };

/** The week as a calendar, or as a list on phones. */
export function InterviewCalendar({ onOpen }: Props) {
  const { getParam } = useListParams();
  const isNarrow = useIsNarrow();
  const range = useCalendarRange(false);
  const users = useQuery(interviewers());
  const userId = /^[\da-f-]{36}$/.exec(getParam("user"))?.[0] ?? "";
  const query = useQuery(interviewCalendar(range.monday, range.sunday, userId));
  return (
    <CalendarFrame
      range={range}
      query={query}
      tools={
        <ListFilter
          label="Interviewer"
          allLabel="All interviewers"
          name="user"
          options={(users.data ?? []).map(({ id, username }) => ({ value: id, label: username }))}
          value={userId}
        />
      }
    >
      {({ days }) =>
        isNarrow ? (
          <WeekList days={days} today={range.today} onOpen={onOpen} />
        ) : (
          <CalendarGrid
            days={days.map(({ interviews, ...day }) => ({ ...day, events: placeEntries(interviews) }))}
            today={range.today}
            label="interviews"
            renderEvent={(entry, position) => (
              <GridEntry key={entry.id} entry={entry} position={position} onOpen={onOpen} />
            )}
          />
        )
      }
    </CalendarFrame>
  );
}

/** An interview and its column among those at the same time. */
type PlacedEntry = Entry & { column: number; columns: number };

/** Puts interviews that overlap next to each other. */
function placeEntries(entries: readonly Entry[]): PlacedEntry[] {
  const ends: number[] = [];
  const placed = entries.map((entry) => {
    const free = ends.findIndex((end) => end <= entry.from);
    const column = free === -1 ? ends.length : free;
    ends[column] = entry.to;
    return { ...entry, column };
  });
  return placed.map((entry) => ({
    ...entry,
    columns: Math.max(
      ...placed.filter(({ from, to }) => from < entry.to && to > entry.from).map(({ column }) => column + 1),
    ),
  }));
}

type GridEntryProps = Props & { entry: PlacedEntry; position: { top: number; height: number } };

function GridEntry({ entry, position, onOpen }: GridEntryProps) {
  const { id, candidate, title, status, startsAt, endsAt, column, columns } = entry;
  const isPast = status === "completed" || status === "no_show";
  const times = startsAt && endsAt ? `${formatTime(startsAt)} to ${formatTime(endsAt)}` : "";
  return (
    <li
      className="absolute z-1 px-0.5"
      style={{
        top: position.top + 1,
        height: position.height - 2,
        left: `${(column / columns) * 100}%`,
        width: `${100 / columns}%`,
      }}
    >
      <button
        type="button"
        onClick={() => onOpen(id)}
        title={`${times}, ${candidate}, ${title}, ${formatInterviewers(entry)}`}
        className={cx(
          "flex size-full cursor-pointer flex-col items-start overflow-hidden rounded-sm border border-l-4 border-line-2 border-l-ink bg-raised px-1.5 py-0.5 text-left text-xs leading-tight hover:bg-plan-wash",
          isPast && "text-ink-3",
        )}
      >
        <span className={cx("w-full truncate font-semibold", status === "no_show" && "line-through")}>
          {candidate}
        </span>
        <span className="fig w-full truncate text-ink-2">
          {startsAt && formatTime(startsAt)}
          {isPast && `, ${statusLabel(status).toLowerCase()}`}
        </span>
        {position.height > 48 && (
          <span className="w-full truncate text-ink-2">{formatInterviewers(entry)}</span>
        )}
      </button>
    </li>
  );
}

/** The days of a week with interviews, for phones. */
function WeekList({ days, today, onOpen }: Props & { days: readonly InterviewDay[]; today: string }) {
  const busyDays = days.filter(({ interviews }) => interviews.length > 0);
  if (busyDays.length === 0) return <p className="p-4 text-ink-2">No interviews this week.</p>;
  return (
    <div className="divide-y divide-line">
      {busyDays.map(({ date, interviews }) => (
        <section key={date} className="px-4 py-3">
          <h3 className={cx("mb-1 font-semibold", date === today && "text-signal-ink")}>
            {formatLongDate(date)}
            {date === today && ", today"}
          </h3>
          <ul>
            {interviews.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  onClick={() => onOpen(entry.id)}
                  className="flex w-full cursor-pointer items-start justify-between gap-3 py-2 text-left"
                >
                  <span className="min-w-0">
                    <span className="block [overflow-wrap:anywhere]">
                      <span className="fig font-semibold">
                        {entry.startsAt && formatTime(entry.startsAt)}
                      </span>{" "}
                      {entry.candidate}
                    </span>
                    <span className="block text-sm text-ink-2">
                      {entry.title}, {formatInterviewers(entry)}
                    </span>
                  </span>
                  <InterviewBadge interview={entry} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
