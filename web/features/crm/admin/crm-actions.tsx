import { formatInteger } from "#contract/numbers.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { PlugIcon } from "#web/ui/icons-objects.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useBulkSync } from "./queries.ts";
import { useConnectionTest } from "./use-connection-test.ts";

const formatBulkResult = ({
  synced,
  failed,
  queued,
}: {
  synced: number;
  failed: number;
  queued: number;
}): string =>
  `Synced ${synced} leads, ${failed} failed${queued ? `. ${formatInteger(queued)} more are queued.` : ""}`;

export function CrmActions() {
  const test = useConnectionTest();
  const bulk = useBulkSync();
  const canSync = useCan("crm.sync");
  if (!canSync) return null;
  const sync = () =>
    runMutation(bulk, undefined, {
      onSuccess: (result) =>
        toast({
          title: "Bulk Sync Complete",
          description: formatBulkResult(result),
          tone: result.failed ? "note" : "positive",
        }),
      onError: ({ message }) =>
        toast({
          title: "Bulk Sync Failed",
          description: message || "Bulk sync operation failed.",
          tone: "danger",
        }),
    });
  return (
    <>
      <Button variant="outline" pending={test.isPending} pendingLabel="Testing…" onClick={test.run}>
        <PlugIcon size={16} />
        Test Connection
      </Button>
      <Button pending={bulk.isPending} pendingLabel="Syncing…" onClick={sync}>
        Bulk Sync
      </Button>
    </>
  );
}
