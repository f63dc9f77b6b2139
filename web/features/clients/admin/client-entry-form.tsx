import { type ClientEntryType, clientEntryTypes } from "#contract/clients/constants.ts";
import type { ClientActivity, ClientActivityDraft } from "#contract/clients/schemas.ts";
import { fromLocalInput } from "#web/lib/local-input.ts";
import { MentionTextarea } from "#web/lib/mention-textarea.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateClientEntry } from "./queries.ts";

const ENTRIES: Record<ClientEntryType, { tab: string; submit: string; done: string }> = {
  note: { tab: "Internal note", submit: "Add note", done: "Note added" },
  call: { tab: "Call", submit: "Log call", done: "Call logged" },
  email: { tab: "Email", submit: "Log email", done: "Email logged" },
  meeting: { tab: "Meeting", submit: "Log meeting", done: "Meeting logged" },
  task: { tab: "Task", submit: "Add task", done: "Task added" },
};
const ENTRY_TYPES = clientEntryTypes.map((value) => ({ value, label: ENTRIES[value].tab }));

/** Logs a note, call, email or meeting about a client, or adds a task. */
export function ClientEntryForm({ clientId }: { clientId: string }) {
  const createEntry = useCreateClientEntry(clientId);
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    ClientActivityDraft,
    ClientActivity
  >({
    draftName: `client-entry:${clientId}`,
    unsavedText: "Your timeline entry has not been saved.",
    guardedFields: ["subject", "description"],
    schema: async () => (await import("#contract/clients/schemas.ts")).ClientActivityDraft,
    defaults: { activityType: "note", subject: "", description: "", dueAt: null },
    send: (_form, values) => createEntry.mutateAsync(values),
    onSuccess: ({ activityType }) =>
      toast({ title: ENTRIES[activityType as ClientEntryType].done, tone: "positive" }),
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
      {draftNote}
      <SegmentedControl
        label="Entry type"
        options={ENTRY_TYPES}
        value={kind}
        onValueChange={(value) => {
          form.setValue("activityType", value);
          if (value !== "task") form.setValue("dueAt", null);
        }}
        className="justify-self-start"
      />
      <Field label="Subject" error={getError("subject")}>
        <Input {...register("subject")} maxLength={200} autoComplete="off" />
      </Field>
      {kind === "task" && (
        <Field label="Due" error={getError("dueAt")}>
          <Input type="datetime-local" {...register("dueAt", { setValueAs: fromLocalInput })} />
        </Field>
      )}
      <Field label="Details" optional error={getError("description")}>
        <MentionTextarea {...register("description")} rows={2} maxLength={5_000} />
      </Field>
      <div>
        <Button type="submit" size="sm" pending={pending} pendingLabel="Saving…">
          {ENTRIES[kind].submit}
        </Button>
      </div>
      {unsaved.dialog}
    </form>
  );
}
