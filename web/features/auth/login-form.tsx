import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Link } from "#web/lib/link.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { destination, ownAddress } from "./login-redirect.ts";
import { useSignIn } from "./queries.ts";

const LEAVE_AFTER_MS = 1000;
/** Where the server gives no sentence of its own (spec B §8). */
const REFUSED = "Invalid username or password";
const schema = async () => (await import("#contract/auth/endpoints.ts")).Credentials;

/** Username and password; after a success it says so and leaves a second later (spec B §9). */
export function LoginForm() {
  const signIn = useSignIn();
  const leave = useLeaving();
  const [refusal, setRefusal] = useState("");
  const { submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: { username: "", password: "" },
    send: (_form, values) => signIn.mutateAsync(values),
    onSuccess: (user) => {
      setRefusal("");
      toast({ title: "Login successful! Redirecting to admin dashboard...", tone: "positive" });
      leave.to((next) => destination(user, next));
    },
    onFailure: ({ message }) => {
      setRefusal(message || REFUSED);
      toast({ title: "Login Failed", description: message || REFUSED, tone: "danger" });
    },
  });
  const missing = errorOf("username");
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4.5" aria-label="Sign in">
      {refusal && (
        <Alert tone="danger" title="Login failed." className="mb-1">
          {refusal}
        </Alert>
      )}
      <Field label="Username" error={missing}>
        <Input {...register("username")} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      {/* The one sentence names both fields: it is said once, at the first that is empty. */}
      <Field label="Password" error={missing ? undefined : errorOf("password")}>
        <PasswordField {...register("password")} autoComplete="current-password" />
      </Field>
      <Button type="submit" pending={pending || leave.started} pendingLabel="Signing in…">
        Sign In
      </Button>
      <Button asChild variant="text">
        <Link to="/">Back to Home</Link>
      </Button>
    </form>
  );
}

/** Goes on after a second, unless the page is left before. */
function useLeaving() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [started, setStarted] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const to = (choose: (next: string | null) => string) => {
    const target = choose(ownAddress(params.get("next"), location.origin));
    setStarted(true);
    timer.current = window.setTimeout(() => void navigate(target, { replace: true }), LEAVE_AFTER_MS);
  };
  return { started, to };
}
