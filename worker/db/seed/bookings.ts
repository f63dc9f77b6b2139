import {
  type AppointmentStatus,
  type BookingAudience,
  bookingGridMinutes,
} from "#contract/booking/constants.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { bookingAppointments, bookingCells } from "../tables/booking-appointments.ts";
import { ago, atClock, workingDay } from "./dates.ts";
import { sampleId } from "./ids.ts";
import type { SampleLead } from "./leads.ts";

type BookingType = { id: string; duration: number; bufferTime: number };

/** Who takes the sample firm's appointments. */
const sampleHosts = {
  client: "Ines Varady-Holt",
  candidate: "Conrad Ashgrove",
} as const satisfies Record<BookingAudience, string>;

/** The sample firm's texts for services that migrations insert, by name. */
const sampleServices: Record<string, { name: string; description: string }> = {
  Consultation: {
    name: "Planning review",
    description: "An hour on how you plan, budget and forecast today, and what to change first.",
  },
};

/** What the sample firm says of a service that migrations insert and nobody has changed. */
export const sampleService = ({ name, audience }: { name: string; audience: BookingAudience }) => ({
  ...sampleServices[name],
  host: sampleHosts[audience],
});

/** The firm has one calendar. */
const CALENDAR = "firm";

const samplePlan: {
  email: string;
  type: number;
  days: number;
  clock: string;
  status: AppointmentStatus;
  notes: string | null;
}[] = [
  {
    email: "noor.haddad@example.com",
    type: 0,
    days: -3,
    clock: "11:00",
    status: "completed",
    notes: "Wants examples from energy.",
  },
  { email: "rafael.quist@example.org", type: 0, days: 2, clock: "10:00", status: "confirmed", notes: null },
  {
    email: "margit.sandoval@example.com",
    type: 1,
    days: 5,
    clock: "14:00",
    status: "scheduled",
    notes: "Please look at our budget calendar first.",
  },
];

/** One past and two future appointments on working days, with their cells. */
export function bookingRows(now: Date, types: readonly BookingType[], leads: readonly SampleLead[]) {
  const samples = samplePlan.flatMap(({ email, type: index, days, clock, status, notes }, number) => {
    const type = types[index];
    const lead = leads.find(({ row }) => row.emailKey === email)?.row;
    if (!type || !lead) return [];
    const start = atClock(workingDay(now, days), clock);
    const end = addTime(start, type.duration, "minute");
    const appointment = {
      id: sampleId("appointment", number + 1),
      bookingTypeId: type.id,
      leadId: lead.id,
      contactId: lead.contactId ?? null,
      bookerName: `${lead.firstName} ${lead.lastName}`,
      bookerEmail: email,
      bookerPhone: lead.phone ?? null,
      bookerCompany: lead.company ?? null,
      bookerNotes: notes,
      startsAt: iso(start),
      endsAt: iso(end),
      duration: type.duration,
      timeZone: firmTimeZone,
      status,
      completedAt: status === "completed" ? iso(end) : null,
      createdAt: ago(now, 90, "hour"),
      updatedAt: ago(now, status === "completed" ? 48 : 90, "hour"),
    } satisfies typeof bookingAppointments.$inferInsert;
    return [{ appointment, cells: toCells(appointment.id, start, addTime(end, type.bufferTime, "minute")) }];
  });
  return {
    appointments: samples.map(({ appointment }) => appointment),
    cells: samples.flatMap(({ cells }) => cells),
  };
}

function toCells(appointmentId: string, from: Date, to: Date): (typeof bookingCells.$inferInsert)[] {
  const minute = (date: Date) => date.getTime() / 60_000;
  const count = (minute(to) - minute(from)) / bookingGridMinutes;
  return Array.from({ length: count }, (_, index) => ({
    resource: CALENDAR,
    cell: minute(from) + index * bookingGridMinutes,
    appointmentId,
  }));
}
