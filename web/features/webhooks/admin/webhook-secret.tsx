import { useState } from "react";
import { WEBHOOK_OVERLAP_HOURS } from "#contract/webhooks/constants.ts";
import type { Webhook } from "#contract/webhooks/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useEndOverlap, useRotateSecret } from "./queries.ts";
import { SigningSecretDialog } from "./signing-secret-dialog.tsx";

/** Replaces the secret. The old one signs too for a day, or until it is ended. */
export function WebhookSecret({ webhook: { id, previousSecretUntil } }: { webhook: Webhook }) {
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useRotateSecret(id);
  const end = useEndOverlap(id);
  const fail = ({ message }: Error) =>
    toast({ title: "The secret was not changed", description: message, tone: "danger" });
  const onRotate = () =>
    runMutation(rotate, undefined, {
      onSuccess: ({ secret: created }) => setSecret(created),
      onError: fail,
      onSettled: () => setIsOpen(false),
    });
  const onEnd = () =>
    runMutation(end, undefined, {
      onSuccess: () => toast({ title: "The old secret no longer signs", tone: "positive" }),
      onError: fail,
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      {previousSecretUntil ? (
        <>
          <span>The old secret signs too, until {formatLocalDateTime(previousSecretUntil)}.</span>
          <Button size="sm" variant="line" pending={end.isPending} pendingLabel="Ending…" onClick={onEnd}>
            End old secret
          </Button>
        </>
      ) : (
        <Button size="sm" variant="line" onClick={() => setIsOpen(true)}>
          Replace secret
        </Button>
      )}
      {isOpen && (
        <AlertDialog
          open
          onOpenChange={setIsOpen}
          tone="primary"
          title="Replace the secret?"
          cancelLabel="Keep secret"
          confirmLabel="Replace secret"
          pending={rotate.isPending}
          pendingLabel="Replacing…"
          onConfirm={onRotate}
        >
          The new one signs at once. For {WEBHOOK_OVERLAP_HOURS} hours the old one signs too, so that you have
          time to update the receiver.
        </AlertDialog>
      )}
      {secret && <SigningSecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}
