import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";

type Callbacks = { onSuccess: () => void; onError: (error: Error) => void };

type Props = {
  noun: "appointment" | "interview";
  draftName: string;
  description: string;
  hint: string;
  doneText: string;
  pending: boolean;
  onCancel: (reason: string, callbacks: Callbacks) => void;
  onClose: () => void;
};

/** Confirms a cancellation, with an optional reason for the staff. */
export function CancelDialog({
  noun,
  draftName,
  description,
  hint,
  doneText,
  pending,
  onCancel,
  onClose,
}: Props) {
  const { value, setValue, reset, draftNote } = useDraftState(draftName, { reason: "" });
  const confirm = () =>
    onCancel(value.reason, {
      onSuccess: () => {
        reset();
        toast({
          title: `${noun[0]!.toUpperCase()}${noun.slice(1)} canceled`,
          description: doneText,
          tone: "positive",
        });
        onClose();
      },
      onError: ({ message }) =>
        toast({ title: `The ${noun} was not canceled`, description: message, tone: "danger" }),
    });
  return (
    <Dialog
      open
      title={`Cancel this ${noun}?`}
      description={description}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Keep {noun}
          </Button>
          <Button variant="danger" pending={pending} pendingLabel="Canceling…" onClick={confirm}>
            Cancel {noun}
          </Button>
        </>
      }
    >
      {draftNote}
      <Field label="Reason" optional hint={hint}>
        <Textarea
          rows={3}
          maxLength={500}
          value={value.reason}
          onChange={({ target }) => setValue({ reason: target.value })}
        />
      </Field>
    </Dialog>
  );
}
