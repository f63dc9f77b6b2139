import { type FormEvent, useState } from "react";
import { type Channel, channelLabels } from "#contract/channels/constants.ts";
import { fieldMessage } from "#web/lib/field-message.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useResolvePost } from "./queries.ts";

type Outcome = "posted" | "not_posted";
type Props = { articleId: string; articleTitle: string; channel: Channel; onClose: () => void };

/** Asks a person whether a post whose response was lost is on the network. */
export function ResolveDialog({ articleId, articleTitle, channel, onClose }: Props) {
  const resolve = useResolvePost();
  const [outcome, setOutcome] = useState<Outcome>("posted");
  const [url, setUrl] = useState("");
  const network = channelLabels[channel];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    runMutation(
      resolve,
      { id: articleId, channel, outcome, url: outcome === "posted" ? url : "" },
      {
        onSuccess: () => {
          toast({ title: outcome === "posted" ? "Marked as posted" : "Queued again", tone: "positive" });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Was it posted?"
      description={`${network}’s response to “${articleTitle}” was lost. Check the account’s recent posts on ${network} first.`}
      onSubmit={submit}
      pending={resolve.isPending}
      submitLabel={outcome === "posted" ? "Mark as posted" : "Send again"}
      onClose={onClose}
    >
      <Field label={`On ${network}`} {...(outcome === "not_posted" && { error: resolve.error?.message })}>
        <NativeSelect
          options={[
            { value: "posted", label: `Yes, it is on ${network}` },
            { value: "not_posted", label: "No, send it again" },
          ]}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value as Outcome)}
        />
      </Field>
      {outcome === "posted" && (
        <Field
          label="Address of the post"
          optional
          error={fieldMessage(resolve.error, "url")}
          hint={`Copy it from the post’s menu on ${network}.`}
        >
          <Input type="url" value={url} maxLength={500} onChange={({ target }) => setUrl(target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}
