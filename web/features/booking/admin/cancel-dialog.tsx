import { useState } from "react";
import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { ApiError } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCancelAppointment } from "./queries.ts";

type Props = { appointment: StaffAppointment; onClose: () => void };

/** Asks before an appointment is called off, and why. */
export function CancelDialog({ appointment, onClose }: Props) {
  const { id, sequence, bookerName } = appointment;
  const [reason, setReason] = useState("");
  const cancel = useCancelAppointment();
  // Awaited here: the drawer takes this dialog away as soon as it sees the appointment canceled.
  const confirm = async () => {
    try {
      await cancel.mutateAsync({ id, sequence, reason });
      toast({ title: "Appointment canceled", description: "Its time is free again.", tone: "positive" });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: "The appointment was not canceled", description: error.message, tone: "danger" });
    }
  };
  return (
    <Dialog
      open
      title="Cancel this appointment?"
      description={`${bookerName} gets an e-mail, and the time can be booked by others.`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Keep appointment
          </Button>
          <Button
            variant="danger"
            pending={cancel.isPending}
            pendingLabel="Canceling…"
            onClick={() => void confirm()}
          >
            Cancel appointment
          </Button>
        </>
      }
    >
      <Field label="Reason" optional hint="For us; it stands in the lead's timeline.">
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  );
}
