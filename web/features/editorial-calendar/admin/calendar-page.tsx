import { useQuery } from "@tanstack/react-query";
import { calendarKinds } from "#contract/editorial-calendar/constants.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { zoneName } from "#contract/time-zone.ts";
import { useIsNarrow } from "#web/features/booking/admin/calendar-frame.tsx";
import { toZonedDateTime } from "#web/features/booking/admin/firm-time.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { ListFilter } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useNow } from "#web/lib/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons-arrows.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { KIND_OPTIONS } from "./calendar-labels.tsx";
import { CalendarView } from "./calendar-view.tsx";
import { addMonths, formatMonth, isMonth, listWeeks } from "./month.ts";
import { calendarEntries } from "./queries.ts";

const VIEWS = [
  { value: "month", label: "Month" },
  { value: "list", label: "List" },
] as const;

/** Month, view, kind and the open day are URL parameters. Phones start with the list. */
export function Component() {
  const { getParam, setParam } = useListParams();
  const isNarrow = useIsNarrow();
  const { date: today } = toZonedDateTime(useNow().toISOString());
  const monthParam = getParam("month");
  const month = isMonth(monthParam) ? monthParam : today.slice(0, 7);
  const view = getParam("view", ["month", "list"]) || (isNarrow ? "list" : "month");
  const kind = getParam("kind", calendarKinds);
  const weeks = listWeeks(month);
  const query = useQuery(calendarEntries(weeks[0]![0]!, weeks.at(-1)!.at(-1)!));
  return (
    <AdminPage title="Editorial calendar" trail={[{ label: "Content", href: adminPaths.portal("content") }]}>
      <Panel>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
          <MonthNavigation month={month} thisMonth={today.slice(0, 7)} />
          <h2 className="type-title" aria-live="polite">
            {formatMonth(month)}
          </h2>
          <ListFilter label="Kind" allLabel="Everything" name="kind" options={KIND_OPTIONS} value={kind} />
          <SegmentedControl
            label="View"
            options={VIEWS}
            value={view}
            onValueChange={(next) => setParam("view", next)}
          />
          <p className="text-sm text-ink-3 sm:ml-auto">Times in {zoneName(firmTimeZone)}</p>
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
          {(calendar) => (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <CalendarView
                calendar={calendar}
                kind={kind}
                month={month}
                weeks={weeks}
                today={today}
                view={view}
                isNarrow={isNarrow}
              />
            </div>
          )}
        </QueryContent>
      </Panel>
    </AdminPage>
  );
}

function MonthNavigation({ month, thisMonth }: { month: string; thisMonth: string }) {
  const { href } = useListParams();
  const monthHref = (next: string) => href({ month: next === thisMonth ? "" : next, day: "" });
  return (
    <nav aria-label="Calendar" className="flex items-center gap-1.5">
      <Button asChild variant="line" size="sm">
        <Link to={monthHref(addMonths(month, -1))} keepScroll aria-label="Previous month">
          <ChevronLeftIcon size={14} />
        </Link>
      </Button>
      <Button asChild variant="line" size="sm">
        <Link to={monthHref(thisMonth)} keepScroll>
          Today
        </Link>
      </Button>
      <Button asChild variant="line" size="sm">
        <Link to={monthHref(addMonths(month, 1))} keepScroll aria-label="Next month">
          <ChevronRightIcon size={14} />
        </Link>
      </Button>
    </nav>
  );
}
