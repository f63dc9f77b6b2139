import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useCancelAppointment } from "./queries.ts";

type Props = { appointment: StaffAppointment; onClose: () => void };

export function CancelDialog({ appointment, onClose }: Props) {
  const { id, sequence, bookerName } = appointment;
  const { value, setValue, reset, draftNote } = useDraftState(`cancel-reason:${id}`, { reason: "" });
  const cancel = useCancelAppointment();
  const confirm = () =>
    runMutation(
      cancel,
      { id, sequence, reason: value.reason },
      {
        onSuccess: () => {
          reset();
          toast({
            title: "Appointment canceled",
            description: "The time can be booked again.",
            tone: "positive",
          });
          onClose();
        },
        onError: ({ message }) =>
          toast({ title: "The appointment was not canceled", description: message, tone: "danger" }),
      },
    );
  return (
    <Dialog
      open
      title="Cancel this appointment?"
      description={`${bookerName} gets an email, and the time can be booked by others.`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Keep appointment
          </Button>
          <Button variant="danger" pending={cancel.isPending} pendingLabel="Canceling…" onClick={confirm}>
            Cancel appointment
          </Button>
        </>
      }
    >
      {draftNote}
      <Field label="Reason" optional hint="Internal. Appears in the lead's timeline.">
        <Textarea
          rows={3}
          maxLength={500}
          value={value.reason}
          onChange={({ target }) => setValue({ reason: target.value })}
        />
      </Field>
    </Dialog>
  );
}
