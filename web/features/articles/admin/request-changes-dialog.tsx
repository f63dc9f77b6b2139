import type { FormEvent } from "react";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { CHANGE_REQUEST_MAX } from "#contract/articles/constants.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { formatArticleTime } from "./article-status.tsx";
import { useRequestChanges } from "./mutations.ts";

type Props = { article: Pick<StaffArticle, "id" | "title" | "scheduledFor">; onClose: () => void };

/** Returns an approved article to draft, with a note for its author. */
export function RequestChangesDialog({ article, onClose }: Props) {
  const { scheduledFor } = article;
  const requestChanges = useRequestChanges();
  const { value, setValue, reset, draftNote } = useDraftState(`change-request:${article.id}`, { note: "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    runMutation(
      requestChanges,
      { id: article.id, note: value.note },
      {
        onSuccess: () => {
          reset();
          toast({
            title: "Changes requested",
            description: `The article is a draft again.${scheduledFor ? " Its publication is canceled." : ""}`,
            tone: "positive",
          });
          onClose();
        },
        onError: ({ message }) =>
          toast({ title: "Failed to request changes", description: message, tone: "danger" }),
      },
    );
  };
  return (
    <FormDialog
      title={`Request changes to ${article.title}?`}
      description={`The article becomes a draft again and needs a new approval.${scheduledFor ? ` It will not be published ${formatArticleTime(scheduledFor)}.` : ""}`}
      onSubmit={submit}
      pending={requestChanges.isPending}
      submitLabel="Request changes"
      onClose={onClose}
      header={draftNote}
    >
      <Field label="What should change?" optional hint="Shown in the editor until the next approval.">
        <Textarea
          value={value.note}
          rows={3}
          maxLength={CHANGE_REQUEST_MAX}
          onChange={({ target }) => setValue({ note: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
