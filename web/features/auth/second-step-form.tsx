import { useEffect, useState } from "react";
import { FACTOR_CODE_MAX, TOTP_DIGITS } from "#contract/auth/constants.ts";
import type { SecondStep } from "#contract/auth/endpoints.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

const schema = async () => (await import("#contract/auth/factor-endpoints.ts")).CodeInput;

type Props<R> = {
  methods: SecondStep["methods"];
  send: (code: string) => Promise<R>;
  onSuccess: (result: R) => void;
  /** Signs in with a passkey instead. */
  onPasskey: () => void;
  /** Signed in; the next page opens. */
  isDone?: boolean;
  /** Back to the password, with a message when the sign-in has expired. */
  onRestart: (message: string) => void;
};

/** Second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm<R>({
  methods,
  send,
  onSuccess,
  onPasskey,
  isDone = false,
  onRestart,
}: Props<R>) {
  const hasApp = methods.includes("totp");
  const [usesRecovery, setUsesRecovery] = useState(!hasApp);
  const [error, setError] = useState("");
  const { form, submit, getError, pending, register } = useContractForm({
    schema,
    defaults: { code: "" },
    send: (_form, { code }) => send(code),
    onSuccess,
    onFailure: ({ message, status }) => {
      if (status === 410) onRestart(message);
      else setError(message);
    },
  });
  const fieldError = getError("code");
  const { setFocus } = form;
  // The only field of the step that follows the password.
  useEffect(() => setFocus("code"), [setFocus]);
  const switchCode = () => {
    setUsesRecovery(!usesRecovery);
    setError("");
    form.reset();
    setFocus("code");
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4.5"
      aria-label="Second step of signing in"
    >
      {error && !fieldError && <Alert tone="danger" live title={error} />}
      <Field
        label={usesRecovery ? "Recovery code" : "Code of your authenticator app"}
        hint={
          usesRecovery
            ? "One of the codes that you saved. Each works once."
            : `The ${TOTP_DIGITS} digits that the app shows now.`
        }
        error={fieldError}
      >
        <Input
          {...register("code")}
          autoComplete={usesRecovery ? "off" : "one-time-code"}
          inputMode={usesRecovery ? "text" : "numeric"}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={FACTOR_CODE_MAX}
        />
      </Field>
      <Button type="submit" pending={pending || isDone} pendingLabel="Signing in…">
        Continue
      </Button>
      {methods.includes("passkey") && (
        <Button variant="outline" onClick={onPasskey}>
          Use a passkey
        </Button>
      )}
      {hasApp && methods.includes("recovery") && (
        <Button variant="text" onClick={switchCode}>
          {usesRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>
      )}
      <Button variant="text" onClick={() => onRestart("")}>
        Back to the password
      </Button>
    </form>
  );
}
