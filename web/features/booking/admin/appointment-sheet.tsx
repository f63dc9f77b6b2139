import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { SpamNote } from "#web/features/spam/admin/spam-note.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { clearLocalDraft } from "#web/lib/local-draft.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan, useMe } from "#web/lib/me.ts";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { useNow } from "#web/lib/use-now.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { AppointmentActions } from "./appointment-actions.tsx";
import { formatTime, FIRM_ZONE, formatDateTime } from "./firm-time.ts";
import { meetingDraftName, MeetingForm } from "./meeting-form.tsx";
import { notesDraftName, NotesForm } from "./notes-form.tsx";
import { appointmentById } from "./queries.ts";
import { isHeld, meetingLocationLabels, StatusBadge } from "./appointment-status.tsx";

type Props = { id: string; onClose: () => void };

/** One appointment with its actions, meeting settings and notes. */
export function AppointmentSheet({ id, onClose }: Props) {
  const query = useQuery(appointmentById(id));
  const [unsaved, setUnsaved] = useState({ notes: false, meeting: false });
  const { id: userId } = useMe();
  const isAnyDirty = unsaved.notes || unsaved.meeting;
  const { confirmLeave, dialog } = useUnsavedChanges(
    isAnyDirty,
    "Your changes to this appointment are not saved.",
    [],
    () => [notesDraftName(id), meetingDraftName(id)].forEach((name) => clearLocalDraft(userId, name)),
  );
  const trackDirty = (part: "notes" | "meeting") => (isDirty: boolean) =>
    setUnsaved((now) => (now[part] === isDirty ? now : { ...now, [part]: isDirty }));
  return (
    <Sheet title="Appointment" open onOpenChange={(open) => !open && confirmLeave(onClose)}>
      <QueryContent
        query={query}
        errorTitle="The appointment could not be loaded"
        fallback={<SkeletonRows count={3} label="Loading the appointment" />}
      >
        {(appointment) => (
          <div className="grid gap-6">
            <AppointmentDetails appointment={appointment} />
            <SpamNote kind="appointment" submission={appointment} />
            <AppointmentActions appointment={appointment} />
            <MeetingForm
              key={`${appointment.meetingLocation} ${appointment.meetingLink}`}
              appointment={appointment}
              onDirty={trackDirty("meeting")}
            />
            <NotesForm
              key={`notes ${appointment.internalNotes}`}
              appointment={appointment}
              onDirty={trackDirty("notes")}
            />
          </div>
        )}
      </QueryContent>
      {dialog}
    </Sheet>
  );
}

function AppointmentDetails({ appointment }: { appointment: StaffAppointment }) {
  const { bookerName, typeName, status, startsAt, endsAt, duration, bookerTimeZone } = appointment;
  const canReadLeads = useCan("crm.read");
  const bookerZone = bookerTimeZone ?? FIRM_ZONE;
  const isOtherZone = formatTime(startsAt, bookerZone) !== formatTime(startsAt);
  const isOverdue = useNow() > new Date(endsAt) && (status === "confirmed" || status === "scheduled");
  const items = [
    {
      term: "When",
      value: (
        <span className="fig">
          {formatDateTime(startsAt)} to {formatTime(endsAt)} {zoneShort(FIRM_ZONE)}
        </span>
      ),
    },
    ...(isOtherZone
      ? [
          {
            term: "Booker’s time",
            value: `${formatDateTime(startsAt, bookerZone)} ${zoneShort(bookerZone)}`,
          },
        ]
      : []),
    {
      term: "On hold until",
      value:
        isHeld(appointment) &&
        `${formatTime(appointment.heldUntil ?? "")} ${zoneShort(FIRM_ZONE)}. The booker has to confirm by email.`,
    },
    { term: "Duration", value: `${duration} minutes` },
    { term: "Meeting type", value: meetingLocationLabels[appointment.meetingLocation] },
    {
      term: "Email",
      value: (
        <a href={`mailto:${appointment.bookerEmail}`} className="link link-quiet">
          {appointment.bookerEmail}
        </a>
      ),
    },
    { term: "Phone", value: appointment.bookerPhone },
    { term: "Company", value: appointment.bookerCompany },
    { term: "Topic", value: appointment.bookerNotes },
    { term: "Reason", value: appointment.cancelReason },
    { term: "Rescheduled", value: formatTimes(appointment.rescheduleCount) },
    { term: "Messages", value: formatSentMessages(appointment) },
    {
      term: "Lead",
      value: canReadLeads && appointment.leadId && (
        <Link to={adminPaths.lead(appointment.leadId)} className="link">
          Open the person
        </Link>
      ),
    },
  ].filter(({ value }) => Boolean(value));
  return (
    <section aria-label="Details" className="grid gap-3">
      <div>
        <p className="text-lg font-semibold [overflow-wrap:anywhere]">{bookerName}</p>
        <p className="text-ink-2">{typeName}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge appointment={appointment} />
        {isOverdue && <span className="text-sm text-caution-ink">Ended. Record the outcome.</span>}
      </p>
      <DefinitionList items={items} className="[overflow-wrap:anywhere] whitespace-pre-line" />
    </section>
  );
}

const formatTimes = (count: number) => (count === 0 ? null : count === 1 ? "Once" : `${count} times`);

function formatSentMessages({ confirmationSent, reminderSent }: StaffAppointment): string {
  const sent = [confirmationSent && "confirmation", reminderSent && "reminder"].filter(Boolean);
  return sent.length ? `Sent: ${sent.join(" and ")}` : "Nothing sent yet";
}
