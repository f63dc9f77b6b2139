import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Factors } from "#contract/auth/factor-endpoints.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ownFactors, useRemoveTotp, useRenewRecoveryCodes, useStartTotp } from "./factor-queries.ts";
import { PasskeyRows } from "./passkey-rows.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { TotpDialog } from "./totp-dialog.tsx";

const onError = ({ message }: Error) => toast({ title: "Error", description: message, tone: "danger" });

/** The own authenticator app, passkeys and recovery codes. */
export function SecondFactorPanel() {
  const query = useQuery(ownFactors());
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([]);
  return (
    <Panel title="Second factor" padded>
      <QueryContent
        query={query}
        errorTitle="Your second factor could not be loaded"
        fallback={<SkeletonRows count={2} label="Loading your second factor" />}
      >
        {({ totp, passkeys, recoveryCodesLeft }) => (
          <div className="grid gap-4">
            <AppRow totp={totp} hasPasskeys={passkeys.length > 0} onCodes={setRecoveryCodes} />
            <PasskeyRows passkeys={passkeys} onCodes={setRecoveryCodes} />
            {(totp || passkeys.length > 0) && (
              <RecoveryCodesRow left={recoveryCodesLeft} onCodes={setRecoveryCodes} />
            )}
          </div>
        )}
      </QueryContent>
      {recoveryCodes.length > 0 && (
        <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes([])} />
      )}
    </Panel>
  );
}

type RowProps = { onCodes: (codes: string[]) => void };

type AppRowProps = RowProps & { totp: Factors["totp"]; hasPasskeys: boolean };

function AppRow({ totp, hasPasskeys, onCodes }: AppRowProps) {
  const start = useStartTotp();
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const onStart = () => runMutation(start, undefined, { onSuccess: setStarted, onError });
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium">Authenticator app</p>
        <p className="text-sm text-ink-2">
          {totp
            ? `On since ${formatDate(totp.createdAt)}. Signing in takes your password and a code.`
            : "Off. With it, nobody can sign in with your password alone."}
        </p>
      </div>
      {totp ? (
        <Button
          variant="line"
          size="sm"
          aria-label="Remove the authenticator app"
          onClick={() => setIsRemoving(true)}
        >
          Remove
        </Button>
      ) : (
        <Button
          variant="line"
          size="sm"
          aria-label="Set up an authenticator app"
          pending={start.isPending}
          pendingLabel="Starting…"
          onClick={onStart}
        >
          Set up
        </Button>
      )}
      {started && (
        <TotpDialog
          totp={started}
          onClose={() => setStarted(null)}
          onConfirmed={(codes) => {
            setStarted(null);
            onCodes(codes);
          }}
        />
      )}
      {isRemoving && <RemoveAppDialog hasPasskeys={hasPasskeys} onClose={() => setIsRemoving(false)} />}
    </div>
  );
}

function RemoveAppDialog({ hasPasskeys, onClose }: { hasPasskeys: boolean; onClose: () => void }) {
  const remove = useRemoveTotp();
  const onConfirm = () =>
    runMutation(remove, undefined, {
      onSuccess: () =>
        toast({
          title: "Authenticator app removed",
          description: "You have been signed out everywhere else.",
          tone: "positive",
        }),
      onError,
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Remove the authenticator app?"
      cancelLabel="Keep app"
      confirmLabel="Remove app"
      pending={remove.isPending}
      pendingLabel="Removing…"
      onConfirm={onConfirm}
    >
      {hasPasskeys
        ? "Your passkeys and recovery codes still work as the second step."
        : "Signing in then takes only your password, and your recovery codes stop working."}
    </AlertDialog>
  );
}

function RecoveryCodesRow({ left, onCodes }: RowProps & { left: number }) {
  const renew = useRenewRecoveryCodes();
  const onRenew = () =>
    runMutation(renew, undefined, { onSuccess: (codes) => onCodes(codes.recoveryCodes), onError });
  return (
    <div className="flex items-start justify-between gap-4 border-t border-line pt-4">
      <div className="min-w-0">
        <p className="font-medium">Recovery codes</p>
        <p className="text-sm text-ink-2">
          {left === 0 ? "None left." : `${left} left.`} New codes replace those that you have.
        </p>
      </div>
      <Button variant="line" size="sm" pending={renew.isPending} pendingLabel="Creating…" onClick={onRenew}>
        New recovery codes
      </Button>
    </div>
  );
}
