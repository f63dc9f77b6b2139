import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useNavigate } from "react-router";
import type { BookedAppointment, BookingType, Slot } from "#contract/booking.ts";
import { booking } from "#web/content/booking.ts";
import type { ApiError } from "#web/lib/api.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { DetailsForm, type Draft } from "./details-form.tsx";
import { bookingDays } from "./queries.ts";
import { Beside } from "./step-frame.tsx";
import { type Asked, bookHref } from "./steps.ts";
import { Summary } from "./summary.tsx";
import { useZone } from "./use-zone.ts";

const { details } = booking;

type DetailsStepProps = {
  type: BookingType;
  asked: Asked;
  date: string;
  slot: Slot;
  draft: RefObject<Draft>;
  /** The time went to somebody else. */
  onTaken: (message: string) => void;
};

export function DetailsStep({ type, asked, date, slot, draft, onTaken }: DetailsStepProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const problem = useFormProblem();
  const posted = problem?.values.appointmentDate === slot.startsAt ? problem : null;
  const zone = useZone(asked.zone);
  const timeZone = zone ?? type.timeZone;
  const back = bookHref({ type: type.id, date, slot: slot.startsAt, zone: asked.zone });

  const forgetTimes = () =>
    Promise.all(
      [bookingDays(type.id).queryKey[0], "GET /api/booking/types/:id/slots"].map((at) =>
        queries.invalidateQueries({ queryKey: [at] }),
      ),
    );
  const onBooked = (appointment: BookedAppointment) => {
    void forgetTimes();
    void navigate(paths.bookConfirmed(appointment.token));
  };
  const onFailure = async (error: ApiError) => {
    toast({ title: details.failed, description: error.message, tone: "danger" });
    if (error.code !== "slot_taken") return;
    onTaken(error.message);
    await forgetTimes();
    await navigate(bookHref({ type: type.id, date, zone: asked.zone }));
  };

  return (
    <Beside
      aside={
        <Summary chosen={{ type, date, startsAt: slot.startsAt, zone }}>
          <Button asChild variant="text">
            <Link to={back}>{details.back}</Link>
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
            timeZone={timeZone}
            draft={draft}
            posted={posted?.values}
            onBooked={onBooked}
            onFailure={(error) => void onFailure(error)}
          />
        </Card>
      </div>
    </Beside>
  );
}
