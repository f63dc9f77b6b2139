import { useState } from "react";
import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import { type AppointmentTransition, useCancelAppointment, useTransitionAppointment } from "./queries.ts";

const SUCCESS_TITLES: Record<AppointmentTransition, string> = {
  confirm: "Appointment confirmed",
  complete: "Marked as completed",
  "no-show": "Marked as no-show",
};

/** Actions for open appointments; completed and canceled ones have none. */
export function AppointmentActions({ appointment }: { appointment: StaffAppointment }) {
  const [dialog, setDialog] = useState<"move" | "cancel" | null>(null);
  const mutation = useTransitionAppointment();
  const cancel = useCancelAppointment();
  const hasStarted = useNow() >= new Date(appointment.startsAt);
  const { id, sequence, status, spamStatus, bookerName } = appointment;
  if (status !== "scheduled" && status !== "confirmed") return null;

  const runTransition = (step: AppointmentTransition) =>
    runMutation(
      mutation,
      { id, sequence, step },
      {
        onSuccess: () => toast({ title: SUCCESS_TITLES[step], tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "Failed to update appointment", description: message, tone: "danger" }),
      },
    );
  const button = (step: AppointmentTransition, label: string, variant: "ink" | "line") => (
    <Button
      variant={variant}
      size="sm"
      pending={mutation.isPending && mutation.variables.step === step}
      pendingLabel="Saving…"
      onClick={() => runTransition(step)}
    >
      {label}
    </Button>
  );
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
      {hasStarted ? (
        <>
          {button("complete", "Mark as completed", "ink")}
          {button("no-show", "No-show", "line")}
        </>
      ) : (
        <>
          {status === "scheduled" && spamStatus !== "suspected" && button("confirm", "Confirm", "ink")}
          <Button variant="line" size="sm" onClick={() => setDialog("move")}>
            Reschedule
          </Button>
          <Button variant="line" size="sm" onClick={() => setDialog("cancel")}>
            Cancel appointment
          </Button>
        </>
      )}
      {dialog === "move" && <RescheduleDialog appointment={appointment} onClose={() => setDialog(null)} />}
      {dialog === "cancel" && (
        <CancelDialog
          noun="appointment"
          draftName={`cancel-reason:${id}`}
          description={`${bookerName} gets an email, and the time can be booked by others.`}
          hint="Internal. Appears in the lead's timeline."
          doneText="The time can be booked again."
          pending={cancel.isPending}
          onCancel={(reason, callbacks) => runMutation(cancel, { id, sequence, reason }, callbacks)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
