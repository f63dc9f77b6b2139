import { useState } from "react";
import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { FIRM_ZONE, toZonedDateTime, formatDateTime } from "./firm-time.ts";
import { useRescheduleAppointment } from "./queries.ts";
import { SlotPicker } from "./slot-picker.tsx";

type Props = { appointment: StaffAppointment; onClose: () => void };

export function RescheduleDialog({ appointment, onClose }: Props) {
  const { id, sequence, startsAt, bookingTypeId, bookerName } = appointment;
  const [slot, setSlot] = useState("");
  const [error, setError] = useState("");
  const move = useRescheduleAppointment();
  const confirm = () => {
    if (!slot) {
      setError("Choose a time.");
      return;
    }
    runMutation(
      move,
      { id, sequence, appointmentDate: slot },
      {
        onSuccess: () => {
          toast({
            title: "Appointment moved",
            description: `${bookerName} gets an email.`,
            tone: "positive",
          });
          onClose();
        },
        onError: ({ message }) => {
          setError(message);
          setSlot("");
        },
      },
    );
  };
  return (
    <Dialog
      open
      title="Reschedule"
      description={`Now: ${formatDateTime(startsAt)} ${zoneShort(FIRM_ZONE)}`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={move.isPending} pendingLabel="Moving…" onClick={confirm}>
            Move appointment
          </Button>
        </>
      }
    >
      <SlotPicker
        typeId={bookingTypeId}
        reschedulingId={id}
        initialDate={toZonedDateTime(startsAt).date}
        value={slot}
        error={error}
        onChange={(start) => {
          setSlot(start);
          setError("");
        }}
      />
    </Dialog>
  );
}
