import { VIEW_NAME_MAX, type ViewList, viewCapabilities } from "#contract/views/constants.ts";
import type { SavedView } from "#contract/views/endpoints.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useCan } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateView, useUpdateView } from "./view-queries.ts";

const schema = async () =>
  (await import("#contract/views/endpoints.ts")).views.create.body.pick({ name: true, isShared: true });

type Props = {
  list: ViewList;
  /** Filter and sort of the list as it is. */
  query: string;
  /** The view to rename; null saves a new one. */
  view: SavedView | null;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

export function ViewDialog({ list, query, view, onSaved, onClose }: Props) {
  const create = useCreateView();
  const update = useUpdateView();
  const canShare = useCan(viewCapabilities[list].share);
  const { submit, register, getError, pending, draftNote } = useAdminForm({
    draftName: view ? `view:${view.id}` : `view:${list}`,
    schema,
    defaults: { name: view?.name ?? "", isShared: view?.isShared ?? false },
    send: (_form, { name, isShared }) =>
      view ? update.mutateAsync({ id: view.id, name }) : create.mutateAsync({ list, query, name, isShared }),
    onSuccess: (saved) => {
      toast({ title: view ? "View renamed" : "View saved", description: saved.name, tone: "positive" });
      onClose();
      onSaved(saved);
    },
    onFailure: ({ message }) =>
      toast({
        title: view ? "Failed to rename the view" : "Failed to save the view",
        description: message,
        tone: "danger",
      }),
  });
  return (
    <FormDialog
      title={view ? "Rename view" : "Save view"}
      description={view ? undefined : "A view stores the filters, the search and the order of the list."}
      submitLabel="Save"
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
      header={draftNote}
    >
      <Field label="Name" error={getError("name")}>
        <Input {...register("name")} maxLength={VIEW_NAME_MAX} autoComplete="off" />
      </Field>
      {!view && canShare && (
        <Checkbox {...register("isShared")} label="Share with everyone who can see this list" />
      )}
    </FormDialog>
  );
}
