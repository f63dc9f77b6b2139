import {
  type Author,
  AUTHOR_BIO_MAX,
  AUTHOR_ROLE_MAX,
  AuthorInput,
} from "#contract/articles/author-endpoints.ts";
import { AUTHOR_MAX } from "#contract/articles/constants.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveAuthor } from "./author-queries.ts";

const schema = async () => AuthorInput;

type Props = { author: Author | null; onClose: () => void };

/** Edits `author`, or adds one when it is null. */
export function AuthorEditor({ author, onClose }: Props) {
  const save = useSaveAuthor();
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<AuthorInput, unknown>({
    schema,
    draftName: `author:${author?.id ?? "new"}`,
    unsavedText: "Your changes to this author are not saved.",
    defaults: { name: author?.name ?? "", role: author?.role ?? "", bio: author?.bio ?? "" },
    send: (_form, values) => save.mutateAsync({ author, values }),
    onSuccess: () => {
      toast({ title: "Author saved", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) => toast({ title: "Author not saved", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      title={author ? "Edit author" : "New author"}
      onSubmit={submit}
      pending={pending}
      submitLabel="Save author"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field
        label="Name"
        error={getError("name")}
        hint={author ? "A new name also appears on their articles." : undefined}
      >
        <Input {...register("name")} maxLength={AUTHOR_MAX} />
      </Field>
      <Field label="Role" optional error={getError("role")}>
        <Input {...register("role")} maxLength={AUTHOR_ROLE_MAX} />
      </Field>
      <Field label="Biography" optional error={getError("bio")} hint="Shown on the author’s page.">
        <Textarea {...register("bio")} rows={6} maxLength={AUTHOR_BIO_MAX} />
      </Field>
    </FormDialog>
  );
}
