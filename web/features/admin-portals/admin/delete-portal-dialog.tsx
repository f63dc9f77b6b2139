import type { AdminPortal } from "#contract/admin-portals/schemas.ts";
import { portalScreens, PORTALS_SCREEN } from "#contract/admin-portals/constants.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeletePortal } from "./queries.ts";

function getConsequence({ slug, url }: AdminPortal): string {
  if (slug === PORTALS_SCREEN)
    return "Only those who can manage portals will still be able to open this screen. The screen’s data is not affected.";
  if (url || !portalScreens.some((screen) => screen === slug)) return "Its link leaves the navigation.";
  return "Nobody can open its screen until another portal uses it. The screen’s data is not affected.";
}

export function DeletePortalDialog({ portal, onClose }: { portal: AdminPortal; onClose: () => void }) {
  const remove = useDeletePortal();
  const confirm = () =>
    runMutation(remove, portal, {
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
      {getConsequence(portal)} Its visit counts are deleted too.
    </AlertDialog>
  );
}
