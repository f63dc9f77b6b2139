import type { ReactNode } from "react";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { booking } from "#web/content/booking.ts";
import { formatAddress, headquarters } from "#contract/firm.ts";
import { formatTime, formatLongDate } from "#web/lib/zoned-time.ts";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { parseZonedDate } from "./format.ts";
import { bookingRows } from "./booking-summary.tsx";

const { summary, confirmation, details } = booking;

export function AppointmentCard({
  appointment,
  actions,
}: {
  appointment: BookedAppointment;
  actions?: ReactNode;
}) {
  const { bookingType: type, appointmentDate: startsAt, timeZone, bookerName, meetingLocation } = appointment;
  const ownDate = parseZonedDate(startsAt, timeZone) ?? "";
  const rows = bookingRows(
    { type, date: ownDate, startsAt, zone: timeZone },
    details.meeting.options[meetingLocation].label,
  );
  return (
    <Card className="grid gap-x-12 gap-y-6 p-6 sm:p-8 lg:grid-cols-2">
      <div>
        <h2 className="type-heading text-balance">{type.name}</h2>
        <p className="type-lead fig mt-2">
          {formatLongDate(ownDate)}, {formatTime(startsAt, timeZone)} {zoneShort(timeZone)}
        </p>
        {appointment.canCancel && (
          <p className="mt-4 max-w-md text-ink-2">{renderMeetingPlace(appointment)}</p>
        )}
        {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
      </div>
      <DefinitionList
        items={[...rows, { term: summary.name, value: bookerName }]}
        className="fig self-start"
      />
    </Card>
  );
}

function renderMeetingPlace({ meetingLocation, meetingLink, bookerPhone }: BookedAppointment): ReactNode {
  const { where } = confirmation;
  if (meetingLocation === "phone") return bookerPhone ? where.phone(bookerPhone) : where.phoneMissing;
  if (meetingLocation === "office") return formatAddress(headquarters);
  if (!meetingLink) return where.virtual;
  return (
    <a href={meetingLink} className="link" rel="noreferrer">
      {meetingLink}
    </a>
  );
}
