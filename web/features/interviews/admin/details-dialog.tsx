import { useWatch } from "react-hook-form";
import { meetingLocations } from "#contract/booking/constants.ts";
import { type Interview, InterviewDetails } from "#contract/interviews/schemas.ts";
import { meetingLocationLabels } from "#web/features/booking/admin/appointment-status.tsx";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useUpdateInterview } from "./queries.ts";

const schema = async () => InterviewDetails;
const LOCATION_OPTIONS = meetingLocations.map((value) => ({ value, label: meetingLocationLabels[value] }));

/** Changes title, place and notes of an open interview. */
export function DetailsDialog({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const { id, version, title, location, place, notes, status } = interview;
  const save = useUpdateInterview();
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    InterviewDetails,
    Interview
  >({
    draftName: `interview-details:${id}`,
    version,
    unsavedText: "Your changes to this interview are not saved.",
    schema,
    defaults: { title, location, place: place ?? "", notes: notes ?? "", version },
    send: (_form, values) => save.mutateAsync({ ...values, id, version }),
    onSuccess: () => {
      toast({ title: "Interview updated", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "Interview not updated", description: message, tone: "danger" }),
  });
  const chosen = useWatch({ control: form.control, name: "location" });
  return (
    <FormDialog
      title="Edit interview"
      description={
        status === "scheduled"
          ? "Everybody gets an email when the title or the place changes."
          : "The candidate sees the current details with the times."
      }
      onSubmit={submit}
      pending={pending}
      submitLabel="Save"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Title" error={getError("title")}>
        <Input {...register("title")} maxLength={120} />
      </Field>
      <Field label="Where" error={getError("location")}>
        <NativeSelect {...register("location")} options={LOCATION_OPTIONS} />
      </Field>
      {chosen !== "phone" && (
        <Field label={chosen === "office" ? "Address" : "Video link"} optional error={getError("place")}>
          <Input {...register("place")} maxLength={500} />
        </Field>
      )}
      <Field label="Notes for the interviewers" optional error={getError("notes")}>
        <Textarea {...register("notes")} rows={3} maxLength={5_000} />
      </Field>
    </FormDialog>
  );
}
