import { useNavigate } from "react-router";
import { LoginLayout } from "./login-layout.tsx";
import { getLoginRedirect } from "./login-redirect.ts";
import { useAcceptInvitation } from "./link-queries.ts";
import { MailedLink } from "./mailed-link.tsx";
import { PasswordLinkForm } from "./password-link-form.tsx";

export function Component() {
  const accept = useAcceptInvitation();
  const navigate = useNavigate();
  return (
    <LoginLayout
      pageTitle="Invitation"
      heading="Welcome"
      text="Choose a password for your account in the back office."
    >
      <MailedLink
        purpose="invitation"
        help="It works once, for 7 days. Ask an administrator to send the invitation again."
      >
        {(link, token) => (
          <PasswordLinkForm
            link={link}
            submitLabel="Choose password and sign in"
            send={(newPassword) => accept.mutateAsync({ token, newPassword })}
            onSuccess={(me) => void navigate(getLoginRedirect(me, null), { replace: true })}
          />
        )}
      </MailedLink>
    </LoginLayout>
  );
}
