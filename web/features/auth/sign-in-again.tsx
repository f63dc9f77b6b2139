import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SecondStep } from "#contract/auth/endpoints.ts";
import { LOGIN_FAILED } from "#contract/auth/constants.ts";
import { paths } from "#web/lib/paths.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { useSignInAgain, useSignInAgainByCode, useSignInAgainByPasskey } from "./queries.ts";
import { SecondStepForm } from "./second-step-form.tsx";

const FORM_ID = "sign-in-again";
const schema = async () => (await import("#contract/auth/endpoints.ts")).Credentials;

type Props = {
  username: string;
  /** The user whom another tab has signed in, if any. */
  otherUsername: string | null;
  onSignedIn: () => void;
};

/** Asks for the password over the open page, so that nothing typed is lost. Leaving asks about unsaved changes. */
export function SignInAgain({ username, otherUsername, onSignedIn }: Props) {
  const signIn = useSignInAgain();
  const signInByCode = useSignInAgainByCode();
  const signInByPasskey = useSignInAgainByPasskey();
  const { revalidate } = useRevalidator();
  const [error, setError] = useState("");
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const onSuccess = () => {
    onSignedIn();
    void revalidate();
  };
  const { submit, getError, pending, register } = useContractForm({
    schema,
    defaults: { username, password: "" },
    send: (_form, values) => signIn.mutateAsync(values),
    onSuccess: (answer) => {
      setError("");
      if ("secondStep" in answer) setSecondStep(answer.secondStep);
      else onSuccess();
    },
    onFailure: ({ message }) => setError(message || LOGIN_FAILED),
  });
  return (
    <Dialog
      open
      focusFirstField
      title="Sign in again"
      description={
        otherUsername
          ? `You are now signed in as ${otherUsername} in this browser. What you typed here as ${username} is not lost: sign in as ${username}, then save it.`
          : "Your session has ended. What you typed is not lost: sign in, then save it."
      }
      footer={
        <>
          {otherUsername ? (
            <Button variant="text" onClick={() => location.reload()}>
              Continue as {otherUsername}
            </Button>
          ) : (
            <Button variant="text" onClick={() => location.assign(paths.login())}>
              Use another account
            </Button>
          )}
          {!secondStep && (
            <Button type="submit" form={FORM_ID} pending={pending} pendingLabel="Signing in…">
              Sign in
            </Button>
          )}
        </>
      }
    >
      {secondStep && error && <Alert tone="danger" title={error} className="mb-4" />}
      {secondStep ? (
        <SecondStepForm
          methods={secondStep.methods}
          send={(code) => signInByCode.mutateAsync(code)}
          onSuccess={onSuccess}
          onPasskey={() =>
            runMutation(signInByPasskey, undefined, {
              onSuccess,
              onError: ({ message }) => setError(message),
            })
          }
          onRestart={(message) => {
            setSecondStep(null);
            setError(message);
          }}
        />
      ) : (
        <form
          id={FORM_ID}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-4"
          aria-label="Sign in again"
        >
          {error && <Alert tone="danger" title={error} />}
          {/* For password managers. */}
          <input {...register("username")} type="text" autoComplete="username" readOnly hidden />
          <Field label={`Password of ${username}`} error={getError("password")}>
            <PasswordField {...register("password")} autoComplete="current-password" />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
