import { useState } from "react";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { LoginLayout } from "./login-layout.tsx";
import { useForgotPassword } from "./link-queries.ts";

const schema = async () => (await import("#contract/auth/link-endpoints.ts")).ForgotPassword;

export function Component() {
  const forgot = useForgotPassword();
  const [error, setError] = useState("");
  const { submit, getError, pending, register } = useContractForm({
    schema,
    defaults: { login: "" },
    send: (_form, values) => forgot.mutateAsync(values),
    onSuccess: () => setError(""),
    onFailure: ({ message }) => setError(message),
  });
  return (
    <LoginLayout
      pageTitle="Forgot your password?"
      heading="Forgot your password?"
      text="Enter your username or email address. You get an email with a link to choose a new password."
    >
      {error && <Alert tone="danger" live title={error} />}
      {forgot.data && <Sent isMailConfigured={forgot.data.isMailConfigured} />}
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4.5"
        aria-label="Forgot your password?"
      >
        <Field label="Username or email address" error={getError("login")}>
          <Input {...register("login")} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Button type="submit" pending={pending} pendingLabel="Sending…">
          Send link
        </Button>
        <Button asChild variant="text">
          <Link to={paths.login()}>Back to sign in</Link>
        </Button>
      </form>
    </LoginLayout>
  );
}

/** The same for known and unknown accounts. */
const Sent = ({ isMailConfigured }: { isMailConfigured: boolean }) =>
  isMailConfigured ? (
    <Alert tone="positive" live title="Check your email.">
      If there is an active account with an email address, a link has been sent to it. It works for 1 hour. If
      none arrives, ask an administrator.
    </Alert>
  ) : (
    <Alert tone="caution" live title="Email is not set up on this site.">
      No link can be sent yet. Ask an administrator for a new password.
    </Alert>
  );
