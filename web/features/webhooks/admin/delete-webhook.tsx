import { useState } from "react";
import type { Webhook } from "#contract/webhooks/endpoints.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeleteWebhook } from "./queries.ts";

export function DeleteWebhook({ webhook: { id, url } }: { webhook: Webhook }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useDeleteWebhook(id);
  const onDelete = () =>
    runMutation(remove, undefined, {
      onSuccess: () => toast({ title: "Webhook deleted", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "The webhook was not deleted", description: message, tone: "danger" }),
      onSettled: () => setIsOpen(false),
    });
  return (
    <>
      <Button size="sm" variant="line" onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      {isOpen && (
        <AlertDialog
          open
          onOpenChange={setIsOpen}
          title="Delete this webhook?"
          cancelLabel="Keep webhook"
          confirmLabel="Delete webhook"
          pending={remove.isPending}
          pendingLabel="Deleting…"
          onConfirm={onDelete}
        >
          No more events are sent to {url}, and its list of deliveries is deleted.
        </AlertDialog>
      )}
    </>
  );
}
