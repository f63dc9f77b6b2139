import type { LeadActivity, LeadActivityDraft } from "#contract/leads/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateEntry } from "#web/features/leads/admin/queries.ts";

const schema = async () => (await import("#contract/leads/schemas.ts")).LeadActivityDraft;

const OUTCOMES = ["Reached", "Left a voicemail", "No answer", "Wrong number"];

type Props = { leadId: string; name: string; phone: string; onClose: () => void };

/** Follows a click on Call, while the phone dials. */
export function LogCallDialog({ leadId, name, phone, onClose }: Props) {
  const createEntry = useCreateEntry(leadId);
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    LeadActivityDraft,
    LeadActivity
  >({
    draftName: `call:${leadId}`,
    unsavedText: "The call has not been logged.",
    schema,
    defaults: {
      activityType: "call",
      subject: `Called ${name}`,
      description: "",
      outcome: "",
      duration: null,
      answered: false,
    },
    send: (_form, values) => createEntry.mutateAsync(values),
    onSuccess: () => {
      toast({ title: "Call logged", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The call was not logged", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      title="Log this call?"
      label="Log call"
      description={`Your phone calls ${phone}. Log what came of it, or skip.`}
      onSubmit={submit}
      pending={pending}
      submitLabel="Log call"
      cancelLabel="Skip"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Subject" error={getError("subject")}>
        <Input {...register("subject")} maxLength={200} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Outcome" error={getError("outcome")}>
          <NativeSelect
            {...register("outcome", {
              onChange: ({ target }: { target: HTMLSelectElement }) =>
                form.setValue("answered", target.value === "Reached"),
            })}
            placeholder="Choose an outcome"
            options={OUTCOMES}
          />
        </Field>
        <Field label="Minutes" optional error={getError("duration")}>
          <Input
            {...register("duration", { setValueAs: (value) => (value ? Number(value) : null) })}
            type="number"
            min={1}
            max={1440}
          />
        </Field>
      </div>
      <Field label="Details" optional error={getError("description")}>
        <Textarea {...register("description")} rows={4} maxLength={5_000} />
      </Field>
      <Checkbox
        label="I reached them: stop the response timer"
        {...register("answered")}
        error={getError("answered")}
      />
    </FormDialog>
  );
}
