import { type EnteredType, enteredTypes, type LeadEntry, type NewLeadEntry } from "#contract/leads/endpoints.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { fromLocalInput } from "./lead-values.ts";
import { entryWords } from "./lead-words.ts";
import { useAddEntry } from "./queries.ts";

const KINDS = enteredTypes.map((value) => ({ value, label: entryWords[value] }));

const SAYS: Record<EnteredType, string> = {
  note: "Stays in the house; the promise clock goes on.",
  call: "You called them. Stops the promise clock.",
  email: "You wrote to them. Stops the promise clock.",
  meeting: "You met them. Stops the promise clock.",
  task: "Something to do later; the promise clock goes on.",
};

/** Enters a note, call, e-mail, meeting or task into the timeline. */
export function EntryForm({ leadId }: { leadId: string }) {
  const add = useAddEntry(leadId);
  const { form, submit, errorOf, pending, register } = useContractForm<NewLeadEntry, LeadEntry>({
    schema: async () => (await import("#contract/leads/endpoints.ts")).NewLeadEntry,
    defaults: { activityType: "note", subject: "", description: "", scheduledFor: null },
    send: (_form, values) => add.mutateAsync(values),
    onSuccess: ({ activityType }) =>
      toast({ title: `${entryWords[activityType as EnteredType]} added`, tone: "positive" }),
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
        <Segmented
          label="Kind of entry"
          options={KINDS}
          value={kind}
          onValueChange={(value) => {
            form.setValue("activityType", value);
            if (value !== "task") form.setValue("scheduledFor", null);
          }}
          className="justify-self-start"
        />
        <p className="text-xs text-ink-2">{SAYS[kind]}</p>
      </div>
      <Field label="Subject" error={errorOf("subject")}>
        <Input {...register("subject")} maxLength={200} autoComplete="off" />
      </Field>
      {kind === "task" && (
        <Field label="To be done by" error={errorOf("scheduledFor")}>
          <Input type="datetime-local" {...register("scheduledFor", { setValueAs: asTime })} />
        </Field>
      )}
      <Field label="Details" optional error={errorOf("description")}>
        <Textarea {...register("description")} rows={2} maxLength={5_000} />
      </Field>
      <div>
        <Button type="submit" size="sm" pending={pending} pendingLabel="Adding…">
          Add {entryWords[kind].toLowerCase()}
        </Button>
      </div>
    </form>
  );
}

const asTime = (value: unknown): string | null => (typeof value === "string" ? fromLocalInput(value) : null);
