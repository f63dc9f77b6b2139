import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCancelRun, useStartRun } from "./queries.ts";

/** Asks before a hundred articles are ordered. */
export function StartRunDialog({ onClose }: { onClose: () => void }) {
  const start = useStartRun();
  const confirm = () =>
    start.mutate(undefined, {
      onError: ({ message }) =>
        toast({ title: "Failed to generate bulk content", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      tone="primary"
      onOpenChange={(open) => !open && !start.isPending && onClose()}
      title="Generate 100 articles?"
      cancelLabel="Not now"
      confirmLabel="Generate"
      pending={start.isPending}
      pendingLabel="Starting…"
      onConfirm={confirm}
    >
      Ten drafts are written in each of ten categories. With an article writer configured, every article is
      paid for at its vendor; without one, outlines are laid out. All of them wait for review.
    </AlertDialog>
  );
}

/** Asks before a run is canceled. */
export function CancelRunDialog({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const cancel = useCancelRun();
  const confirm = () =>
    cancel.mutate(run.id, {
      onSuccess: ({ withdrawn }) =>
        toast({
          title: "Bulk generation canceled",
          description: withdrawn === 1 ? "1 article was withdrawn." : `${withdrawn} articles were withdrawn.`,
          tone: "note",
        }),
      onError: ({ message }) =>
        toast({ title: "The run could not be canceled", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !cancel.isPending && onClose()}
      title="Cancel this run?"
      cancelLabel="Let it run"
      confirmLabel="Cancel run"
      pending={cancel.isPending}
      pendingLabel="Canceling…"
      onConfirm={confirm}
    >
      What nobody has begun is not written. Articles that are written, or being written at this moment, stay.
    </AlertDialog>
  );
}
