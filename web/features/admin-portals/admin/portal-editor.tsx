import { useWatch } from "react-hook-form";
import type { AdminPortal } from "#contract/admin-portals/endpoints.ts";
import { portalScreens } from "#contract/admin-portals/constants.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useUnsaved } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSavePortal } from "./queries.ts";
import { PortalFields } from "./portal-fields.tsx";
import { changeOf, draftOf, formOf, PortalForm } from "./portal-form-values.ts";

const schema = async () => PortalForm;

const words = {
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

/** The dialog in which a portal is written; without `portal`, a new one, as long as a screen is left for it. */
export function PortalEditor({ portal, all, onClose }: Props) {
  const others = all.filter(({ id }) => id !== portal?.id);
  const full = portalScreens.every((screen) => others.some(({ slug }) => slug === screen));
  return full ? (
    <NoScreenLeft portal={portal} onClose={onClose} />
  ) : (
    <Editor {...{ portal, others, onClose }} />
  );
}

const NoScreenLeft = ({ portal, onClose }: Pick<Props, "portal" | "onClose">) => (
  <Dialog
    open
    wide
    title={words[portal ? "edit" : "create"].title}
    onOpenChange={(open) => !open && onClose()}
    footer={
      <Button variant="text" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Alert tone="note" title="Every screen has its portal.">
      A portal leads to a screen of this version: {portalScreens.join(", ")}. Edit the one that is there, or
      delete it first.
    </Alert>
  </Dialog>
);

type EditorProps = { portal: AdminPortal | null; others: readonly AdminPortal[]; onClose: () => void };

function Editor({ portal, others, onClose }: EditorProps) {
  const save = useSavePortal();
  const said = words[portal ? "edit" : "create"];
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: formOf(portal),
    send: (_form, values: PortalForm) =>
      save.mutateAsync(
        portal ? { portal, change: changeOf(values, portal) } : { portal, draft: draftOf(values) },
      ),
    onSuccess: () => {
      toast({ title: said.done, tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) => toast({ title: said.failed, description: message, tone: "danger" }),
  });
  const icon = useWatch({ control: form.control, name: "icon" });
  const { isDirty } = form.formState;
  const unsaved = useUnsaved(isDirty, "What you have changed in this portal has not been saved.", ["tab"]);
  const close = () => unsaved.leave(onClose);

  return (
    <FormDialog
      wide
      title={said.title}
      submit={submit}
      pending={pending}
      save={said.save}
      onClose={close}
      after={unsaved.question}
    >
      <PortalFields register={register} errorOf={errorOf} others={others} icon={icon} />
    </FormDialog>
  );
}
