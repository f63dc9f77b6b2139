import type { UseQueryResult } from "@tanstack/react-query";
import { addDays } from "#contract/calendar-dates.ts";
import { zoneName } from "#contract/time-zone.ts";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useNow } from "#web/lib/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons-arrows.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FIRM_ZONE, isIsoDate, getMonday, formatDateRange, toZonedDateTime } from "./firm-time.ts";

const NARROW = "(max-width: 47.99rem)";

const subscribeToWidth = (onChange: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Whether the viewport is phone-sized, where there is no room for a week of columns. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribeToWidth, () => matchMedia(NARROW).matches);

/** The week of the URL's date, and the part of it that is shown: the day if `isSingleDay`. Defaults to today. */
export function useCalendarRange(isSingleDay: boolean) {
  const { getParam } = useListParams();
  const today = toZonedDateTime(useNow().toISOString()).date;
  const dateParam = getParam("date");
  const date = isIsoDate(dateParam) ? dateParam : today;
  const monday = getMonday(date);
  const sunday = addDays(monday, 6);
  return {
    today,
    date,
    monday,
    sunday,
    from: isSingleDay ? date : monday,
    to: isSingleDay ? date : sunday,
    isSingleDay,
  };
}

type Props<T> = {
  range: ReturnType<typeof useCalendarRange>;
  query: UseQueryResult<T>;
  /** Between the dates and the time zone, such as a filter. */
  tools?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Navigation by day or week around a calendar in the firm's time zone. */
export function CalendarFrame<T>({ range, query, tools, children }: Props<T>) {
  const { href } = useListParams();
  const { today, date, from, to, isSingleDay } = range;
  const step = isSingleDay ? 1 : 7;
  const unit = isSingleDay ? "day" : "week";
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
        {tools}
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
        {(data) => <div aria-busy={query.isPlaceholderData || undefined}>{children(data)}</div>}
      </QueryContent>
    </Panel>
  );
}
