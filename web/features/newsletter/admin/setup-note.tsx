import type { NewsletterSetup } from "#contract/newsletter/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";

/** What is missing before newsletters can be sent; nothing once all is set. */
export function SetupNote({ setup: { missing, webhookUrl } }: { setup: NewsletterSetup }) {
  const canSet = useCan("settings.manage");
  if (missing.length === 0) return null;
  return (
    <Alert tone="caution" title="Newsletters can be written, but not sent yet.">
      {`Missing: ${missing.map(({ label }) => label).join(", ")}. `}
      {canSet ? (
        <>
          Enter them under{" "}
          <Link to={adminPaths.portal("settings")} className="link">
            Settings
          </Link>
          , and let Postmark report to <span className="[overflow-wrap:anywhere]">{webhookUrl}</span>.
        </>
      ) : (
        "Ask an administrator to enter them under Settings."
      )}
    </Alert>
  );
}
