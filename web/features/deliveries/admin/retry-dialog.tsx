import { MAX_REPLAYED_DELIVERIES } from "#contract/deliveries/constants.ts";
import type { DeliveryKind } from "#contract/deliveries/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useRetryAllFailed } from "./queries.ts";
import { kindLabels } from "./delivery-labels.ts";

/** Asks before many are sent again: what was wrong should have been put right. */
export function RetryDialog({ kind, onClose }: { kind: DeliveryKind | ""; onClose: () => void }) {
  const replay = useRetryAllFailed();
  const whose = kind ? `of ${kindLabels[kind]}` : "of every vendor";
  const confirm = () =>
    replay.mutate(kind, {
      onSuccess: ({ retried }) =>
        toast({
          title:
            retried === 1 ? "1 delivery is tried again" : `${formatInteger(retried)} deliveries are tried again`,
          description: retried > 0 ? "They are sent within minutes." : "None is dead anymore.",
          tone: "positive",
        }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !replay.isPending && onClose()}
      title={`Replay all dead deliveries ${whose}?`}
      cancelLabel="Leave them"
      confirmLabel="Replay them"
      tone="primary"
      pending={replay.isPending}
      pendingLabel="Replaying…"
      onConfirm={confirm}
    >
      Each starts again with its first attempt, the oldest first and at most {formatInteger(MAX_REPLAYED_DELIVERIES)} at once.
      What has not been put right will fail again. The activity log notes that you have done this.
    </AlertDialog>
  );
}
