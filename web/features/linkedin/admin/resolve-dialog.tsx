import { type FormEvent, useState } from "react";
import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useResolvePost } from "./queries.ts";

const OUTCOMES = [
  { value: "posted", label: "Yes, it is on LinkedIn" },
  { value: "not_posted", label: "No, send it again" },
] as const;
type Outcome = (typeof OUTCOMES)[number]["value"];

/** Asks a person whether a post whose response was lost is on LinkedIn. */
export function ResolveDialog({ post, onClose }: { post: LinkedInPost; onClose: () => void }) {
  const resolve = useResolvePost();
  const [outcome, setOutcome] = useState<Outcome>("posted");
  const [url, setUrl] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    runMutation(
      resolve,
      { id: post.id, outcome, url: outcome === "posted" ? url : "" },
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
      description={`LinkedIn’s response to “${post.articleTitle}” was lost. Check the account’s recent posts on LinkedIn first.`}
      onSubmit={submit}
      pending={resolve.isPending}
      submitLabel={outcome === "posted" ? "Mark as posted" : "Send again"}
      onClose={onClose}
    >
      <Field label="On LinkedIn" {...(outcome === "not_posted" && { error: resolve.error?.message })}>
        <NativeSelect
          options={OUTCOMES}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value as Outcome)}
        />
      </Field>
      {outcome === "posted" && (
        <Field
          label="Address of the post"
          optional
          error={resolve.error?.message}
          hint="Copy it from the post’s menu on LinkedIn."
        >
          <Input type="url" value={url} maxLength={500} onChange={({ target }) => setUrl(target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}
