import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { ClosedLink } from "./closed-link.tsx";
import { ManageCancel } from "./manage-cancel.tsx";
import { ManageMove } from "./manage-move.tsx";
import { bookedAppointment, bookingDays, bookingSlots } from "./queries.ts";
import { resolveMoveDate, type ManageParams, manageHref, parseManageParams } from "./booking-params.ts";
import { useHeadingFocus } from "./use-heading-focus.ts";

const { manage, confirmation } = booking;

export const loader = pageLoader(async ({ queryClient, url }) => {
  const managing = parseManageParams(url.searchParams);
  const { token } = managing;
  const query = bookedAppointment(token);
  await queryClient.prefetchQuery(query);
  const appointment = queryClient.getQueryData(query.queryKey);
  if (appointment?.canReschedule && managing.action === "move") {
    const { id } = appointment.bookingType;
    await queryClient.prefetchQuery(bookingDays(id, token));
    const date = resolveMoveDate(queryClient.getQueryData(bookingDays(id, token).queryKey), managing, appointment);
    if (date) await queryClient.prefetchQuery(bookingSlots(id, date, token));
  }
  return { title: manage.meta.title, noindex: true, uncacheable: true, status: appointment ? 200 : 404 };
});

/** What the link of a mail opens: the appointment, and the two ways to change it. */
export function Component() {
  const [params] = useSearchParams();
  const managing = parseManageParams(params);
  const { data } = useQuery(bookedAppointment(managing.token));
  useHeadingFocus(managing.action);
  if (!data) return <ClosedLink />;
  if (managing.action === "move" && data.canReschedule)
    return <ManageMove appointment={data} managing={managing} />;
  if (managing.action === "cancel" && data.canCancel)
    return <ManageCancel appointment={data} managing={managing} />;
  return (
    <div className="wrap">
      <div className="mx-auto grid max-w-240 gap-8 pt-10">
        <h1 className="type-section">{manage.heading}</h1>
        <News appointment={data} managing={managing} />
        <AppointmentCard
          appointment={data}
          actions={data.canCancel && <Ways appointment={data} managing={managing} />}
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

type Props = { appointment: BookedAppointment; managing: ManageParams };

/** What has just been done, or why nothing can be done anymore. */
function News({ appointment, managing }: Props) {
  if (appointment.status === "cancelled") {
    return <Alert tone={managing.done === "cancelled" ? "positive" : "caution"}>{manage.cancelled}</Alert>;
  }
  if (!appointment.canCancel) return <Alert>{manage.over}</Alert>;
  return managing.done === "moved" ? <Alert tone="positive">{manage.rescheduled}</Alert> : null;
}

function Ways({ appointment, managing: { token } }: Props) {
  return (
    <>
      {appointment.canReschedule && (
        <Button asChild variant="outline">
          <Link to={manageHref({ token, action: "move" })}>{manage.reschedule}</Link>
        </Button>
      )}
      <Button asChild variant="outline">
        <a href={appointment.calendarUrl} download>
          <DownloadIcon size={16} />
          {confirmation.calendar}
        </a>
      </Button>
      <Button asChild variant="text">
        <Link to={manageHref({ token, action: "cancel" })}>{manage.cancel}</Link>
      </Button>
    </>
  );
}
