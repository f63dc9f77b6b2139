import type { User } from "#contract/auth/endpoints.ts";
import { useMe } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useRemoveFactors } from "./factor-queries.ts";
import { useDeleteUser, useEndSessions } from "./queries.ts";

type Props = { user: User; onClose: () => void };

export function DeleteUserDialog({ user, onClose }: Props) {
  const remove = useDeleteUser();
  const confirm = () =>
    runMutation(remove, user, {
      onSuccess: () =>
        toast({
          title: "User Deleted",
          description: `${user.username} can no longer sign in.`,
          tone: "positive",
        }),
      onError: ({ message }) =>
        toast({ title: "Error", description: message || "Failed to delete user.", tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Delete User"
      cancelLabel="Keep user"
      confirmLabel="Delete user"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={confirm}
    >
      Delete <b className="[overflow-wrap:anywhere]">{user.username}</b>? They are signed out everywhere
      immediately. Their entries stay in the activity log. This action cannot be undone.
    </AlertDialog>
  );
}

export function EndSessionsDialog({ user, onClose }: Props) {
  const isSelf = useMe().id === user.id;
  const end = useEndSessions();
  const confirm = () =>
    runMutation(end, user, {
      onSuccess: () =>
        toast({
          title: "Sessions ended",
          description: isSelf ? "Please sign in again." : `${user.username} has been signed out everywhere.`,
          tone: "positive",
        }),
      onError: ({ message }) =>
        toast({ title: "Error", description: message || "Failed to end the sessions.", tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !end.isPending && onClose()}
      title={isSelf ? "End all of your sessions?" : `End all sessions of ${user.username}?`}
      cancelLabel="Keep sessions"
      confirmLabel="End all sessions"
      pending={end.isPending}
      pendingLabel="Ending…"
      onConfirm={confirm}
    >
      {isSelf
        ? "You are signed out in every browser, including this one."
        : "They are signed out in every browser immediately and can sign in again."}
    </AlertDialog>
  );
}

/** For users who have lost their phone. */
export function RemoveFactorsDialog({ user, onClose }: Props) {
  const remove = useRemoveFactors();
  const confirm = () =>
    runMutation(remove, user, {
      onSuccess: () =>
        toast({
          title: "Second factor removed",
          description: `${user.username} has been signed out everywhere.`,
          tone: "positive",
        }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Remove the second factor of ${user.username}?`}
      cancelLabel="Keep it"
      confirmLabel="Remove second factor"
      pending={remove.isPending}
      pendingLabel="Removing…"
      onConfirm={confirm}
    >
      First make sure that the request comes from {user.username}. They are signed out everywhere, can sign in
      with the password alone, and get an email about it.
    </AlertDialog>
  );
}
