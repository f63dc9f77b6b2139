import { useState } from "react";
import * as z from "zod";
import type { LinkInfo } from "#contract/auth/link-endpoints.ts";
import { PasswordHint } from "#web/lib/password-hint.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

const schema = async () => {
  const { newPassword } = await import("#contract/auth/endpoints.ts");
  return z.strictObject({ newPassword });
};

type Props<R> = {
  link: LinkInfo;
  submitLabel: string;
  send: (newPassword: string) => Promise<R>;
  onSuccess: (result: R) => void;
};

/** Chooses a password by a mailed link. */
export function PasswordLinkForm<R>({ link: { username }, submitLabel, send, onSuccess }: Props<R>) {
  const [error, setError] = useState("");
  const { form, submit, getError, pending, register } = useContractForm({
    schema,
    defaults: { newPassword: "" },
    send: (_form, { newPassword }) => send(newPassword),
    onSuccess,
    onFailure: ({ message }) => setError(message),
  });
  const fieldError = getError("newPassword");
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4.5"
      aria-label={submitLabel}
    >
      {error && !fieldError && <Alert tone="danger" live title={error} />}
      <p>
        Your username is <b className="[overflow-wrap:anywhere]">{username}</b>.
      </p>
      {/* For password managers. */}
      <input type="text" value={username} autoComplete="username" readOnly hidden />
      <Field
        label="New password"
        error={fieldError}
        hint={<PasswordHint password={form.watch("newPassword")} />}
      >
        <PasswordField {...register("newPassword")} autoComplete="new-password" maxLength={256} />
      </Field>
      <Button type="submit" pending={pending} pendingLabel="Saving…">
        {submitLabel}
      </Button>
    </form>
  );
}
