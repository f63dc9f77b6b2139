import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useChangeShortlist } from "./queries.ts";

const schema = async () => (await import("#contract/submittals/schemas.ts")).StaffComment;

type Props = { shortlistId: string; candidateId: string; name: string };

/** A comment that the client reads. */
export function CommentForm({ shortlistId, candidateId, name }: Props) {
  const change = useChangeShortlist(shortlistId);
  const { form, submit, getError, pending, register, draftNote } = useAdminForm<{ text: string }, unknown>({
    draftName: `shortlist-comment:${candidateId}`,
    schema,
    defaults: { text: "" },
    send: (_form, { text }, key) => change.mutateAsync({ kind: "comment", candidateId, text, key }),
    onSuccess: () => {
      form.reset({ text: "" });
      toast({ title: "Comment added", tone: "positive" });
    },
    onFailure: ({ message }) =>
      toast({ title: "The comment was not added", description: message, tone: "danger" }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={`Comment on ${name}`}
      className="grid gap-2"
    >
      {draftNote}
      <Field label="Comment to the client" optional error={getError("text")}>
        <Textarea {...register("text")} rows={2} maxLength={2000} />
      </Field>
      <div>
        <Button type="submit" size="sm" variant="outline" pending={pending} pendingLabel="Adding…">
          Add comment
        </Button>
      </div>
    </form>
  );
}
