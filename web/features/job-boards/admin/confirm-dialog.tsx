import { type FormEvent, useState } from "react";
import type { Job } from "#contract/jobs/schemas.ts";
import { fieldMessage } from "#web/lib/field-message.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useConfirmPosting } from "./queries.ts";

type Props = {
  job: Pick<Job, "id" | "title">;
  portal: { id: string; name: string };
  adUrl: string | null;
  onClose: () => void;
};

/** Marks a job as live on a portal, as the person saw it there. */
export function ConfirmDialog({ job, portal, adUrl, onClose }: Props) {
  const confirm = useConfirmPosting(job.id);
  const [url, setUrl] = useState(adUrl ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    runMutation(
      confirm,
      { portalId: portal.id, adUrl: url },
      {
        onSuccess: () => {
          toast({ title: `Confirmed on ${portal.name}`, description: job.title, tone: "positive" });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Is ${job.title} live on ${portal.name}?`}
      description="Confirm it once you have seen the ad there. Your name and the time are recorded."
      onSubmit={submit}
      pending={confirm.isPending}
      submitLabel="Mark as confirmed"
      onClose={onClose}
    >
      <Field
        label="Address of the ad"
        optional
        error={fieldMessage(confirm.error, "adUrl")}
        hint="Starts with https://. Colleagues can open it from here."
      >
        <Input
          type="url"
          value={url}
          maxLength={1_000}
          placeholder="https://"
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
