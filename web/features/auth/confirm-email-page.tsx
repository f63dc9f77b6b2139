import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoginLayout } from "./login-layout.tsx";
import { useConfirmEmail } from "./link-queries.ts";
import { MailedLink } from "./mailed-link.tsx";

/** Needs a button press, because mail scanners visit links too. */
export function Component() {
  const confirm = useConfirmEmail();
  const { data, error } = confirm;
  return (
    <LoginLayout pageTitle="Email address" heading="Confirm the change of an email address">
      {error && <Alert tone="danger" live title={error.message} />}
      {data ? (
        <>
          <Alert tone="positive" live title={data.isChanged ? "Email address changed." : "Confirmed."}>
            {data.isChanged
              ? `The account uses ${data.email} now.`
              : "The address changes once the link in the email to the other address is confirmed, too."}
          </Alert>
          <Button asChild variant="text">
            <Link to={paths.admin()}>Go to the back office</Link>
          </Button>
        </>
      ) : (
        <MailedLink purpose="email" help="It works for 24 hours. Start the change again under My profile.">
          {({ username, newEmail }, token) => (
            <>
              <p className="[overflow-wrap:anywhere]">
                The account <b>{username}</b> is to use the address <b>{newEmail}</b>.
              </p>
              <Button
                pending={confirm.isPending}
                pendingLabel="Confirming…"
                onClick={() => confirm.mutate(token)}
              >
                Confirm
              </Button>
            </>
          )}
        </MailedLink>
      )}
    </LoginLayout>
  );
}
