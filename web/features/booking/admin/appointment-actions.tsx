import { useState } from "react";
import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import { type AppointmentTransition, useTransitionAppointment } from "./queries.ts";

const DONE: Record<AppointmentTransition, string> = {
  confirm: "Appointment confirmed",
  complete: "Marked as completed",
  "no-show": "Marked as no-show",
};

/** What can be done with an appointment as it stands now; one that has ended has no buttons. */
export function AppointmentActions({ appointment }: { appointment: StaffAppointment }) {
  const [asking, setAsking] = useState<"move" | "cancel" | null>(null);
  const run = useTransitionAppointment();
  const begun = useNow() >= new Date(appointment.startsAt);
  const { id, sequence, status } = appointment;
  if (status !== "scheduled" && status !== "confirmed") return null;

  const take = (step: AppointmentTransition) =>
    run.mutate(
      { id, sequence, step },
      {
        onSuccess: () => toast({ title: DONE[step], tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "Nothing was changed", description: message, tone: "danger" }),
      },
    );
  const button = (step: AppointmentTransition, label: string, variant: "ink" | "line") => (
    <Button
      variant={variant}
      size="sm"
      pending={run.isPending && run.variables.step === step}
      pendingLabel="Saving…"
      onClick={() => take(step)}
    >
      {label}
    </Button>
  );
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
      {begun ? (
        <>
          {button("complete", "Mark as completed", "ink")}
          {button("no-show", "No-show", "line")}
        </>
      ) : (
        <>
          {status === "scheduled" && button("confirm", "Confirm", "ink")}
          <Button variant="line" size="sm" onClick={() => setAsking("move")}>
            Reschedule
          </Button>
          <Button variant="line" size="sm" onClick={() => setAsking("cancel")}>
            Cancel appointment
          </Button>
        </>
      )}
      {asking === "move" && <RescheduleDialog appointment={appointment} onClose={() => setAsking(null)} />}
      {asking === "cancel" && <CancelDialog appointment={appointment} onClose={() => setAsking(null)} />}
    </div>
  );
}
