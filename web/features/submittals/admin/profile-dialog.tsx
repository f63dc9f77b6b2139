import type { SubmittedCandidate } from "#contract/submittals/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useChangeShortlist } from "./queries.ts";

const schema = async () => (await import("#contract/submittals/schemas.ts")).CandidateProfile;

type Props = { shortlistId: string; candidate: SubmittedCandidate; onClose: () => void };
type Profile = { headline: string; profile: string };

export function ProfileDialog({ shortlistId, candidate, onClose }: Props) {
  const { id: candidateId, name, headline, profile } = candidate;
  const change = useChangeShortlist(shortlistId);
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<Profile, unknown>({
    draftName: `shortlist-profile:${candidateId}`,
    unsavedText: "This profile has not been saved.",
    schema,
    defaults: { headline, profile },
    send: (_form, values) => change.mutateAsync({ kind: "profile", candidateId, ...values }),
    onSuccess: () => {
      toast({ title: "Profile saved", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The profile was not saved", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      wide
      title={`Profile of ${name}`}
      description="The client sees the change at once."
      label="Profile"
      onSubmit={submit}
      pending={pending}
      submitLabel="Save"
      pendingLabel="Saving…"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Headline" error={getError("headline")}>
        <Input {...register("headline")} maxLength={160} />
      </Field>
      <Field label="Profile" error={getError("profile")}>
        <Textarea {...register("profile")} rows={8} maxLength={4000} />
      </Field>
    </FormDialog>
  );
}
