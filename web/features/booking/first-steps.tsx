import { useLocation, useSearchParams } from "react-router";
import { booking } from "#web/content/booking.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { ServiceStep } from "./service-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { parseBookingParams } from "./booking-params.ts";
import { TimeStep } from "./time-step.tsx";
import { useBooking } from "./use-booking.ts";

/** Why a visitor is back at the times: what they had chosen went to somebody else. */
export type Taken = { taken: string };

/** The service, then the date and time. */
export function FirstSteps() {
  const [params] = useSearchParams();
  const asked = parseBookingParams(params);
  const { type, ...chosen } = useBooking(asked);
  const problem = useFormProblem();
  const { taken } = (useLocation().state ?? {}) as Partial<Taken>;
  if (!type) {
    return (
      <StepFrame step={0} heading={booking.heading} lead={booking.lead}>
        <ServiceStep types={chosen.types} zone={asked.zone} />
      </StepFrame>
    );
  }
  const refused = problem?.values.appointmentDate === asked.slot ? problem.message : undefined;
  const notice = chosen.slot ? null : (refused ?? taken ?? null);
  return (
    <StepFrame step={1} heading={booking.time.heading}>
      <TimeStep type={type} asked={asked} {...chosen} notice={notice} />
    </StepFrame>
  );
}
