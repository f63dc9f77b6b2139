import { useLocation, useSearchParams } from "react-router";
import { booking } from "#web/content/booking.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { Alert } from "#web/ui/alert.tsx";
import { parseBookingParams } from "./booking-params.ts";
import { loadBooking } from "./load-booking.ts";
import { ServiceStep } from "./service-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { TimeStep } from "./time-step.tsx";
import { useBooking } from "./use-booking.ts";

export const loader = pageLoader(loadBooking);

/** Location state after the chosen slot was taken: the message to show. */
export type SlotTakenState = { slotTaken: string };

/** The service step, then the date and time step. */
export function Component() {
  const [searchParams] = useSearchParams();
  const params = parseBookingParams(searchParams);
  const { type, ...selection } = useBooking(params);
  const problem = useFormProblem();
  const { slotTaken } = (useLocation().state ?? {}) as Partial<SlotTakenState>;
  if (!type) {
    return (
      <StepFrame step={0} heading={booking.heading} lead={booking.lead}>
        {params.type && selection.types.data && (
          <Alert tone="caution" className="mb-8">
            {booking.service.gone}
          </Alert>
        )}
        <ServiceStep types={selection.types} zone={params.zone} />
      </StepFrame>
    );
  }
  const postError = problem?.values.appointmentDate === params.slot ? problem.message : undefined;
  const isSlotGone = params.slot !== "" && selection.slots.data !== undefined;
  const notice = selection.slot ? null : (postError ?? slotTaken ?? (isSlotGone ? booking.time.gone : null));
  return (
    <StepFrame step={1} heading={booking.time.heading}>
      <TimeStep type={type} params={params} {...selection} notice={notice} />
    </StepFrame>
  );
}
