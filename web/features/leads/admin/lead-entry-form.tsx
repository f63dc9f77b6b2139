import { type ManualActivityType, manualActivityTypes } from "#contract/leads/constants.ts";
import type { LeadActivity, LeadActivityDraft } from "#contract/leads/schemas.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { fromLocalInput } from "./lead-values.ts";
import { entryLabels } from "./lead-labels.ts";
import { useCreateEntry } from "./queries.ts";

const ENTRY_TYPES = manualActivityTypes.map((value) => ({ value, label: entryLabels[value] }));

const ENTRY_HINTS: Record<ManualActivityType, string> = {
  note: "Visible to staff only. Does not stop the response timer.",
  call: "A call you made. Stops the response timer.",
  email: "An e-mail you sent. Stops the response timer.",
  meeting: "A meeting you had. Stops the response timer.",
  task: "A task for later. Does not stop the response timer.",
};

/** Adds a note, call, e-mail, meeting or task to the timeline. */
export function EntryForm({ leadId }: { leadId: string }) {
  const createEntry = useCreateEntry(leadId);
  const { form, submit, getError, pending, register } = useContractForm<LeadActivityDraft, LeadActivity>({
    schema: async () => (await import("#contract/leads/schemas.ts")).LeadActivityDraft,
    defaults: { activityType: "note", subject: "", description: "", scheduledFor: null },
    send: (_form, values) => createEntry.mutateAsync(values),
    onSuccess: ({ activityType }) =>
      toast({ title: `${entryLabels[activityType as ManualActivityType]} added`, tone: "positive" }),
    onFailure: ({ message }) =>
      toast({ title: "The entry was not added", description: message, tone: "danger" }),
  });
  const kind = form.watch("activityType");
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 border-b border-line p-4"
      aria-label="New entry"
    >
      <div className="grid gap-1.5">
        <SegmentedControl
          label="Entry type"
          options={ENTRY_TYPES}
          value={kind}
          onValueChange={(value) => {
            form.setValue("activityType", value);
            if (value !== "task") form.setValue("scheduledFor", null);
          }}
          className="justify-self-start"
        />
        <p className="text-xs text-ink-2">{ENTRY_HINTS[kind]}</p>
      </div>
      <Field label="Subject" error={getError("subject")}>
        <Input {...register("subject")} maxLength={200} autoComplete="off" />
      </Field>
      {kind === "task" && (
        <Field label="Due" error={getError("scheduledFor")}>
          <Input type="datetime-local" {...register("scheduledFor", { setValueAs: toIsoTime })} />
        </Field>
      )}
      <Field label="Details" optional error={getError("description")}>
        <Textarea {...register("description")} rows={2} maxLength={5_000} />
      </Field>
      <div>
        <Button type="submit" size="sm" pending={pending} pendingLabel="Adding…">
          Add {entryLabels[kind].toLowerCase()}
        </Button>
      </div>
    </form>
  );
}

const toIsoTime = (value: unknown): string | null =>
  typeof value === "string" ? fromLocalInput(value) : null;
