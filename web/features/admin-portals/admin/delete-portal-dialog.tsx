import type { AdminPortal } from "#contract/admin-portals/schemas.ts";
import { PORTALS_SCREEN } from "#contract/admin-portals/constants.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeletePortal } from "./queries.ts";

export function DeletePortalDialog({ portal, onClose }: { portal: AdminPortal; onClose: () => void }) {
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
        ? "Only administrators will still be able to open this screen. "
        : "Nobody can open its screen until another portal uses it. "}
      Its visit counts are deleted too. The screen’s data is not affected.
    </AlertDialog>
  );
}
