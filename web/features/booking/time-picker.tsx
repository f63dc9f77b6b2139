import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigation } from "react-router";
import type { BookingDay, BookingType, Slot } from "#contract/booking/schemas.ts";
import { zoneLabel } from "#contract/time-zone.ts";
import { booking } from "#web/content/booking.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { DayGrid } from "./day-grid.tsx";
import { SlotList } from "./slot-list.tsx";
import { TimeZoneForm } from "./time-zone-form.tsx";

const { time } = booking;

type TimePickerProps = {
  type: BookingType;
  days: UseQueryResult<BookingDay[]>;
  slots: UseQueryResult<Slot[]>;
  date: string;
  chosen: Slot | undefined;
  zone: string | null;
  /** Shown when the chosen slot was taken. */
  notice: string | null;
  /** URL of this page with other choices. */
  href: (choice: { date?: string; slot?: string; zone?: string }) => string;
};

export const TimePicker = ({ notice, ...props }: TimePickerProps) => (
  <div>
    {notice && (
      <Alert tone="danger" live className="mb-6">
        {notice}
      </Alert>
    )}
    <Times {...props} />
  </div>
);

/** Days, the times of one day and the time zone. Every choice is a link. */
function Times({ type, days, slots, date, chosen, zone, href }: Omit<TimePickerProps, "notice">) {
  const pendingDate = new URLSearchParams(useNavigation().location?.search).get("date");
  const selectedDate = pendingDate ?? date;
  const failed = [days, slots].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorCard title={time.failed} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
    );
  }
  if (!days.data) return <p role="status">{time.loading}</p>;
  return (
    <div>
      <DayGrid days={days.data} chosen={selectedDate} href={(day) => href({ date: day })} />
      {selectedDate && (
        <SlotList
          date={selectedDate}
          slots={selectedDate === date ? slots.data : undefined}
          chosen={chosen?.startsAt}
          href={(slot) => href({ date: selectedDate, slot })}
          firmZone={type.timeZone}
          zone={zone}
        />
      )}
      <p className="mt-3 text-sm text-ink-3">
        {time.zone(zoneLabel(zone ?? type.timeZone))} {type.bufferTime > 0 && time.buffer(type.bufferTime)}
      </p>
      <TimeZoneForm
        zone={zone ?? type.timeZone}
        href={(next) => href({ date: selectedDate, ...(chosen && { slot: chosen.startsAt }), zone: next })}
      />
    </div>
  );
}
