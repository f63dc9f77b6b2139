import { useId } from "react";
import { useWatch } from "react-hook-form";
import type { AdminPortal } from "#contract/admin-portals.ts";
import { portalScreens } from "#contract/portal-words.ts";
import { useUnsaved } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSavePortal } from "./admin-queries.ts";
import { PortalFields } from "./admin-portal-fields.tsx";
import { changeOf, draftOf, formOf, PortalForm } from "./admin-portal-values.ts";

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

/** The dialog in which a portal is written; without `portal`, a new one. */
export function PortalEditor({ portal, all, onClose }: Props) {
  const save = useSavePortal();
  const formId = useId();
  const said = words[portal ? "edit" : "create"];
  const others = all.filter(({ id }) => id !== portal?.id);
  const full = portalScreens.every((screen) => others.some(({ slug }) => slug === screen));
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
    <Dialog
      open
      wide
      title={said.title}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant="text" onClick={close}>
            Cancel
          </Button>
          {!full && (
            <Button type="submit" form={formId} pending={pending} pendingLabel="Saving…">
              {said.save}
            </Button>
          )}
        </>
      }
    >
      {full ? (
        <Alert tone="note" title="Every screen has its portal.">
          A portal leads to a screen of this version: {portalScreens.join(", ")}. Edit the one that is there,
          or delete it first.
        </Alert>
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-4"
          aria-label={said.title}
        >
          <PortalFields register={register} errorOf={errorOf} others={others} icon={icon} />
        </form>
      )}
      {unsaved.question}
    </Dialog>
  );
}
