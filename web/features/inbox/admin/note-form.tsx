import type { Note } from "#contract/inbox/schemas.ts";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { type Submission, useAddNote } from "./queries.ts";

const schema = async () => (await import("#contract/inbox/schemas.ts")).Note;

/** Internal note; never sent to the person. */
export function NoteForm({ submission }: { submission: Submission }) {
  const note = useAddNote(submission);
  const { form, submit, getError, pending, register } = useContractForm<Note, unknown>({
    schema,
    defaults: { text: "" },
    send: (_form, values, key) => note.mutateAsync({ ...values, key }),
    onSuccess: () => toast({ title: "Note added", tone: "positive" }),
    onFailure: ({ message }) =>
      toast({ title: "The note was not saved", description: message, tone: "danger" }),
  });
  const unsaved = useUnsavedChanges(form.formState.isDirty, "Your note has not been saved.");
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-2"
      aria-label="New internal note"
    >
      <Field label="Internal note" hint="Visible to staff only." error={getError("text")}>
        <Textarea {...register("text")} rows={2} maxLength={5000} />
      </Field>
      <div>
        <Button type="submit" size="sm" variant="outline" pending={pending} pendingLabel="Saving…">
          Add note
        </Button>
      </div>
      {unsaved.dialog}
    </form>
  );
}
