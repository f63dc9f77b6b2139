import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { BookingType } from "#contract/booking.ts";
import { booking } from "#web/content/booking.ts";
import { pageLoader } from "#web/lib/app.ts";
import { breadcrumbs } from "#web/lib/breadcrumbs.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { paths } from "#web/lib/paths.ts";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { headOf, organization } from "../site/public.ts";
import type { Draft } from "./details-form.tsx";
import { DetailsStep } from "./details-step.tsx";
import { bookingDays, bookingSlots, bookingTypes } from "./queries.ts";
import { ServiceStep } from "./service-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { type Asked, chosenSlot, chosenType, readAsked, shownDate } from "./steps.ts";
import { TimeStep } from "./time-step.tsx";

const { meta, service, time, details } = booking;

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
  const types = useQuery(bookingTypes());
  const type = chosenType(types.data, asked);
  if (type) return <ChosenService key={type.id} type={type} asked={asked} />;
  return (
    <StepFrame step={0} heading={booking.heading} lead={booking.lead}>
      {types.isError ? (
        <ErrorCard title={service.failed} onRetry={() => void types.refetch()} retrying={types.isFetching} />
      ) : (
        types.data && <ServiceStep types={types.data} zone={asked.zone} />
      )}
    </StepFrame>
  );
}

/** The steps after the service; what was filled in stays when another time is chosen. */
function ChosenService({ type, asked }: { type: BookingType; asked: Asked }) {
  const days = useQuery(bookingDays(type.id));
  const date = shownDate(days.data, asked, type.timeZone);
  const slots = useQuery({ ...bookingSlots(type.id, date), enabled: date !== "" });
  const slot = chosenSlot(slots.data, asked);
  const draft = useRef<Draft>({});
  const problem = useFormProblem();
  const [taken, setTaken] = useState<string | null>(null);
  const refused = problem && problem.values.appointmentDate === asked.slot ? problem.message : null;
  if (asked.details && slot) {
    return (
      <StepFrame step={2} heading={details.heading}>
        <DetailsStep type={type} asked={asked} date={date} slot={slot} draft={draft} onTaken={setTaken} />
      </StepFrame>
    );
  }
  return (
    <StepFrame step={1} heading={time.heading}>
      <TimeStep type={type} asked={asked} notice={slot ? null : (refused ?? taken)} />
    </StepFrame>
  );
}
