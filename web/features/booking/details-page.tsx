import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import type { BookedAppointment, BookingType, Slot } from "#contract/booking/endpoints.ts";
import { booking } from "#web/content/booking.ts";
import type { ApiError } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/app.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { DetailsForm } from "./details-form.tsx";
import { FirstSteps, type Taken } from "./first-steps.tsx";
import { loadBooking } from "./load-booking.ts";
import { forgetTimes } from "./queries.ts";
import { Beside, StepFrame } from "./step-frame.tsx";
import { type Asked, bookHref, readAsked } from "./booking-params.ts";
import { Summary } from "./booking-summary.tsx";
import { useBooking } from "./use-booking.ts";
import { useZone } from "./use-time-zone.ts";

const { details } = booking;

export const loader = pageLoader(loadBooking);

/** Who books. Without a free slot there is nothing to book yet: the steps before are shown. */
export function Component() {
  const [params] = useSearchParams();
  const asked = readAsked(params);
  const { type, date, slot } = useBooking(asked);
  if (!type || !slot) return <FirstSteps />;
  return (
    <StepFrame step={2} heading={details.heading}>
      <Details type={type} asked={asked} date={date} slot={slot} />
    </StepFrame>
  );
}

type DetailsProps = { type: BookingType; asked: Asked; date: string; slot: Slot };

function Details({ type, asked, date, slot }: DetailsProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const problem = useFormProblem();
  const posted = problem?.values.appointmentDate === slot.startsAt ? problem : null;
  const zone = useZone(asked.zone);
  const onBooked = (appointment: BookedAppointment) => {
    void forgetTimes(queries);
    void navigate(paths.bookConfirmed(appointment.token));
  };
  const onFailure = (error: ApiError) => {
    toast({ title: details.failed, description: error.message, tone: "danger" });
    if (error.code !== "slot_taken") return;
    void forgetTimes(queries);
    const state: Taken = { taken: error.message };
    void navigate(bookHref({ type: type.id, date, zone: asked.zone }), { state });
  };
  return (
    <Beside
      aside={
        <Summary chosen={{ type, date, startsAt: slot.startsAt, zone }}>
          <Button asChild variant="text">
            <Link to={bookHref({ type: type.id, date, slot: slot.startsAt, zone: asked.zone })}>
              {details.back}
            </Link>
          </Button>
        </Summary>
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
            posted={posted?.values}
            onBooked={onBooked}
            onFailure={onFailure}
          />
        </Card>
      </div>
    </Beside>
  );
}
