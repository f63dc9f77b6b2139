import { useState } from "react";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { type ManageParams, manageHref } from "./booking-params.ts";

const { manage } = booking;

/** Confirms a cancellation with a native form that works without JavaScript. */
export function ManageCancel({
  appointment,
  params: { token },
}: {
  appointment: BookedAppointment;
  params: ManageParams;
}) {
  const problem = useFormProblem();
  const [isSubmitted, setIsSubmitted] = useState(false);
  return (
    <div className="wrap">
      <div className="mx-auto grid max-w-240 gap-8 pt-10">
        <div>
          <h1 className="type-section text-balance">{manage.cancelQuestion}</h1>
          <p className="type-lead mt-4 max-w-2xl">{manage.cancelText}</p>
        </div>
        {problem && (
          <Alert tone="danger" live>
            {problem.message}
          </Alert>
        )}
        <AppointmentCard
          appointment={appointment}
          actions={
            <>
              <Button asChild variant="outline">
                <Link to={manageHref({ token })}>{manage.keepAppointment}</Link>
              </Button>
              <form
                action={`/api/booking/appointments/${appointment.id}/cancel`}
                method="post"
                onSubmit={() => setIsSubmitted(true)}
              >
                <input type="hidden" name="token" value={token} />
                <Button type="submit" variant="danger" pending={isSubmitted}>
                  {manage.cancel}
                </Button>
              </form>
            </>
          }
        />
      </div>
    </div>
  );
}
