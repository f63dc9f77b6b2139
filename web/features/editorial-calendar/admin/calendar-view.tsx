import { useRef, useState } from "react";
import type { CalendarEntry, EditorialCalendar } from "#contract/editorial-calendar/endpoints.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useSingleKeys } from "#web/lib/use-single-keys.ts";
import { formatLongDate } from "#web/lib/zoned-time.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { entryKey } from "./calendar-labels.tsx";
import { EntryList, EntryRows } from "./entry-list.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { useLiftedEntry } from "./use-lifted-entry.ts";
import { useMoves } from "./use-moves.ts";

type Props = {
  calendar: EditorialCalendar;
  kind: string;
  month: string;
  weeks: readonly (readonly string[])[];
  today: string;
  view: "month" | "list";
  isNarrow: boolean;
};

/** The entries of a month as a grid or a list. They move by drag and drop, by their menu, or by the key M and arrows. */
export function CalendarView({ calendar, kind, month, weeks, today, view, isNarrow }: Props) {
  const { getParam, setParam } = useListParams();
  const { move } = useMoves();
  const [dragged, setDragged] = useState<CalendarEntry | null>(null);
  const [moving, setMoving] = useState<CalendarEntry | null>(null);
  /** The moved entry remounts in another cell, and in the first one if refused; its link gets the focus back. */
  const movedKey = useRef<string | null>(null);
  const moveTo = (entry: CalendarEntry, date: string) => {
    movedKey.current = entryKey(entry);
    move(entry, date, () => (movedKey.current = null));
  };
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const { lifted, announcement, lift } = useLiftedEntry({ first, last, onDrop: moveTo });
  const entries = calendar.entries.filter((entry) => !kind || entry.kind === kind);
  const byDate = Map.groupBy(entries, ({ date }) => date);
  const monthDays = [...byDate]
    .filter(([date]) => date.startsWith(month))
    .toSorted(([a], [b]) => a.localeCompare(b));
  useSingleKeys({
    m: (element) => {
      const key = element?.closest<HTMLElement>("[data-entry]")?.dataset.entry;
      const entry = entries.find((each) => entryKey(each) === key);
      if (entry?.movable) lift(entry);
    },
  });
  const restoreFocus = (entry: CalendarEntry) => (link: HTMLAnchorElement | null) => {
    if (movedKey.current === entryKey(entry) && document.activeElement === document.body) link?.focus();
  };
  const day = getParam("day");
  const dayEntries = byDate.get(day);
  return (
    <>
      <output className="sr-only">{announcement}</output>
      {!calendar.isComplete && (
        <Alert tone="caution" title="Not all entries are listed.">
          This month has more than the calendar shows.
        </Alert>
      )}
      {monthDays.length === 0 && (
        <p className="border-b border-line px-4 py-2 text-sm text-ink-2">
          Nothing is published or planned this month.
        </p>
      )}
      {view === "list" ? (
        <EntryList days={monthDays} today={today} onMoveTo={setMoving} />
      ) : (
        <MonthGrid
          month={month}
          weeks={weeks}
          byDate={byDate}
          today={today}
          isNarrow={isNarrow}
          targetDate={lifted?.date ?? null}
          liftedKey={lifted && entryKey(lifted.entry)}
          dragged={dragged}
          onDrag={setDragged}
          onDrop={(date) => dragged && moveTo(dragged, date)}
          onOpenDay={(date) => setParam("day", date)}
          focusRef={restoreFocus}
          onMoveTo={setMoving}
          onLift={lift}
        />
      )}
      {dayEntries && (
        <Dialog open title={formatLongDate(day)} onOpenChange={(open) => !open && setParam("day", "")}>
          <EntryRows entries={dayEntries} onMoveTo={setMoving} />
        </Dialog>
      )}
      {moving && (
        <MoveDialog
          key={entryKey(moving)}
          entry={moving}
          today={today}
          onMove={moveTo}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}
