import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Me, SecondStep } from "#contract/auth/endpoints.ts";
import { Link } from "#web/lib/link.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { FORGOT_PATH } from "./forgot-path.ts";
import { getLoginRedirect, toAdminPath } from "./login-redirect.ts";
import { supportsPasskeys } from "./passkey-client.ts";
import { useSignIn, useSignInByCode } from "./queries.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { useSso } from "./use-sso.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

const REDIRECT_DELAY_MS = 1000;
/** Fallback when the server sends no message (spec B §8). */
const DEFAULT_ERROR = "Invalid username or password";
const schema = async () => (await import("#contract/auth/endpoints.ts")).Credentials;

/** Sign-in form; redirects one second after success (spec B §9). */
export function LoginForm() {
  const signIn = useSignIn();
  const signInByCode = useSignInByCode();
  const redirect = useDelayedRedirect();
  const [error, setError] = useState("");
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const onSignedIn = (user: Me) => {
    toast({ title: "Login successful! Redirecting to admin dashboard...", tone: "positive" });
    redirect.start((next) => getLoginRedirect(user, next));
  };
  const { submit, getError, pending, register } = useContractForm({
    schema,
    defaults: { username: "", password: "" },
    send: (_form, values) => signIn.mutateAsync(values),
    onSuccess: (answer) => {
      setError("");
      if ("secondStep" in answer) setSecondStep(answer.secondStep);
      else onSignedIn(answer.result);
    },
    onFailure: ({ message }) => {
      setError(message || DEFAULT_ERROR);
      toast({ title: "Login Failed", description: message || DEFAULT_ERROR, tone: "danger" });
    },
  });
  const passkey = usePasskeySignIn({ onSignedIn, onError: setError });
  const sso = useSso({ onSignedIn, onSecondStep: setSecondStep, onError: setError });
  if (secondStep)
    return (
      <>
        {error && <Alert tone="danger" live title={error} className="mb-1" />}
        <SecondStepForm
          methods={secondStep.methods}
          send={(code) => signInByCode.mutateAsync(code)}
          onSuccess={onSignedIn}
          onPasskey={passkey.start}
          isDone={redirect.isStarted}
          onRestart={(message) => {
            setSecondStep(null);
            setError(message);
          }}
        />
      </>
    );
  const usernameError = getError("username");
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4.5" aria-label="Sign in">
      {error && (
        <Alert tone="danger" title="Login failed." className="mb-1">
          {error}
        </Alert>
      )}
      <Field label="Username" error={usernameError}>
        <Input
          {...register("username")}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {/* The message names both fields, so it is shown once, at the first empty one. */}
      <Field label="Password" error={usernameError ? undefined : getError("password")}>
        <PasswordField {...register("password")} autoComplete="current-password" />
      </Field>
      <Button type="submit" pending={pending || redirect.isStarted} pendingLabel="Signing in…">
        Sign In
      </Button>
      {supportsPasskeys() && (
        <Button
          variant="outline"
          pending={passkey.isPending}
          pendingLabel="Signing in…"
          onClick={passkey.start}
        >
          Sign in with a passkey
        </Button>
      )}
      {sso && (
        <Button asChild variant="outline">
          <a href={sso.href}>{sso.label}</a>
        </Button>
      )}
      <Link to={FORGOT_PATH} className="link justify-self-center text-sm">
        Forgot your password?
      </Link>
      <Button asChild variant="text">
        <Link to="/">Back to Home</Link>
      </Button>
    </form>
  );
}

/** Redirects after a delay; cancelled on unmount. */
function useDelayedRedirect() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [isStarted, setIsStarted] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = (getTarget: (next: string | null) => string) => {
    const target = getTarget(toAdminPath(params.get("next"), location.origin));
    setIsStarted(true);
    timer.current = window.setTimeout(() => void navigate(target, { replace: true }), REDIRECT_DELAY_MS);
  };
  return { isStarted, start };
}
