import type { Placement } from "#contract/placements/schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { personName } from "./placement-labels.ts";
import { useDeletePlacement } from "./placement-queries.ts";

export function DeletePlacementDialog({ placement, onClose }: { placement: Placement; onClose: () => void }) {
  const remove = useDeletePlacement();
  const onConfirm = () =>
    runMutation(remove, placement.id, {
      onSuccess: () => toast({ title: "Placement deleted", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "The placement was not deleted", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      title={`Delete the placement of ${personName(placement)}?`}
      confirmLabel="Delete placement"
      cancelLabel="Keep placement"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={onConfirm}
      onOpenChange={(open) => !open && onClose()}
    >
      Only for a placement that was recorded by mistake: its amounts leave the totals. An offer that was
      declined is marked as fell through instead.
    </AlertDialog>
  );
}
