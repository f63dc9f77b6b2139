import { useState } from "react";
import type { Schedule } from "#contract/schedules/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { useReload } from "#web/lib/use-reload.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { scheduleById, useUpdateSchedule } from "./queries.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { toSchedulePatch, ScheduleValues, toFormValues } from "./schedule-values.ts";

const schema = async () => ScheduleValues;

export function ScheduleEditor({
  schedule: initialSchedule,
  onClose,
}: {
  schedule: Schedule;
  onClose: () => void;
}) {
  const [schedule, setSchedule] = useState(initialSchedule);
  const [conflict, setConflict] = useState("");
  const save = useUpdateSchedule();
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm({
    draftName: `schedule:${initialSchedule.id}`,
    unsavedText: "Your changes to this schedule have not been saved.",
    version: schedule.updatedAt,
    schema,
    defaults: toFormValues(schedule),
    send: (_form, values: ScheduleValues) => {
      setConflict("");
      return save.mutateAsync({ id: schedule.id, patch: toSchedulePatch(values, schedule) });
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
  const close = () => unsaved.confirmLeave(onClose);
  const reload = useReload(scheduleById(schedule.id), "The schedule could not be loaded", (fresh) => {
    setSchedule(fresh);
    setConflict("");
    form.reset(toFormValues(fresh));
  });

  return (
    <FormDialog
      wide
      title="Edit schedule"
      onSubmit={submit}
      pending={pending}
      submitLabel="Save changes"
      onClose={close}
      header={draftNote}
      footer={
        <>
          {conflict && (
            <Alert tone="caution" live title="Not saved.">
              {conflict} Reloading discards your changes.
              <Button variant="line" size="sm" className="mt-2 flex" onClick={() => void reload()}>
                Reload this schedule
              </Button>
            </Alert>
          )}
          {unsaved.dialog}
        </>
      }
    >
      <ScheduleFields form={form} before={schedule} register={register} getError={getError} />
    </FormDialog>
  );
}
