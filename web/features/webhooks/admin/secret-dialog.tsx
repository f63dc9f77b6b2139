import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Shows a new secret, which can't be read again. Closed by its button only. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => toast({ title: "Secret copied", tone: "positive" }),
      () =>
        toast({
          title: "The secret could not be copied",
          description: "Select and copy it.",
          tone: "danger",
        }),
    );
  return (
    <Dialog
      open
      title="Signing secret"
      description="Copy it now: it is shown only this once. The receiver needs it to verify that a message comes from here."
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Done
          </Button>
          <Button onClick={copy}>Copy secret</Button>
        </>
      }
    >
      <Field label="Secret">
        <Input value={secret} readOnly spellCheck={false} onFocus={({ target }) => target.select()} />
      </Field>
    </Dialog>
  );
}
