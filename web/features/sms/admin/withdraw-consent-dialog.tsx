import type { SmsConsentKind } from "#contract/sms/constants.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useWithdrawConsents } from "./queries.ts";
import { consentLabels } from "./sms-labels.tsx";

type Props = { number: string; kinds: readonly SmsConsentKind[]; onClose: () => void };

/** Asks for confirmation, because staff can't restore a withdrawn consent. */
export function WithdrawConsentDialog({ number, kinds, onClose }: Props) {
  const withdraw = useWithdrawConsents(number);
  const confirm = () =>
    runMutation(withdraw, [...kinds], {
      onSuccess: () => toast({ title: "Consent withdrawn", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "The consent was not withdrawn", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !withdraw.isPending && onClose()}
      title={`Withdraw ${kinds.map((kind) => consentLabels[kind].toLowerCase()).join(" and ")}?`}
      cancelLabel="Keep consent"
      confirmLabel="Withdraw consent"
      pending={withdraw.isPending}
      pendingLabel="Withdrawing…"
      onConfirm={confirm}
    >
      Queued messages to {number} are canceled. Only the person can opt in again: with a form on the site or,
      for appointment messages, by texting START.
    </AlertDialog>
  );
}
