import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { booking } from "#web/content/booking.ts";
import { pageLoader } from "#web/lib/app.ts";
import { breadcrumbs } from "#web/lib/breadcrumbs.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { paths } from "#web/lib/paths.ts";
import { headOf, organization } from "../site/public.ts";
import type { Draft } from "./details-form.tsx";
import { DetailsStep } from "./details-step.tsx";
import { bookingDays, bookingSlots, bookingTypes } from "./queries.ts";
import { ServiceStep } from "./service-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { chosenType, readAsked, shownDate } from "./steps.ts";
import { TimeStep } from "./time-step.tsx";
import { useBooking } from "./use-booking.ts";

const { meta, time, details } = booking;

export const loader = pageLoader(async ({ queries, url, origin }) => {
  const asked = readAsked(url.searchParams);
  // A failure is shown inside the page, with Try Again.
  await queries.prefetchQuery(bookingTypes());
  const type = chosenType(queries.getQueryData(bookingTypes().queryKey), asked);
  if (type) {
    await queries.prefetchQuery(bookingDays(type.id));
    const date = shownDate(queries.getQueryData(bookingDays(type.id).queryKey), asked, type.timeZone);
    if (date) await queries.prefetchQuery(bookingSlots(type.id, date));
  }
  const path = paths.book();
  const jsonLd = [organization(origin), breadcrumbs([{ name: meta.title, path }], origin)];
  return { ...headOf(meta, path, jsonLd), live: type !== undefined };
});

export function Component() {
  const [params] = useSearchParams();
  const asked = readAsked(params);
  const { type, date, slot, ...lists } = useBooking(asked);
  // What was filled in stays while another time is chosen.
  const draft = useRef<Draft>({});
  const problem = useFormProblem();
  const [taken, setTaken] = useState<string | null>(null);
  const refused = problem && problem.values.appointmentDate === asked.slot ? problem.message : null;

  if (!type) {
    return (
      <StepFrame step={0} heading={booking.heading} lead={booking.lead}>
        <ServiceStep types={lists.types} zone={asked.zone} />
      </StepFrame>
    );
  }
  if (asked.details && slot) {
    return (
      <StepFrame step={2} heading={details.heading}>
        <DetailsStep type={type} asked={asked} date={date} slot={slot} draft={draft} onTaken={setTaken} />
      </StepFrame>
    );
  }
  return (
    <StepFrame step={1} heading={time.heading}>
      <TimeStep
        type={type}
        asked={asked}
        date={date}
        slot={slot}
        {...lists}
        notice={slot ? null : (refused ?? taken)}
      />
    </StepFrame>
  );
}
