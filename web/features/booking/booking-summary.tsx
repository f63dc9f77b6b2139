import type { ReactNode } from "react";
import type { BookedAppointment, BookingType } from "#contract/booking/schemas.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { booking } from "#web/content/booking.ts";
import { formatTime } from "#web/lib/zoned-time.ts";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { formatTimeInZone, parseZonedDate, formatPrice, formatShortDate } from "./format.ts";

const { summary, service } = booking;

type Row = { term: string; value: ReactNode };

type Selection = {
  type: BookingType;
  date: string;
  startsAt: string | undefined;
  zone: string | null;
};

/** Rows of the booking so far, in the visitor's time; missing choices have a placeholder. `date` is in that zone too. */
export function bookingRows({ type, date, startsAt, zone }: Selection, meeting?: string): Row[] {
  const ownZone = zone ?? type.timeZone;
  const ownTime = startsAt && formatTime(startsAt, ownZone);
  const firmTime = startsAt && formatTimeInZone(startsAt, type.timeZone, ownZone);
  const ownDate = startsAt ? parseZonedDate(startsAt, ownZone) : date;
  return [
    ...(type.host ? [{ term: summary.host, value: type.host }] : []),
    { term: summary.length, value: service.minutes(type.duration) },
    { term: summary.price, value: formatPrice(type.price) },
    { term: summary.date, value: ownDate ? formatShortDate(ownDate) : summary.open },
    {
      term: summary.time,
      value: ownTime ? (
        `${ownTime} ${zoneShort(ownZone)}`
      ) : (
        <span className="font-normal text-ink-3">{summary.open}</span>
      ),
    },
    ...(firmTime && firmTime !== ownTime
      ? [{ term: summary.firmTime, value: `${firmTime} ${zoneShort(type.timeZone)}` }]
      : []),
    ...(meeting ? [{ term: summary.meeting, value: meeting }] : []),
  ];
}

/** The appointment's time in one row, in the booker's zone: 'Tue, Nov 24, 11:30 AM ET'. */
export function appointmentTimeRow(term: string, { appointmentDate, timeZone }: BookedAppointment): Row {
  const date = formatShortDate(parseZonedDate(appointmentDate, timeZone) ?? "");
  return { term, value: `${date}, ${formatTime(appointmentDate, timeZone)} ${zoneShort(timeZone)}` };
}

type SummaryProps = { chosen: Selection; before?: Row; children?: ReactNode };

/** The booking so far; `children` are the next actions. */
export function BookingSummary({ chosen, before, children }: SummaryProps) {
  return (
    <aside aria-labelledby="summary" className="lg:sticky lg:top-6">
      <Card className="p-6">
        <p className="text-sm text-ink-3">{summary.heading}</p>
        <h2 id="summary" className="type-heading mt-1 mb-4 text-balance lg:text-[1.5rem]">
          {chosen.type.name}
        </h2>
        <DefinitionList items={[...(before ? [before] : []), ...bookingRows(chosen)]} className="fig" />
        {children && <div className="mt-5 grid gap-2.5">{children}</div>}
      </Card>
    </aside>
  );
}
