import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { bookingDays, bookingSlots } from "./queries.ts";
import { StepColumns } from "./step-frame.tsx";
import { findSelectedSlot, resolveMoveDate, type ManageParams, manageHref } from "./booking-params.ts";
import { appointmentTimeRow, BookingSummary } from "./booking-summary.tsx";
import { TimePicker } from "./time-picker.tsx";
import { useTimeZone } from "./use-time-zone.ts";

const { manage, time } = booking;

/** Reschedules with a native form that works without JavaScript. */
export function ManageMove({
  appointment,
  params,
}: {
  appointment: BookedAppointment;
  params: ManageParams;
}) {
  const { token } = params;
  const type = appointment.bookingType;
  const zone = useTimeZone(params.zone || appointment.timeZone);
  const problem = useFormProblem();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const days = useQuery(bookingDays(type.id, token));
  const date = resolveMoveDate(days.data, params, appointment);
  const slots = useQuery({ ...bookingSlots(type.id, date, token), enabled: date !== "" });
  const slot = findSelectedSlot(slots.data, params);
  const isSameTime = slot?.startsAt === appointment.appointmentDate;
  const error = problem?.values.appointmentDate === params.slot ? problem.message : null;
  return (
    <div className="wrap">
      <div className="mx-auto max-w-240 pt-10">
        <h1 className="type-section mb-10 text-balance">{manage.moveHeading}</h1>
        <StepColumns
          aside={
            <BookingSummary
              chosen={{ type, date, startsAt: slot?.startsAt, zone }}
              before={appointmentTimeRow(manage.now, appointment)}
            >
              <form
                action={`/api/booking/appointments/${appointment.id}/reschedule`}
                method="post"
                onSubmit={() => setIsSubmitted(true)}
                className="grid"
              >
                <input type="hidden" name="token" value={token} />
                <input type="hidden" name="appointmentDate" value={slot?.startsAt ?? ""} />
                <Button
                  type="submit"
                  disabled={!slot || isSameTime}
                  pending={isSubmitted}
                  aria-describedby="missing"
                >
                  {manage.move}
                </Button>
              </form>
              {(!slot || isSameTime) && (
                <p id="missing" className="text-center text-sm text-ink-3">
                  {isSameTime ? manage.sameTime : time.missing}
                </p>
              )}
              <Button asChild variant="text">
                <Link to={manageHref({ token })}>{manage.back}</Link>
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
            notice={error}
            href={(choice) => manageHref({ token, action: "move", zone: params.zone, ...choice })}
          />
        </StepColumns>
      </div>
    </div>
  );
}
