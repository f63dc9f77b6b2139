import { useState } from "react";
import { FACTOR_CODE_MAX, TOTP_DIGITS } from "#contract/auth/constants.ts";
import { CodeInput } from "#contract/auth/factor-endpoints.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useConfirmTotp } from "./factor-queries.ts";
import { QrCode } from "./qr-code.tsx";

type Props = {
  totp: { secret: string; uri: string };
  onClose: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
};

const schema = async () => CodeInput;

const groupSecret = (secret: string) => secret.match(/.{1,4}/g)!.join(" ");

/** Sets up an authenticator app: a QR code, and a first code that confirms it. */
export function TotpDialog({ totp, onClose, onConfirmed }: Props) {
  const confirm = useConfirmTotp();
  const [error, setError] = useState("");
  const { submit, getError, pending, register } = useAdminForm({
    schema,
    draftName: "authenticator-app",
    secretFields: ["code"],
    defaults: { code: "" },
    send: (_form, { code }) => confirm.mutateAsync(code),
    onSuccess: ({ recoveryCodes }) => {
      toast({
        title: "Authenticator app added",
        description: "You have been signed out everywhere else.",
        tone: "positive",
      });
      onConfirmed(recoveryCodes);
    },
    onFailure: ({ message }) => setError(message),
  });
  const fieldError = getError("code");
  return (
    <FormDialog
      title="Set up an authenticator app"
      description="Scan the code with an app such as Google Authenticator, Microsoft Authenticator or 1Password, then enter the digits that it shows."
      onSubmit={submit}
      pending={pending}
      submitLabel="Turn on"
      pendingLabel="Checking…"
      onClose={onClose}
      header={error && !fieldError && <Alert tone="danger" live title={error} />}
    >
      <div className="grid justify-items-center gap-3">
        <QrCode text={totp.uri} label="QR code for your authenticator app" />
        <p className="text-center text-sm text-ink-2">
          Or enter this key in the app:{" "}
          <code className="fig block font-mono text-ink [overflow-wrap:anywhere]">
            {groupSecret(totp.secret)}
          </code>
        </p>
      </div>
      <Field label="Code" hint={`The ${TOTP_DIGITS} digits that the app shows now.`} error={fieldError}>
        <Input
          {...register("code")}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={FACTOR_CODE_MAX}
        />
      </Field>
    </FormDialog>
  );
}
