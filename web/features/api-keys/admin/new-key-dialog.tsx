import type { CreatedApiKey } from "#contract/api-keys/endpoints.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Shows a new key, which is stored nowhere. Closed by its button only, so that no stray click loses the key. */
export function NewKeyDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const { key, apiKey } = created;
  const copy = () =>
    void navigator.clipboard.writeText(key).then(
      () => toast({ title: "Key copied", tone: "positive" }),
      () =>
        toast({ title: "The key could not be copied", description: "Select and copy it.", tone: "danger" }),
    );
  return (
    <Dialog
      open
      title={`Key for ${apiKey.name}`}
      description="Copy it now: it is shown only this once. Store it like a password."
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Done
          </Button>
          <Button onClick={copy}>Copy key</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="API key">
          <Input value={key} readOnly spellCheck={false} onFocus={({ target }) => target.select()} />
        </Field>
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          Send it as <code>Authorization: Bearer {apiKey.hint}…</code> with each request. It expires on{" "}
          {formatDate(apiKey.expiresAt)}.
        </p>
      </div>
    </Dialog>
  );
}
