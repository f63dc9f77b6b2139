import { useEffect } from "react";
import type * as z from "zod";
import { AppointmentNotes, type StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useUpdateNotes } from "./queries.ts";
import { SaveButton } from "./save-button.tsx";

const schema = async () => AppointmentNotes;
type Values = z.input<typeof AppointmentNotes>;
type Props = { appointment: StaffAppointment; onDirty: (dirty: boolean) => void };

/** Name of the draft in the browser. */
export const notesDraftName = (id: string): string => `appointment-notes:${id}`;

export function NotesForm({ appointment, onDirty }: Props) {
  const { id, internalNotes, updatedAt } = appointment;
  const save = useUpdateNotes();
  const { form, submit, getError, pending, register, draftNote } = useAdminForm<Values, unknown>({
    draftName: notesDraftName(id),
    version: updatedAt,
    schema,
    defaults: { internalNotes: internalNotes ?? "", updatedAt },
    send: (_form, values) => save.mutateAsync({ ...values, id, updatedAt }),
    onSuccess: () => toast({ title: "Note saved", tone: "positive" }),
    onFailure: ({ message }) => toast({ title: "Note not saved", description: message, tone: "danger" }),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-2"
      aria-label="Internal note"
    >
      {draftNote}
      <Field label="Internal note" error={getError("internalNotes")} hint="Visible to staff only.">
        <Textarea {...register("internalNotes")} rows={4} maxLength={5_000} />
      </Field>
      <SaveButton dirty={isDirty} pending={pending}>
        Save note
      </SaveButton>
    </form>
  );
}
