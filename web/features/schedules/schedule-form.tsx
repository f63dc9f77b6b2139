import { useId } from "react";
import { useCan } from "#web/lib/me.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateSchedule } from "./queries.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { draftOf, ScheduleValues, valuesOf } from "./schedule-values.ts";
import { momentIn } from "./schedule-words.ts";

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
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: valuesOf(null),
    send: (_form, values: ScheduleValues) => create.mutateAsync(draftOf(values)),
    onSuccess: ({ nextRun, timezone }) =>
      toast({
        title: "Schedule created successfully!",
        description: nextRun ? `First run: ${momentIn(nextRun, timezone)}` : "It is paused.",
        tone: "positive",
      }),
    onFailure: ({ message }) =>
      toast({ title: "Failed to create schedule", description: message, tone: "danger" }),
  });
  return (
    <Panel
      title="New schedule"
      footer={
        <Button type="submit" form={formId} pending={pending} pendingLabel="Creating…">
          Create Schedule
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
        <ScheduleFields form={form} before={null} register={register} errorOf={errorOf} />
      </form>
    </Panel>
  );
}
