import { useState } from "react";
import type { StaffRole } from "#contract/roles/endpoints.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeleteRole, useResetRole } from "./queries.ts";

/** "3 people". */
export const formatPeople = (count: number) => (count === 1 ? "1 person" : `${count} people`);

type DeleteProps = {
  role: StaffRole;
  /** The roles that its people can get. */
  others: readonly StaffRole[];
  onClose: () => void;
};

/** Deletes a role, after another one was chosen for the people who have it. */
export function DeleteRoleDialog({ role, others, onClose }: DeleteProps) {
  const remove = useDeleteRole();
  const [replacement, setReplacement] = useState("");
  const [isMissing, setMissing] = useState(false);
  const needsReplacement = role.userCount > 0;
  const confirm = () => {
    if (needsReplacement && !replacement) {
      setMissing(true);
      return;
    }
    runMutation(
      remove,
      { id: role.id, replacement: replacement || undefined },
      {
        onSuccess: () => toast({ title: "Role deleted", tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "The role was not deleted", description: message, tone: "danger" }),
        onSettled: onClose,
      },
    );
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Delete the role ${role.name}?`}
      cancelLabel="Keep role"
      confirmLabel="Delete role"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={confirm}
    >
      {needsReplacement ? (
        <>
          <p>
            {formatPeople(role.userCount)} {role.userCount === 1 ? "has" : "have"} this role. Another one
            replaces it at their next request.
          </p>
          <Field
            label="Role for them"
            error={isMissing && !replacement ? "Choose a role from the list." : undefined}
            className="mt-3"
          >
            <NativeSelect
              placeholder="Choose a role"
              value={replacement}
              onChange={({ target }) => setReplacement(target.value)}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        </>
      ) : (
        "Nobody has this role. It cannot be restored."
      )}
    </AlertDialog>
  );
}

/** Resets a preset to its default. */
export function ResetRoleDialog({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const reset = useResetRole();
  const confirm = () =>
    runMutation(reset, role, {
      onSuccess: () => toast({ title: "Role reset", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "The role was not reset", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !reset.isPending && onClose()}
      title={`Reset the role ${role.name}?`}
      cancelLabel="Keep changes"
      confirmLabel="Reset role"
      pending={reset.isPending}
      pendingLabel="Resetting…"
      onConfirm={confirm}
    >
      Description and permissions become those of a new installation, for {formatPeople(role.userCount)}.
    </AlertDialog>
  );
}
