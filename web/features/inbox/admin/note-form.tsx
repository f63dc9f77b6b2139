import type { Note } from "#contract/inbox/schemas.ts";
import { MentionTextarea } from "#web/lib/mention-textarea.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { type Submission, useAddNote } from "./queries.ts";

const schema = async () => (await import("#contract/inbox/schemas.ts")).Note;

/** Internal note; never sent to the person. */
export function NoteForm({ submission }: { submission: Submission }) {
  const note = useAddNote(submission);
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<Note, unknown>({
    draftName: `note:${submission.kind}:${submission.id}`,
    unsavedText: "Your note has not been saved.",
    schema,
    defaults: { text: "" },
    send: (_form, values, key) => note.mutateAsync({ ...values, key }),
    onSuccess: () => toast({ title: "Note added", tone: "positive" }),
    onFailure: ({ message }) =>
      toast({ title: "The note was not saved", description: message, tone: "danger" }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-2"
      aria-label="New internal note"
    >
      {draftNote}
      <Field
        label="Internal note"
        hint="Visible to staff only. Write @ and a name to tell a colleague."
        error={getError("text")}
      >
        <MentionTextarea {...register("text")} rows={2} maxLength={5000} />
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
