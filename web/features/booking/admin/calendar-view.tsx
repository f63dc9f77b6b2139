import { useQuery } from "@tanstack/react-query";
import { CalendarEvent } from "./calendar-event.tsx";
import { CalendarFrame, useCalendarRange, useIsNarrow } from "./calendar-frame.tsx";
import { CalendarGrid } from "./calendar-grid.tsx";
import { appointmentCalendar } from "./queries.ts";

/** The week of the URL's date, or the day on phones. */
export function CalendarView({ onOpen }: { onOpen: (id: string) => void }) {
  const range = useCalendarRange(useIsNarrow());
  const query = useQuery(appointmentCalendar(range.monday, range.sunday));
  return (
    <CalendarFrame range={range} query={query}>
      {({ days }) => (
        <CalendarGrid
          days={days
            .filter(({ date }) => date >= range.from && date <= range.to)
            .map(({ appointments, ...day }) => ({ ...day, events: appointments }))}
          today={range.today}
          label="appointments"
          renderEvent={(appointment, position) => (
            <CalendarEvent
              key={appointment.id}
              appointment={appointment}
              position={position}
              onOpen={onOpen}
            />
          )}
        />
      )}
    </CalendarFrame>
  );
}
