import { type DragEvent, useState } from "react";
import type { CalendarEntry } from "#contract/editorial-calendar/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatDayOfMonth } from "#web/features/booking/admin/firm-time.ts";
import { formatLongDate, formatMonthDay, formatWeekday } from "#web/lib/zoned-time.ts";
import { cx } from "#web/ui/cx.ts";
import { entryKey } from "./calendar-labels.tsx";
import { type ChipProps, EntryChip } from "./entry-chip.tsx";
import { formatMonth } from "./month.ts";

/** A day with more entries shows fewer, and the number of the others. */
const MAX_CHIPS = 5;

/** Runs of schedules repeat, so other entries come before them. */
function chooseListed(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
  if (entries.length <= MAX_CHIPS) return entries;
  const isRun = ({ kind }: CalendarEntry) => Number(kind === "schedule");
  const chosen = new Set(entries.toSorted((a, b) => isRun(a) - isRun(b)).slice(0, MAX_CHIPS - 1));
  return entries.filter((entry) => chosen.has(entry));
}

type Props = ChipProps & {
  month: string;
  weeks: readonly (readonly string[])[];
  byDate: ReadonlyMap<string, CalendarEntry[]>;
  today: string;
  isNarrow: boolean;
  /** The day that the arrow keys have chosen. */
  targetDate: string | null;
  dragged: CalendarEntry | null;
  onDrop: (date: string) => void;
  onOpenDay: (date: string) => void;
};

/** The weeks of a month. On phones a day shows the number of its entries. */
export const MonthGrid = ({ month, weeks, ...props }: Props) => (
  <table className="w-full table-fixed border-collapse">
    <caption className="sr-only">{formatMonth(month)}</caption>
    <thead>
      <tr>
        {weeks[0]!.map((date) => (
          <th
            key={date}
            scope="col"
            className="border-b border-l border-line px-2 py-1.5 text-left text-sm font-normal text-ink-2 first:border-l-0 max-md:px-1"
          >
            {formatWeekday(date)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week[0]}>
          {week.map((date) => (
            <DayCell key={date} date={date} isOutside={!date.startsWith(month)} {...props} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

type DayProps = Omit<Props, "month" | "weeks"> & { date: string; isOutside: boolean };

function DayCell({
  date,
  isOutside,
  byDate,
  today,
  isNarrow,
  targetDate,
  dragged,
  onDrop,
  onOpenDay,
  ...chip
}: DayProps) {
  const [isDragOver, setIsDragOver] = useState(false);
  const entries = byDate.get(date) ?? [];
  const listed = chooseListed(entries);
  const hidden = entries.length - listed.length;
  const canDrop = dragged !== null && dragged.date !== date;
  const onDragOver = (event: DragEvent) => {
    if (!canDrop) return;
    event.preventDefault();
    setIsDragOver(true);
  };
  const isTarget = date === targetDate || (canDrop && isDragOver);
  return (
    <td
      data-date={date}
      onDragOver={onDragOver}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDragOver(false);
        onDrop(date);
      }}
      className={cx(
        "h-28 border-t border-l border-line p-1 align-top first:border-l-0 max-md:h-14",
        isOutside && "bg-paper-2",
        isTarget && "outline-2 -outline-offset-2 outline-signal",
      )}
    >
      <h3
        className={cx(
          "fig mb-1 px-1 text-xs font-normal whitespace-nowrap max-md:px-0",
          date === today ? "font-semibold text-signal-ink" : isOutside ? "text-ink-3" : "text-ink-2",
        )}
      >
        <span aria-hidden="true">{date.endsWith("-01") ? formatMonthDay(date) : formatDayOfMonth(date)}</span>
        <span className="sr-only">
          {formatLongDate(date)}
          {date === today && ", today"}
        </span>
      </h3>
      {isNarrow ? (
        entries.length > 0 && (
          <DayButton
            date={date}
            count={entries.length}
            label={formatInteger(entries.length)}
            onOpenDay={onOpenDay}
          />
        )
      ) : (
        <>
          {listed.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
              {listed.map((entry) => (
                <EntryChip key={entryKey(entry)} entry={entry} {...chip} />
              ))}
            </ul>
          )}
          {hidden > 0 && (
            <DayButton
              date={date}
              count={entries.length}
              label={`+${formatInteger(hidden)} more`}
              onOpenDay={onOpenDay}
            />
          )}
        </>
      )}
    </td>
  );
}

type DayButtonProps = Pick<Props, "onOpenDay"> & { date: string; count: number; label: string };

const DayButton = ({ date, count, label, onOpenDay }: DayButtonProps) => (
  <button
    type="button"
    onClick={() => onOpenDay(date)}
    aria-label={`${label}, show ${count === 1 ? "the entry" : `all ${formatInteger(count)} entries`} of ${formatLongDate(date)}`}
    className="fig mt-0.5 w-full cursor-pointer rounded-sm px-1 py-0.5 text-left text-xs font-semibold hover:bg-paper-3"
  >
    {label}
  </button>
);
