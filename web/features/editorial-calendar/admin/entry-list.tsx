import type { CalendarEntry } from "#contract/editorial-calendar/endpoints.ts";
import { Link } from "#web/lib/link.tsx";
import { formatLongDate } from "#web/lib/zoned-time.ts";
import { cx } from "#web/ui/cx.ts";
import { entryKey, EntryBadge, formatEntryTime, kindLabels } from "./calendar-labels.tsx";
import { type EntryActions, EntryMenu } from "./entry-menu.tsx";

type RowsProps = { entries: readonly CalendarEntry[] } & EntryActions;

/** Entries of a day, in order. */
export const EntryRows = ({ entries, onMoveTo }: RowsProps) => (
  <ul>
    {entries.map((entry) => (
      <EntryRow key={entryKey(entry)} entry={entry} onMoveTo={onMoveTo} />
    ))}
  </ul>
);

function EntryRow({ entry, onMoveTo }: EntryActions & { entry: CalendarEntry }) {
  const { title, kind, note, movable, href } = entry;
  const { label, icon: Icon } = kindLabels[kind];
  return (
    <li className="flex items-start gap-3 py-1.5">
      <time dateTime={entry.at} className="fig w-18 shrink-0 text-ink-2">
        {formatEntryTime(entry)}
      </time>
      <span className="min-w-0 flex-1">
        <Link
          to={href}
          className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
        >
          {title}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
          <Icon size={14} />
          {label}
          <EntryBadge entry={entry} />
        </span>
        {note !== null && (
          <span className="block text-sm text-danger-ink [overflow-wrap:anywhere]">{note}</span>
        )}
      </span>
      {movable && <EntryMenu entry={entry} onMoveTo={onMoveTo} className="-my-1" />}
    </li>
  );
}

type ListProps = EntryActions & { days: readonly (readonly [string, CalendarEntry[]])[]; today: string };

/** The days of a month that have entries. */
export const EntryList = ({ days, today, ...actions }: ListProps) => (
  <div className="divide-y divide-line">
    {days.map(([date, entries]) => (
      <section key={date} aria-labelledby={`day-${date}`} className="px-4 py-3">
        <h3 id={`day-${date}`} className={cx("mb-1 font-semibold", date === today && "text-signal-ink")}>
          {formatLongDate(date)}
          {date === today && ", today"}
        </h3>
        <EntryRows entries={entries} {...actions} />
      </section>
    ))}
  </div>
);
