import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FORGOT_PATH } from "./forgot-path.ts";
import { LoginLayout } from "./login-layout.tsx";
import { useResetPassword } from "./link-queries.ts";
import { MailedLink } from "./mailed-link.tsx";
import { PasswordLinkForm } from "./password-link-form.tsx";

const HELP = (
  <>
    It works once, for 1 hour.{" "}
    <Link to={FORGOT_PATH} className="link">
      Ask for a new link
    </Link>
  </>
);

export function Component() {
  const reset = useResetPassword();
  return (
    <LoginLayout pageTitle="New password" heading="Choose a new password">
      {reset.isSuccess ? (
        <>
          <Alert tone="positive" live title="Password changed.">
            You have been signed out everywhere. Sign in with your new password.
          </Alert>
          <Button asChild>
            <Link to={paths.login()}>Go to sign in</Link>
          </Button>
        </>
      ) : (
        <MailedLink purpose="password" help={HELP}>
          {(link, token) => (
            <PasswordLinkForm
              link={link}
              submitLabel="Change password"
              send={(newPassword) => reset.mutateAsync({ token, newPassword })}
              onSuccess={() => undefined}
            />
          )}
        </MailedLink>
      )}
    </LoginLayout>
  );
}
