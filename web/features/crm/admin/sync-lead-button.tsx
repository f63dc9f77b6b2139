import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSyncLead } from "./queries.ts";

/** Brings one lead into GoHighLevel now, for those who may. In a list, `name` tells whom. */
export function SyncLeadButton({ leadId, name }: { leadId: string; name?: string }) {
  const sync = useSyncLead();
  const maySync = useCan("crm.write");
  if (!maySync) return null;
  const run = () =>
    sync.mutate(leadId, {
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
      onClick={run}
      aria-label={name && `Sync ${name}`}
    >
      Sync
    </Button>
  );
}
