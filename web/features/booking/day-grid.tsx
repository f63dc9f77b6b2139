import type { BookingDay } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import { formatMonthDay, formatLongDate } from "#web/lib/zoned-time.ts";
import { cx } from "#web/ui/cx.ts";
import { formatMonthRange } from "./format.ts";
import { SamePageLink } from "./same-page-link.tsx";
import { groupByWeek } from "./weeks.ts";

const { time } = booking;
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"];
const CELL =
  "fig grid min-h-15 content-between gap-1 px-2.5 py-2 max-sm:min-h-14 max-sm:px-1.5 max-sm:text-sm";

type DayGridProps = { days: readonly BookingDay[]; chosen: string; href: (date: string) => string };

/** Calendar of the bookable weeks with the number of free times per day. */
export function DayGrid({ days, chosen, href }: DayGridProps) {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) return null;
  return (
    <section aria-labelledby="month">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="month" className="type-title">
          {formatMonthRange(first, last)}
        </h2>
        <p className="text-sm text-ink-3">{time.note}</p>
      </div>
      <table className="w-full table-fixed border-collapse text-left [&_td]:border [&_td]:border-line [&_th]:border [&_th]:border-line">
        <caption className="sr-only">{time.calendar}</caption>
        <thead>
          <tr className="bg-paper-2 text-xs text-ink-3">
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="px-2.5 py-1.5 font-normal max-sm:px-1.5">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupByWeek(days).map(({ monday, days: week }) => (
            <tr key={monday}>
              {week.map((day, index) =>
                day ? (
                  <td key={day.date} className="p-0">
                    <Day
                      day={day}
                      chosen={day.date === chosen}
                      showMonth={showsMonth(day.date, days)}
                      href={href(day.date)}
                    />
                  </td>
                ) : (
                  <td key={WEEKDAYS[index]} className="bg-paper-2 p-0" aria-hidden="true" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether the day shows its month: the first day of the list and of each month. */
function showsMonth(date: string, days: readonly BookingDay[]): boolean {
  const before = days[days.findIndex((day) => day.date === date) - 1];
  return before?.date.slice(0, 7) !== date.slice(0, 7);
}

/** Phones have no room for the name. */
const HolidayState = ({ name }: { name: string }) => (
  <>
    <span className="sm:hidden" aria-hidden="true">
      {time.closed}
    </span>
    <span className="max-sm:sr-only">{name}</span>
  </>
);

const renderState = ({ state, free, holiday }: BookingDay) =>
  state === "open" ? (
    time.freeSlots(free)
  ) : state === "full" ? (
    time.full
  ) : holiday ? (
    <HolidayState name={holiday} />
  ) : (
    time.closed
  );

function Day({
  day,
  chosen,
  showMonth,
  href,
}: {
  day: BookingDay;
  chosen: boolean;
  showMonth: boolean;
  href: string;
}) {
  const state = renderState(day);
  const content = (
    <>
      <span className="leading-tight" aria-hidden="true">
        {showMonth ? formatMonthDay(day.date) : Number(day.date.slice(8))}
      </span>
      <span className="sr-only">{formatLongDate(day.date)}: </span>
      <small
        className={cx(
          "text-xs leading-tight font-normal max-sm:text-2xs",
          chosen ? "text-on-ink-2" : "text-ink-2",
        )}
      >
        {state}
      </small>
    </>
  );
  if (day.state !== "open" && !chosen) {
    return <span className={cx(CELL, "bg-paper-2 text-ink-3 [&_small]:text-ink-3")}>{content}</span>;
  }
  return (
    <SamePageLink
      to={href}
      hash="times"
      aria-current={chosen ? "date" : undefined}
      className={cx(CELL, "font-medium", chosen ? "bg-ink text-paper" : "bg-raised hover:bg-plan-wash")}
    >
      {content}
    </SamePageLink>
  );
}
