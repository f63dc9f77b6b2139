import { useWatch } from "react-hook-form";
import type { AdminPortal } from "#contract/admin-portals/schemas.ts";
import { portalScreens } from "#contract/admin-portals/constants.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
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

type Props = { portal: AdminPortal | null; all: readonly AdminPortal[]; onClose: () => void };

/** Edits `portal`, or creates one while a screen without a portal is left. */
export function PortalEditor({ portal, all, onClose }: Props) {
  const others = all.filter(({ id }) => id !== portal?.id);
  const allTaken = portalScreens.every((screen) => others.some(({ slug }) => slug === screen));
  return allTaken ? (
    <NoScreenAvailable portal={portal} onClose={onClose} />
  ) : (
    <PortalFormDialog {...{ portal, others, onClose }} />
  );
}

const NoScreenAvailable = ({ portal, onClose }: Pick<Props, "portal" | "onClose">) => (
  <Dialog
    open
    wide
    title={labels[portal ? "edit" : "create"].title}
    onOpenChange={(open) => !open && onClose()}
    footer={
      <Button variant="text" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Alert tone="note" title="Every screen already has a portal.">
      The screens are {portalScreens.join(", ")}. Edit an existing portal, or delete one first.
    </Alert>
  </Dialog>
);

type PortalFormDialogProps = {
  portal: AdminPortal | null;
  others: readonly AdminPortal[];
  onClose: () => void;
};

function PortalFormDialog({ portal, others, onClose }: PortalFormDialogProps) {
  const save = useSavePortal();
  const text = labels[portal ? "edit" : "create"];
  const { form, submit, getError, pending, register } = useContractForm({
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
  const icon = useWatch({ control: form.control, name: "icon" });
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(isDirty, "Your changes to this portal are not saved.", ["tab"]);
  const close = () => unsaved.confirmLeave(onClose);

  return (
    <FormDialog
      wide
      title={text.title}
      onSubmit={submit}
      pending={pending}
      submitLabel={text.save}
      onClose={close}
      footer={unsaved.dialog}
    >
      <PortalFields register={register} getError={getError} otherPortals={others} icon={icon} />
    </FormDialog>
  );
}
