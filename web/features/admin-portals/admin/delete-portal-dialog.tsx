import type { AdminPortal } from "#contract/admin-portals/endpoints.ts";
import { PORTALS_SCREEN } from "#contract/admin-portals/constants.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeletePortal } from "./queries.ts";

/** Asks before a portal is taken away. */
export function PortalDeletion({ portal, onClose }: { portal: AdminPortal; onClose: () => void }) {
  const remove = useDeletePortal();
  const confirm = () =>
    remove.mutate(portal, {
      onSuccess: () => toast({ title: "Portal deleted successfully!", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "Error deleting portal", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Delete the portal ${portal.name}?`}
      cancelLabel="Keep portal"
      confirmLabel="Delete portal"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={confirm}
    >
      {portal.slug === PORTALS_SCREEN
        ? "Administrators still reach this screen; everybody else no longer does. "
        : "Nobody can enter its screen until a portal leads there again. "}
      The count of its visits goes with it. What the screen works on stays.
    </AlertDialog>
  );
}
