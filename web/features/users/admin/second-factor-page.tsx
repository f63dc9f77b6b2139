import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useMe } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ownFactors } from "./factor-queries.ts";
import { SecondFactorPanel } from "./second-factor-panel.tsx";

/** Forced on users whose role requires a second factor, until they have one. */
export function Component() {
  const { mustAddFactor } = useMe();
  const navigate = useNavigate();
  // The value on mount: after the setup it becomes false, but the recovery codes are still shown.
  const [isForced] = useState(mustAddFactor);
  const { data } = useQuery(ownFactors());
  return (
    <AdminPage title="Second factor">
      <div className="grid max-w-(--container-form) gap-4">
        {mustAddFactor && (
          <Alert tone="caution" title="Set up a second factor to continue.">
            Your role requires one. The other screens open once you have set it up.
          </Alert>
        )}
        <SecondFactorPanel />
        {isForced && data && (data.totp || data.passkeys.length > 0) && (
          <div>
            <Button onClick={() => void navigate(paths.admin(), { replace: true })}>Continue</Button>
          </div>
        )}
      </div>
    </AdminPage>
  );
}
