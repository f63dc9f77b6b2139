import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { formatHoldEnd } from "./format.ts";
import { ManageCancel } from "./manage-cancel.tsx";
import { ManageMove } from "./manage-move.tsx";
import { bookedAppointment, bookingDays, bookingSlots } from "./queries.ts";
import { resolveMoveDate, type ManageParams, manageHref, parseManageParams } from "./booking-params.ts";
import { useHeadingFocus } from "./use-heading-focus.ts";

const { manage, confirmation } = booking;

export const loader = pageLoader(async ({ queryClient, url }) => {
  const params = parseManageParams(url.searchParams);
  const { token } = params;
  const query = bookedAppointment(token);
  await queryClient.prefetchQuery(query);
  const appointment = queryClient.getQueryData(query.queryKey);
  if (appointment?.canReschedule && params.action === "move") {
    const { id } = appointment.bookingType;
    await queryClient.prefetchQuery(bookingDays(id, token));
    const date = resolveMoveDate(
      queryClient.getQueryData(bookingDays(id, token).queryKey),
      params,
      appointment,
    );
    if (date) await queryClient.prefetchQuery(bookingSlots(id, date, token));
  }
  return { title: manage.meta.title, noindex: true, uncacheable: true, status: appointment ? 200 : 404 };
});

/** The page behind the link in booking emails. */
export function Component() {
  const [searchParams] = useSearchParams();
  const params = parseManageParams(searchParams);
  const { data } = useQuery(bookedAppointment(params.token));
  useHeadingFocus(params.action);
  if (!data) return <OutcomeMessage {...manage.invalidLink} />;
  if (params.action === "move" && data.canReschedule)
    return <ManageMove appointment={data} params={params} />;
  if (params.action === "cancel" && data.canCancel)
    return <ManageCancel appointment={data} params={params} />;
  return (
    <div className="wrap">
      <div className="mx-auto grid max-w-240 gap-8 pt-10">
        <h1 className="type-section">{manage.heading}</h1>
        <StatusAlert appointment={data} params={params} />
        <AppointmentCard
          appointment={data}
          actions={data.canCancel && <ManageActions appointment={data} params={params} />}
        />
        {!data.canCancel && (
          <div className="border-t-4 border-double border-ink pt-8">
            <Button asChild variant="outline">
              <Link to={confirmation.again.to}>{confirmation.again.label}</Link>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

type Props = { appointment: BookedAppointment; params: ManageParams };

/** Reports the completed action, what is left to do, or why the appointment can't be changed. */
function StatusAlert({ appointment, params }: Props) {
  const { heldUntil, status, timeZone } = appointment;
  const problem = useFormProblem();
  if (problem) {
    return (
      <Alert tone="danger" live>
        {problem.message}
      </Alert>
    );
  }
  if (heldUntil && !appointment.canCancel) return <Alert tone="caution">{manage.released}</Alert>;
  if (status === "cancelled") {
    if (params.done !== "cancelled") return <Alert tone="caution">{manage.cancelled}</Alert>;
    return (
      <Alert tone="positive">
        {manage.cancelled} {manage.cancelledNext}
      </Alert>
    );
  }
  if (!appointment.canCancel) return <Alert>{manage.over}</Alert>;
  if (heldUntil) {
    const until = formatHoldEnd(heldUntil, timeZone);
    return (
      <Alert tone="caution">{appointment.canConfirm ? manage.held(until) : manage.heldByMail(until)}</Alert>
    );
  }
  if (params.done === "confirmed") return <Alert tone="positive">{manage.confirmed}</Alert>;
  return params.done === "moved" ? <Alert tone="positive">{manage.rescheduled}</Alert> : null;
}

function ManageActions({ appointment, params: { token } }: Props) {
  return (
    <>
      {appointment.canConfirm && <ConfirmForm appointment={appointment} token={token} />}
      {appointment.canReschedule && (
        <Button asChild variant="outline">
          <Link to={manageHref({ token, action: "move" })}>{manage.reschedule}</Link>
        </Button>
      )}
      {!appointment.heldUntil && (
        <Button asChild variant="outline">
          <a href={appointment.calendarUrl} download>
            <DownloadIcon size={16} />
            {confirmation.calendar}
          </a>
        </Button>
      )}
      <Button asChild variant="text">
        <Link to={manageHref({ token, action: "cancel" })}>{manage.cancel}</Link>
      </Button>
    </>
  );
}

/** Confirms a held slot with a native form that works without JavaScript. */
function ConfirmForm({ appointment, token }: { appointment: BookedAppointment; token: string }) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  return (
    <form
      action={`/api/booking/appointments/${appointment.id}/confirm`}
      method="post"
      onSubmit={() => setIsSubmitted(true)}
    >
      <input type="hidden" name="token" value={token} />
      <Button type="submit" pending={isSubmitted}>
        {manage.confirm}
      </Button>
    </form>
  );
}
