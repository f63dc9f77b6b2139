import { RedirectDraft } from "#contract/redirects/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateRedirect } from "./queries.ts";

const schema = async () => RedirectDraft;

/** Redirects one old address. */
export function NewRedirectDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateRedirect();
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm({
    draftName: "redirect:new",
    unsavedText: "This redirect has not been added.",
    schema,
    defaults: { from: "", to: "" },
    send: (_form, draft: { from: string; to: string }) => create.mutateAsync(draft),
    onSuccess: ({ from }) => {
      toast({ title: "Redirect added", description: from, tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The redirect was not added", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      title="Add a redirect"
      onSubmit={submit}
      pending={pending}
      submitLabel="Add redirect"
      pendingLabel="Adding…"
      onClose={() => unsaved.confirmLeave(onClose)}
      footer={unsaved.dialog}
      header={draftNote}
    >
      <Field label="Old address" error={getError("from")} hint="A path or an address of the earlier site.">
        <Input
          {...register("from")}
          maxLength={500}
          placeholder="/blog/first-post"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label="New address"
        optional
        error={getError("to")}
        hint="A path of this site, or https://…. Leave it empty for a page that is gone: it answers 410."
      >
        <Input
          {...register("to")}
          maxLength={500}
          placeholder="/resources"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}
