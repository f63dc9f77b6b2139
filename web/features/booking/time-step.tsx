import type { BookingType } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { StepColumns } from "./step-frame.tsx";
import { type BookingParams, bookHref } from "./booking-params.ts";
import { BookingSummary } from "./booking-summary.tsx";
import { TimePicker } from "./time-picker.tsx";
import type { Booking } from "./use-booking.ts";
import { useTimeZone } from "./use-time-zone.ts";

const { time } = booking;

type TimeStepProps = Pick<Booking, "days" | "date" | "slots" | "slot"> & {
  type: BookingType;
  params: BookingParams;
  /** Shown when the chosen slot was taken. */
  notice: string | null;
};

export function TimeStep({ type, params, days, date, slots, slot, notice }: TimeStepProps) {
  const zone = useTimeZone(params.zone);
  const stepParams = { type: type.id, zone: params.zone };
  return (
    <StepColumns
      aside={
        <BookingSummary chosen={{ type, date, startsAt: slot?.startsAt, zone }}>
          {slot ? (
            <Button asChild>
              <Link to={bookHref({ ...stepParams, date, slot: slot.startsAt }, paths.bookDetails())}>
                {time.next}
              </Link>
            </Button>
          ) : (
            <Button disabled aria-describedby="missing">
              {time.next}
            </Button>
          )}
          {!slot && (
            <p id="missing" className="text-center text-sm text-ink-3">
              {time.missing}
            </p>
          )}
          <Button asChild variant="text">
            <Link to={bookHref({ zone: params.zone })}>{time.back}</Link>
          </Button>
        </BookingSummary>
      }
    >
      <TimePicker
        type={type}
        days={days}
        slots={slots}
        date={date}
        chosen={slot}
        zone={zone}
        notice={notice}
        href={(choice) => bookHref({ ...stepParams, ...choice })}
      />
    </StepColumns>
  );
}
