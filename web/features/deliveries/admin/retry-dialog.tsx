import { MAX_REPLAYED_DELIVERIES, type DeliveryKind } from "#contract/deliveries/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useRetryAllFailed } from "./queries.ts";
import { kindLabels } from "./delivery-labels.ts";

/** Confirms retrying all failed deliveries of a vendor, or of every vendor. */
export function RetryDialog({ kind, onClose }: { kind: DeliveryKind | ""; onClose: () => void }) {
  const retry = useRetryAllFailed();
  const target = kind ? `for ${kindLabels[kind]}` : "for every vendor";
  const confirm = () =>
    runMutation(retry, kind, {
      onSuccess: ({ retried }) =>
        toast({
          title: retried === 1 ? "Retrying 1 delivery" : `Retrying ${formatInteger(retried)} deliveries`,
          description: retried > 0 ? "They are sent within minutes." : "No failed deliveries are left.",
          tone: "positive",
        }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !retry.isPending && onClose()}
      title={`Retry all failed deliveries ${target}?`}
      cancelLabel="Cancel"
      confirmLabel="Retry all"
      tone="primary"
      pending={retry.isPending}
      pendingLabel="Retrying…"
      onConfirm={confirm}
    >
      Each delivery restarts with its first attempt, oldest first, up to{" "}
      {formatInteger(MAX_REPLAYED_DELIVERIES)} at once. Deliveries whose cause is not fixed fail again. The
      activity log records this retry.
    </AlertDialog>
  );
}
