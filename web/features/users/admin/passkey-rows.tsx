import { useState } from "react";
import { PASSKEY_NAME_MAX } from "#contract/auth/constants.ts";
import type { Passkey } from "#contract/auth/passkey-endpoints.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { formatDate, formatLocalDateTime } from "#web/lib/format-date.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { supportsPasskeys } from "#web/features/auth/passkey-client.ts";
import { browserLabel } from "./browser-label.ts";
import { useCreatePasskey, useRemovePasskey, useRenamePasskey } from "./factor-queries.ts";

type Props = { passkeys: readonly Passkey[]; onCodes: (codes: string[]) => void };
type Task = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey } | null;

const SIGNED_OUT = "You have been signed out everywhere else.";
const onError = ({ message }: Error) => toast({ title: "Error", description: message, tone: "danger" });

/** Lists, adds, renames and removes the own passkeys. */
export function PasskeyRows({ passkeys, onCodes }: Props) {
  const [task, setTask] = useState<Task>(null);
  const close = () => setTask(null);
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium">Passkeys</p>
          <p className="text-sm text-ink-2">
            Sign in with your fingerprint, face, screen lock or a security key, without a password.
          </p>
        </div>
        {supportsPasskeys() && (
          <Button
            variant="line"
            size="sm"
            aria-label="Add a passkey"
            onClick={() => setTask({ kind: "add" })}
          >
            Add
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="[overflow-wrap:anywhere]">{passkey.name}</p>
                <p className="text-sm text-ink-3">
                  Added {formatDate(passkey.createdAt)},{" "}
                  {passkey.lastUsedAt
                    ? `last used ${formatLocalDateTime(passkey.lastUsedAt)}`
                    : "not used yet"}
                </p>
              </div>
              <div className="flex shrink-0 gap-1">
                <Button
                  variant="text"
                  size="sm"
                  aria-label={`Rename the passkey ${passkey.name}`}
                  onClick={() => setTask({ kind: "rename", passkey })}
                >
                  Rename
                </Button>
                <Button
                  variant="text"
                  size="sm"
                  aria-label={`Remove the passkey ${passkey.name}`}
                  onClick={() => setTask({ kind: "remove", passkey })}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {task?.kind === "add" && <AddDialog onClose={close} onCodes={onCodes} />}
      {task?.kind === "rename" && <RenameDialog passkey={task.passkey} onClose={close} />}
      {task?.kind === "remove" && <RemoveDialog passkey={task.passkey} onClose={close} />}
    </div>
  );
}

const schema = async () => (await import("#contract/auth/passkey-endpoints.ts")).PasskeyRename;

type NameDialogProps<R> = {
  draftName: string;
  title: string;
  description?: string;
  submitLabel: string;
  name: string;
  send: (name: string) => Promise<R>;
  onSuccess: (result: R) => void;
  onClose: () => void;
};

function NameDialog<R>({ draftName, name, send, onSuccess, ...dialog }: NameDialogProps<R>) {
  const [error, setError] = useState("");
  const { submit, getError, pending, register, draftNote } = useAdminForm({
    schema,
    draftName,
    defaults: { name },
    send: async (_form, values) => {
      setError("");
      try {
        return { result: await send(values.name) };
      } catch (failure) {
        setError((failure as Error).message);
        return null;
      }
    },
    onSuccess: (answer) => answer && onSuccess(answer.result),
    onFailure: ({ message }) => setError(message),
    continuesAfterSend: true,
  });
  return (
    <FormDialog {...dialog} onSubmit={submit} pending={pending} header={draftNote}>
      <Field
        label="Name"
        hint="Such as the device that holds it."
        error={getError("name") ?? (error || undefined)}
      >
        <Input {...register("name")} maxLength={PASSKEY_NAME_MAX} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

function AddDialog({ onClose, onCodes }: Pick<Props, "onCodes"> & { onClose: () => void }) {
  const create = useCreatePasskey();
  return (
    <NameDialog
      draftName="passkey:new"
      title="Add a passkey"
      description="Your browser asks you to confirm it with your fingerprint, face, screen lock or security key."
      submitLabel="Create passkey"
      name={browserLabel(navigator.userAgent)}
      send={(name) => create.mutateAsync(name)}
      onSuccess={({ recoveryCodes }) => {
        toast({ title: "Passkey added", description: SIGNED_OUT, tone: "positive" });
        onClose();
        onCodes(recoveryCodes);
      }}
      onClose={onClose}
    />
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  return (
    <NameDialog
      draftName={`passkey:${passkey.id}`}
      title="Rename passkey"
      submitLabel="Save"
      name={passkey.name}
      send={(name) => rename.mutateAsync({ id: passkey.id, name })}
      onSuccess={onClose}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey();
  const onConfirm = () =>
    runMutation(remove, passkey, {
      onSuccess: () => toast({ title: "Passkey removed", description: SIGNED_OUT, tone: "positive" }),
      onError,
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Remove the passkey ${passkey.name}?`}
      cancelLabel="Keep passkey"
      confirmLabel="Remove passkey"
      pending={remove.isPending}
      pendingLabel="Removing…"
      onConfirm={onConfirm}
    >
      It no longer signs you in. Delete it on your device, too.
    </AlertDialog>
  );
}
