import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { bookingPreparation } from "#contract/booking/constants.ts";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { booking } from "#web/content/booking.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { type NextStep, NextSteps } from "#web/features/site/next-steps.tsx";
import { NextLinks, OutcomeMessage } from "#web/features/site/outcome-message.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { formatHoldEnd } from "./format.ts";
import { bookedAppointment } from "./queries.ts";
import { StepFrame } from "./step-frame.tsx";

const { confirmation, manage } = booking;

export const loader = pageLoader(async ({ queryClient, url }) => {
  const query = bookedAppointment(url.searchParams.get("token") ?? "");
  await queryClient.prefetchQuery(query);
  const status = queryClient.getQueryData(query.queryKey) ? 200 : 404;
  return { title: confirmation.meta.title, noindex: true, uncacheable: true, status };
});

export function Component() {
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const { data } = useQuery(bookedAppointment(token));
  if (!data) return <OutcomeMessage {...manage.invalidLink} />;
  const text = data.status === "scheduled" ? confirmation.waiting : confirmation;
  const lead = data.heldUntil
    ? confirmation.held.text(data.bookerEmail, formatHoldEnd(data.heldUntil, data.timeZone))
    : text.text(data.bookerEmail);
  return (
    <StepFrame step={3} heading={data.heldUntil ? confirmation.held.heading : text.heading} lead={lead}>
      <AppointmentCard
        appointment={data}
        actions={<ConfirmationActions appointment={data} token={token} />}
      />
      <NextSteps steps={listSteps(data)} />
      <div className="mt-10 flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
        <NextLinks links={[confirmation.home, confirmation.again]} />
      </div>
    </StepFrame>
  );
}

function listSteps({
  heldUntil,
  status,
  timeZone,
  reminderHours,
  canReschedule,
  canCancel,
  bookingType,
}: BookedAppointment): NextStep[] {
  const { next } = confirmation;
  return [
    ...(heldUntil
      ? [{ when: next.heldWhen(formatHoldEnd(heldUntil, timeZone)), what: next.heldWhat }]
      : status === "scheduled"
        ? [{ when: next.waitingWhen, what: next.waitingWhat }]
        : []),
    ...reminderHours.map((hours) => ({ when: next.reminderWhen[hours] ?? "", what: next.reminderWhat })),
    { when: next.bringWhen, what: bookingPreparation[bookingType.audience] },
    // A held time can't be moved before it is confirmed.
    ...(canCancel
      ? [{ when: next.changeWhen, what: canReschedule || heldUntil ? next.changeWhat : next.cancelWhat }]
      : []),
  ];
}

function ConfirmationActions({ appointment, token }: { appointment: BookedAppointment; token: string }) {
  return (
    <>
      {!appointment.heldUntil && (
        <Button asChild>
          <a href={appointment.calendarUrl} download>
            <DownloadIcon size={16} />
            {confirmation.calendar}
          </a>
        </Button>
      )}
      <Button asChild variant="text">
        <Link to={paths.bookManage(token)}>{confirmation.manage}</Link>
      </Button>
    </>
  );
}
