import { useId, useState } from "react";
import { useCan } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateSchedule } from "./queries.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { TemplateSelect } from "./schedule-template.tsx";
import { toScheduleDraft, ScheduleValues, toFormValues } from "./schedule-values.ts";
import { formatInZone } from "./schedule-labels.ts";

const schema = async () => ScheduleValues;

/** Form for a new schedule, or a note without permission. */
export function ScheduleForm() {
  return useCan("content.schedule") ? (
    <NewSchedule />
  ) : (
    <Alert tone="note" title="Only managers can create schedules.">
      You can view schedules and the articles that they generate.
    </Alert>
  );
}

function NewSchedule() {
  const create = useCreateSchedule();
  const formId = useId();
  /** Number of created schedules; used as key to reset the template select. */
  const [createdCount, setCreatedCount] = useState(0);
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm({
    draftName: "schedule:new",
    unsavedText: "This schedule has not been created.",
    guardedParams: ["tab"],
    canLeaveWhilePending: true,
    schema,
    defaults: toFormValues(null),
    send: (_form, values: ScheduleValues) => create.mutateAsync(toScheduleDraft(values)),
    onSuccess: ({ nextRun, timezone }) => {
      setCreatedCount(createdCount + 1);
      toast({
        title: "Schedule created successfully!",
        description: nextRun ? `First run: ${formatInZone(nextRun, timezone)}` : "It is paused.",
        tone: "positive",
      });
    },
    onFailure: ({ message }) =>
      toast({ title: "Failed to create schedule", description: message, tone: "danger" }),
  });
  return (
    <Panel
      title="New schedule"
      footer={
        <Button type="submit" form={formId} pending={pending} pendingLabel="Creating…">
          Create schedule
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 p-4"
        aria-label="New schedule"
      >
        {draftNote}
        <TemplateSelect key={createdCount} form={form} />
        <ScheduleFields form={form} before={null} register={register} getError={getError} />
      </form>
      {unsaved.dialog}
    </Panel>
  );
}
