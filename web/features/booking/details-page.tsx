import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import type { BookedAppointment, BookingType, Slot } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import type { ApiError } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { DetailsForm } from "./details-form.tsx";
import { Component as BookPage, type SlotTakenState } from "./book-page.tsx";
import { loadBooking } from "./load-booking.ts";
import { invalidateTimes } from "./queries.ts";
import { StepColumns, StepFrame } from "./step-frame.tsx";
import { type BookingParams, bookHref, parseBookingParams } from "./booking-params.ts";
import { BookingSummary } from "./booking-summary.tsx";
import { useBooking } from "./use-booking.ts";
import { useTimeZone } from "./use-time-zone.ts";

const { details } = booking;

export const loader = pageLoader(loadBooking);

/** Contact details. Without an available slot the earlier steps are shown instead. */
export function Component() {
  const [searchParams] = useSearchParams();
  const params = parseBookingParams(searchParams);
  const { type, date, slot } = useBooking(params);
  if (!type || !slot) return <BookPage />;
  return (
    <StepFrame step={2} heading={details.heading}>
      <Details type={type} params={params} date={date} slot={slot} />
    </StepFrame>
  );
}

type DetailsProps = { type: BookingType; params: BookingParams; date: string; slot: Slot };

function Details({ type, params, date, slot }: DetailsProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const problem = useFormProblem();
  const posted = problem?.values.appointmentDate === slot.startsAt ? problem : null;
  const zone = useTimeZone(params.zone);
  const onBooked = (appointment: BookedAppointment) => {
    void invalidateTimes(queryClient);
    void navigate(paths.bookConfirmed(appointment.token));
  };
  const onFailure = (error: ApiError) => {
    toast({ title: details.failed, description: error.message, tone: "danger" });
    if (error.code !== "slot_taken") return;
    void invalidateTimes(queryClient);
    const state: SlotTakenState = { slotTaken: error.message };
    void navigate(bookHref({ type: type.id, date, zone: params.zone }), { state });
  };
  return (
    <StepColumns
      aside={
        <BookingSummary chosen={{ type, date, startsAt: slot.startsAt, zone }}>
          <Button asChild variant="text">
            <Link to={bookHref({ type: type.id, date, slot: slot.startsAt, zone: params.zone })}>
              {details.back}
            </Link>
          </Button>
        </BookingSummary>
      }
    >
      <div>
        {posted && (
          <Alert tone="danger" live className="mb-6">
            {posted.message}
          </Alert>
        )}
        <Card className="p-5 sm:p-8">
          <DetailsForm
            key={slot.startsAt}
            type={type}
            startsAt={slot.startsAt}
            timeZone={zone ?? type.timeZone}
            postedValues={posted?.values}
            onBooked={onBooked}
            onFailure={onFailure}
          />
        </Card>
      </div>
    </StepColumns>
  );
}
