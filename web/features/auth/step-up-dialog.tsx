import { useState } from "react";
import { FACTOR_CODE_MAX, STEP_UP_MINUTES } from "#contract/auth/constants.ts";
import type { StepUp } from "#contract/auth/factor-endpoints.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useMe } from "#web/lib/me.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { requestStepUpAssertion } from "./passkey-client.ts";
import { useStepUp } from "./queries.ts";

const schema = async () => (await import("#contract/auth/factor-endpoints.ts")).StepUpInput;

type Props = { methods: StepUp["methods"]; onClose: (isConfirmed: boolean) => void };

/** Confirms the identity: by a second factor of users who have one, by the password of others. */
export function StepUpDialog({ methods, onClose }: Props) {
  const { username } = useMe();
  const stepUp = useStepUp();
  const [error, setError] = useState("");
  const usesPassword = methods.includes("password");
  const field = usesPassword ? "password" : "code";
  const [isPasskeyPending, setPasskeyPending] = useState(false);
  const onPasskey = async () => {
    setPasskeyPending(true);
    try {
      await stepUp.mutateAsync({ passkey: await requestStepUpAssertion() });
      onClose(true);
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setPasskeyPending(false);
    }
  };
  const { submit, getError, pending, register } = useContractForm({
    schema,
    defaults: { [field]: "" },
    send: (_form, values) => stepUp.mutateAsync(values),
    onSuccess: () => onClose(true),
    onFailure: ({ message }) => setError(message),
  });
  const fieldError = getError(field);
  return (
    <FormDialog
      title="Confirm that it is you"
      description={`This changes access or personal data, and your last confirmation is over ${STEP_UP_MINUTES} minutes old.`}
      onSubmit={submit}
      pending={pending}
      submitLabel="Confirm"
      pendingLabel="Checking…"
      onClose={() => onClose(false)}
      header={error && !fieldError && <Alert tone="danger" live title={error} />}
    >
      {usesPassword ? (
        <>
          {/* For password managers. */}
          <input type="text" value={username} autoComplete="username" readOnly hidden />
          <Field label="Your password" error={fieldError}>
            <PasswordField {...register("password")} autoComplete="current-password" />
          </Field>
        </>
      ) : (
        <>
          {methods.includes("passkey") && (
            <Button
              variant="outline"
              pending={isPasskeyPending}
              pendingLabel="Waiting…"
              onClick={() => void onPasskey()}
            >
              Use a passkey
            </Button>
          )}
          <Field
            label={methods.includes("totp") ? "Code of your authenticator app" : "Recovery code"}
            hint={
              methods.includes("totp") && methods.includes("recovery") ? "Or a recovery code." : undefined
            }
            error={fieldError}
          >
            <Input
              {...register("code")}
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={FACTOR_CODE_MAX}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
