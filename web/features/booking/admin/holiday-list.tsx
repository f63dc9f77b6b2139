import { useQuery } from "@tanstack/react-query";
import type { HolidaySetting } from "#contract/booking/setup-schemas.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { formatDateOnly } from "#web/lib/zoned-time.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { bookingHolidays, useSetHoliday } from "./queries.ts";

/** Public holidays; a checked one can't be booked. */
export function HolidayList() {
  const query = useQuery(bookingHolidays());
  return (
    <Panel title="Holidays">
      <p className="border-b border-line px-4 py-3 text-ink-2">
        The firm is closed on the checked days. Existing appointments do not change.
      </p>
      <QueryRows
        query={query}
        errorTitle="The holidays could not be loaded"
        skeletonCount={6}
        loadingLabel="Loading holidays"
      >
        {(rows) => (
          <ul className="grid gap-x-8 px-4 py-2 sm:grid-cols-2">
            {rows.map((row) => (
              <HolidayItem key={row.holiday} row={row} />
            ))}
          </ul>
        )}
      </QueryRows>
    </Panel>
  );
}

function HolidayItem({ row: { holiday, name, date, isClosed } }: { row: HolidaySetting }) {
  const save = useSetHoliday();
  const toggle = () =>
    runMutation(
      save,
      { holiday, isClosed: !isClosed },
      {
        onSuccess: () => toast({ title: `${name} is ${isClosed ? "open" : "closed"}`, tone: "positive" }),
        onError: ({ message }) => toast({ title: "Holiday not saved", description: message, tone: "danger" }),
      },
    );
  return (
    <li className="py-1.5">
      <Checkbox
        checked={save.isPending ? save.variables.isClosed : isClosed}
        onChange={toggle}
        label={
          <>
            {name}
            <span className="fig block text-ink-3">
              {formatDateOnly(date, { weekday: "short", month: "short", day: "numeric", year: "numeric" })}
            </span>
          </>
        }
      />
    </li>
  );
}
