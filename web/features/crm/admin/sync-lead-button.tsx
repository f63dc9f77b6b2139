import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSyncLead } from "./queries.ts";

/** Syncs one lead to GoHighLevel; hidden without permission. `name` is part of the label in lists. */
export function SyncLeadButton({ leadId, name }: { leadId: string; name?: string }) {
  const sync = useSyncLead();
  const canSync = useCan("crm.write");
  if (!canSync) return null;
  const syncLead = () =>
    runMutation(sync, leadId, {
      onSuccess: ({ ghlError }) =>
        toast({ title: "Lead Synced", tone: "positive", ...(ghlError && { description: ghlError }) }),
      onError: ({ message }) =>
        toast({
          title: "Sync Failed",
          description: message || "Failed to sync lead to GoHighLevel.",
          tone: "danger",
        }),
    });
  return (
    <Button
      variant="line"
      size="sm"
      pending={sync.isPending}
      pendingLabel="Syncing…"
      onClick={syncLead}
      aria-label={name && `Sync ${name}`}
    >
      Sync
    </Button>
  );
}
