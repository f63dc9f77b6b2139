import { useId, useState } from "react";
import { useCan } from "#web/lib/me.ts";
import { useUnsavedChanges } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
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

/** Writes a new schedule; for whom it is not open, says so. */
export function ScheduleForm() {
  return useCan("content.schedule") ? (
    <NewSchedule />
  ) : (
    <Alert tone="note" title="Schedules are set up by managers.">
      You can see them, and read what they write.
    </Alert>
  );
}

function NewSchedule() {
  const create = useCreateSchedule();
  const formId = useId();
  /** How many were created here: each begins with an empty form. */
  const [made, setMade] = useState(0);
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: toFormValues(null),
    send: (_form, values: ScheduleValues) => create.mutateAsync(toScheduleDraft(values)),
    onSuccess: ({ nextRun, timezone }) => {
      setMade(made + 1);
      toast({
        title: "Schedule created successfully!",
        description: nextRun ? `First run: ${formatInZone(nextRun, timezone)}` : "It is paused.",
        tone: "positive",
      });
    },
    onFailure: ({ message }) =>
      toast({ title: "Failed to create schedule", description: message, tone: "danger" }),
  });
  const unsaved = useUnsavedChanges(
    form.formState.isDirty && !pending,
    "The schedule that you have begun has not been created.",
    ["tab"],
  );
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
        <TemplateSelect key={made} form={form} />
        <ScheduleFields form={form} before={null} register={register} errorOf={errorOf} />
      </form>
      {unsaved.dialog}
    </Panel>
  );
}
