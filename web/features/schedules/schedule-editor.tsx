import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Schedule } from "#contract/schedules.ts";
import { ApiError } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { oneSchedule, useChangeSchedule } from "./queries.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { changeOf, ScheduleValues, valuesOf } from "./schedule-values.ts";

const schema = async () => ScheduleValues;

/** The dialog in which a schedule is changed, every field of it. */
export function ScheduleEditor({ schedule: opened, onClose }: { schedule: Schedule; onClose: () => void }) {
  const [schedule, setSchedule] = useState(opened);
  const [conflict, setConflict] = useState("");
  const [leaving, setLeaving] = useState(false);
  const save = useChangeSchedule();
  const formId = useId();
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: valuesOf(schedule),
    send: (_form, values: ScheduleValues) => {
      setConflict("");
      return save.mutateAsync({ id: schedule.id, change: changeOf(values, schedule) });
    },
    onSuccess: () => {
      toast({ title: "Schedule updated successfully!", tone: "positive" });
      onClose();
    },
    onFailure: ({ code, message }) => {
      if (code === "conflict") setConflict(message);
      toast({ title: "Failed to update schedule", description: message, tone: "danger" });
    },
  });
  const { isDirty } = form.formState;
  const close = () => (isDirty && !pending ? setLeaving(true) : onClose());
  const reload = useReload(schedule.id, (fresh) => {
    setSchedule(fresh);
    setConflict("");
    form.reset(valuesOf(fresh));
  });

  return (
    <Dialog
      open
      wide
      title="Edit schedule"
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant="text" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending} pendingLabel="Saving…">
            Save changes
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
        aria-label="Edit schedule"
      >
        <ScheduleFields form={form} before={schedule} register={register} errorOf={errorOf} />
      </form>
      {conflict && (
        <Alert tone="caution" live title="Not saved.">
          {conflict} What you have typed here is then gone.
          <Button variant="line" size="sm" className="mt-2 flex" onClick={() => void reload()}>
            Reload this schedule
          </Button>
        </Alert>
      )}
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Discard your changes?"
        cancelLabel="Keep writing"
        confirmLabel="Discard changes"
        onConfirm={onClose}
      >
        What you have changed in this schedule has not been saved.
      </AlertDialog>
    </Dialog>
  );
}

/** Fetches the schedule as it is now, after somebody else has changed it. */
function useReload(id: number, onFresh: (schedule: Schedule) => void) {
  const queries = useQueryClient();
  return async () => {
    try {
      onFresh(await queries.fetchQuery({ ...oneSchedule(id), staleTime: 0 }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: "The schedule could not be loaded", description: error.message, tone: "danger" });
    }
  };
}
