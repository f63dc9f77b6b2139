import { useWatch } from "react-hook-form";
import type { AdminPortal } from "#contract/admin-portals/schemas.ts";
import { RecordHistory } from "#web/features/activity/admin/record-history.tsx";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSavePortal } from "./queries.ts";
import { PortalFields } from "./portal-fields.tsx";
import { toPortalPatch, toPortalDraft, toPortalFormValues, PortalForm } from "./portal-form-values.ts";

const schema = async () => PortalForm;

const labels = {
  create: {
    title: "Add portal",
    save: "Add portal",
    done: "Admin portal created successfully!",
    failed: "Error creating portal",
  },
  edit: {
    title: "Edit portal",
    save: "Save changes",
    done: "Portal updated successfully!",
    failed: "Error updating portal",
  },
};

type Props = { portal: AdminPortal | null; onClose: () => void };

/** Edits `portal`, or creates one. */
export function PortalEditor({ portal, onClose }: Props) {
  const save = useSavePortal();
  const text = labels[portal ? "edit" : "create"];
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm({
    draftName: `portal:${portal?.id ?? "new"}`,
    unsavedText: "Your changes to this portal are not saved.",
    version: portal?.updatedAt,
    guardedParams: ["tab"],
    schema,
    defaults: toPortalFormValues(portal),
    send: (_form, values: PortalForm) =>
      save.mutateAsync(
        portal ? { portal, change: toPortalPatch(values, portal) } : { portal, draft: toPortalDraft(values) },
      ),
    onSuccess: () => {
      toast({ title: text.done, tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) => toast({ title: text.failed, description: message, tone: "danger" }),
  });
  const [icon, slug, url] = useWatch({ control: form.control, name: ["icon", "slug", "url"] });
  const close = () => unsaved.confirmLeave(onClose);

  return (
    <FormDialog
      wide
      title={text.title}
      onSubmit={submit}
      pending={pending}
      submitLabel={text.save}
      onClose={close}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <PortalFields register={register} getError={getError} watched={{ icon, slug, url }} />
      {portal && <RecordHistory entityType="portal" entityId={portal.id} />}
    </FormDialog>
  );
}
