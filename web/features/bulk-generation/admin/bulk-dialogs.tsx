import { type BulkRun, BULK_TOTAL } from "#contract/bulk-generation/endpoints.ts";
import { AiEstimate } from "#web/features/settings/admin/ai-usage.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCancelRun, useStartRun } from "./queries.ts";

export function StartRunDialog({ onClose }: { onClose: () => void }) {
  const start = useStartRun();
  const confirm = () =>
    runMutation(start, undefined, {
      onError: ({ message }) =>
        toast({ title: "Failed to generate bulk content", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      tone="primary"
      onOpenChange={(open) => !open && !start.isPending && onClose()}
      title={`Generate ${BULK_TOTAL} articles?`}
      cancelLabel="Cancel"
      confirmLabel="Generate"
      pending={start.isPending}
      pendingLabel="Starting…"
      onConfirm={confirm}
    >
      This generates ten drafts in each category. A connected article writer charges for every article;
      without one you get outlines. All drafts need review.
      <AiEstimate articles={BULK_TOTAL} />
    </AlertDialog>
  );
}

export function CancelRunDialog({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const cancel = useCancelRun();
  const confirm = () =>
    runMutation(cancel, run.id, {
      onSuccess: ({ withdrawn }) =>
        toast({
          title: "Bulk generation canceled",
          description: withdrawn === 1 ? "1 article was canceled." : `${withdrawn} articles were canceled.`,
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
      cancelLabel="Keep running"
      confirmLabel="Cancel run"
      pending={cancel.isPending}
      pendingLabel="Canceling…"
      onConfirm={confirm}
    >
      Queued articles are canceled. Finished articles and those in progress are kept.
    </AlertDialog>
  );
}
