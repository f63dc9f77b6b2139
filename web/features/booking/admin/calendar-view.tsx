import { zoneName } from "#contract/time-zone.ts";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useNow } from "#web/lib/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons-arrows.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CalendarGrid } from "./calendar-grid.tsx";
import { addDays, FIRM_ZONE, isIsoDate, getMonday, formatDateRange, toZonedDateTime } from "./firm-time.ts";
import { appointmentCalendar } from "./queries.ts";

const NARROW = "(max-width: 47.99rem)";

const subscribeToWidth = (onChange: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Whether the viewport is phone-sized, where a day replaces the week. */
const useIsNarrow = (): boolean => useSyncExternalStore(subscribeToWidth, () => matchMedia(NARROW).matches);

/** The week of the URL's date, or the day on phones. Defaults to today. */
export function CalendarView({ onOpen }: { onOpen: (id: string) => void }) {
  const { getParam, href } = useListParams();
  const isNarrow = useIsNarrow();
  const today = toZonedDateTime(useNow().toISOString()).date;
  const dateParam = getParam("date");
  const date = isIsoDate(dateParam) ? dateParam : today;
  const from = isNarrow ? date : getMonday(date);
  const to = isNarrow ? date : addDays(from, 6);
  const query = useQuery(appointmentCalendar(getMonday(date), addDays(getMonday(date), 6)));
  const step = isNarrow ? 1 : 7;
  const unit = isNarrow ? "day" : "week";
  const dateHref = (day: string) => href({ date: day === today ? "" : day });

  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
        <nav aria-label="Calendar" className="flex items-center gap-1.5">
          <Button asChild variant="line" size="sm">
            <Link to={dateHref(addDays(date, -step))} keepScroll aria-label={`Previous ${unit}`}>
              <ChevronLeftIcon size={14} />
            </Link>
          </Button>
          <Button asChild variant="line" size="sm">
            <Link to={dateHref(today)} keepScroll>
              Today
            </Link>
          </Button>
          <Button asChild variant="line" size="sm">
            <Link to={dateHref(addDays(date, step))} keepScroll aria-label={`Next ${unit}`}>
              <ChevronRightIcon size={14} />
            </Link>
          </Button>
        </nav>
        <h2 className="type-title" aria-live="polite">
          {formatDateRange(from, to)}
        </h2>
        <p className="text-sm sm:ml-auto text-ink-3">Times in {zoneName(FIRM_ZONE)}</p>
      </div>
      <QueryContent
        query={query}
        errorTitle="The calendar could not be loaded"
        className="m-4"
        fallback={
          <div className="grid gap-3 p-4">
            <output className="sr-only">Loading the calendar</output>
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-80 w-full" />
          </div>
        }
      >
        {({ days }) => (
          <div aria-busy={query.isPlaceholderData || undefined}>
            <CalendarGrid
              days={days.filter((day) => day.date >= from && day.date <= to)}
              today={today}
              onOpen={onOpen}
            />
          </div>
        )}
      </QueryContent>
    </Panel>
  );
}
