import { useState } from "react";
import { ApiError } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSendTest } from "./queries.ts";

type Props = { id: string; to: string; onClose: () => void };

/** Sends the saved newsletter to one address. */
export function TestDialog({ id, to, onClose }: Props) {
  const [address, setAddress] = useState(to);
  const [error, setError] = useState("");
  const send = useSendTest(id);
  return (
    <FormDialog
      title="Send a test"
      description="The saved newsletter goes to one address. It counts nowhere."
      onSubmit={(event) => {
        event.preventDefault();
        runMutation(send, address.trim(), {
          onSuccess: (sent) => {
            toast({ title: "Test queued", description: `It goes to ${sent.to} shortly.`, tone: "positive" });
            onClose();
          },
          onError: (failure) => {
            const fields = failure instanceof ApiError ? failure.fields : {};
            setError(fields.to?.[0] ?? failure.message);
          },
        });
      }}
      pending={send.isPending}
      pendingLabel="Sending…"
      submitLabel="Send test"
      onClose={onClose}
    >
      <Field label="Email address" error={error}>
        <Input
          type="email"
          autoComplete="email"
          maxLength={254}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setError("");
          }}
        />
      </Field>
    </FormDialog>
  );
}
